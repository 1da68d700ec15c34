import type { Feed } from "#domain/sync/feed.ts";
import { addTally, isSameTally, NOTHING, takeTally, type Tally, tallyOf } from "#domain/sync/tally.ts";
import { laterOf, type ServerTime } from "#domain/values/instant.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import type { FeedCheck, FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { newestRevisions } from "#local/outbox/newest-revisions.ts";
import type { Look } from "./check-state.ts";
import type { RowFeed } from "../pull/feed-sink.ts";
import { keptParts } from "../pull/horizon/choose-horizon.ts";
import { isRefused } from "../pull/retry-feeds.ts";
import { EVERYTHING } from "../pull/unreadable.ts";
import { earlier } from "../pull/watermark.ts";
import type { PagePort, Scope } from "../remote-port.ts";
import type { Timer } from "../timer.ts";
import { revisionHere, tallyRows } from "./tally-rows.ts";

/** What can be compared: a phone drops the stock of products that it does not have. */
export type CheckedFeed = RowFeed | "products";

export interface CompareDeps {
  readonly mirror: MirrorDatabase;
  readonly catalogue: Pick<Catalogue, "tallyProducts" | "getProducts">;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly timer: Timer;
}

/** The feeds whose deleted documents stay for 90 days and are counted with the others. */
export const WITH_TOMBSTONES: ReadonlySet<Feed> = new Set([
  "priceLists",
  "categories",
  "itineraryDays",
  "customers",
  "runs",
  "products",
]);
/** How often it is compared while something arrives. */
const TRIES = 3;
/** What changed in this time may wait for a block or a late commit; with more such changes it is compared later. */
const RECENT_SECONDS = 15 * 60;
const MOST_RECENT = 100;

/**
 * Compares a feed with the server by count and sum of revisions (A1). What changed there since the watermark, and lately,
 * may not be here yet: it is read, and taken out on both sides. Throws `RemoteUnreachable` without a server.
 */
export async function compareFeed(deps: CompareDeps, feed: CheckedFeed, check: FeedCheck): Promise<Look> {
  const { mirror, scope, pages } = deps;
  const state = await mirror.feeds.get(feed);
  if (!state?.loaded || state.isDoubted) return { kind: "unclear" };
  const unreadable = (await mirror.unreadable.where("feed").equals(feed).toArray()).map(({ id }) => id);
  if (unreadable.includes(EVERYTHING)) return { kind: "unclear" };
  try {
    return await compare(state);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { kind: (await isHandedOut(state)) ? "refused" : "unclear" };
  }

  /** A session that is over is refused everything: that says nothing about counting. */
  async function isHandedOut({ watermark }: FeedState): Promise<boolean> {
    try {
      await pages.fetchPage(feed, scope, watermark, null, 1);
      return true;
    } catch (error) {
      if (isRefused(error)) return false;
      throw error;
    }
  }

  async function compare(known: FeedState): Promise<Look> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const here = await tallyHere(known);
      const { there, at } = await tallyThere(known);
      const offset = comparable(takeTally(there, here));
      if (check.offset !== null && isSameTally(offset, check.offset)) return { kind: "same", offset };
      const deleted = await tallyDeleted(known);
      const expected = comparable(addTally(deleted, check.accepted));
      if (isSameTally(offset, expected)) return { kind: "same", offset };
      const recent = await recentDifference(known, at);
      if (recent === null) break;
      const by = takeTally(takeTally(offset, expected), recent);
      if (isSameTally(by, NOTHING)) return { kind: "same", offset: takeTally(offset, recent) };
      if (isSameTally(here, await tallyHere(known))) return { kind: "differs", by };
    }
    return { kind: "unclear" };
  }

  /** The revision of a document that cannot be read is unknown: then only the number is compared. */
  function comparable(tally: Tally): Tally {
    return unreadable.length === 0 ? tally : { count: tally.count, sum: 0 };
  }

  async function tallyHere(known: FeedState): Promise<Tally> {
    const rows = feed === "products" ? await tallyProducts() : await tallyRows(mirror, feed, known, deps.timer);
    const revisions = await Promise.all(unreadable.map((id) => readRevision(known, id)));
    return addTally(rows, tallyOf(revisions.flatMap((rev) => (rev === null ? [0] : []))));
  }

  /** A chunk that is missing is a difference like any other. */
  async function tallyProducts(): Promise<Tally> {
    try {
      return await deps.catalogue.tallyProducts();
    } catch {
      return NOTHING;
    }
  }

  async function tallyThere(known: FeedState): Promise<{ there: Tally; at: ServerTime | null }> {
    const parts = await Promise.all(keptParts(known).map((part) => pages.tally(feed, scope, part)));
    const there = parts.map(({ tally }) => tally).reduce(addTally, NOTHING);
    return { there, at: parts[0]?.serverTime ?? null };
  }

  async function tallyDeleted({ since }: FeedState): Promise<Tally> {
    if (!WITH_TOMBSTONES.has(feed)) return NOTHING;
    return (await pages.tally(feed, scope, { deletedSince: since ?? null })).tally;
  }

  /** By how much the server's newest documents differ from ours; null if there are too many. */
  async function recentDifference(known: FeedState, at: ServerTime | null): Promise<Tally | null> {
    if (feed === "company") return NOTHING;
    const since = laterOf(known.watermark, at && earlier(at, RECENT_SECONDS));
    const page = await pages.fetchPage(feed, scope, since, null, MOST_RECENT);
    if (page.next !== null || page.unreadable.length > 0) return null;
    let all = NOTHING;
    for (const { id, rev, row } of newestRevisions(page.documents)) {
      const here = await readRevision(known, id);
      all = addTally(all, takeTally(tallyOf(row === null ? [] : [rev]), tallyOf(here === null ? [] : [here])));
    }
    return comparable(all);
  }

  async function readRevision(known: FeedState, id: string): Promise<number | null> {
    if (feed !== "products") return revisionHere(mirror, feed, known, id);
    const [item] = await deps.catalogue.getProducts([id]);
    return item?.rev ?? null;
  }
}
