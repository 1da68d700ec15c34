import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { addTally, NOTHING, type Tally, tallyOf } from "#domain/sync/tally.ts";
import type { Dated, FeedState, Mirrored, MirroredOrder, MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { RowFeed } from "../pull/feed-sink.ts";
import type { Timer } from "../timer.ts";

/** Few rows at once and a pause after them: nobody waits for this. */
const ROWS = 200;
const PAUSE_MS = 20;

/** The fingerprint of a feed's rows that the server should have too. */
export async function tallyRows(mirror: MirrorDatabase, feed: RowFeed, state: FeedState, timer: Timer): Promise<Tally> {
  const table = mirror.table<Mirrored<object>, string>(feed);
  let all = NOTHING;
  let last = "";
  for (;;) {
    const ids = await table.where(":id").above(last).limit(ROWS).primaryKeys();
    const rows = (await table.bulkGet(ids)).flatMap((row) => row ?? []);
    all = addTally(all, tallyOf(rows.filter((row) => isCompared(row, state)).map(({ rev }) => rev)));
    if (ids.length < ROWS) return all;
    last = ids.at(-1) ?? "";
    await new Promise<void>((resolve) => timer.after(PAUSE_MS, resolve));
  }
}

/** The revision of one such row; null if it is not here. */
export async function revisionHere(
  mirror: MirrorDatabase,
  feed: RowFeed,
  state: FeedState,
  id: string,
): Promise<number | null> {
  const row = await mirror.table<Mirrored<object>, string>(feed).get(id);
  return row !== undefined && isCompared(row, state) ? row.rev : null;
}

/** What is over is here before the horizon only until it is pruned, or because its work is unsent (P27, P28). */
function isCompared(row: object, { feed, since }: FeedState): boolean {
  if (since === undefined) return true;
  if (((row as Dated<object>).updatedAt ?? "") >= since) return true;
  return feed === "orders" && OPEN_STATUSES.includes((row as MirroredOrder).status);
}
