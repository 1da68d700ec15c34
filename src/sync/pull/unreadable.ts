import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { FeedSink } from "./feed-sink.ts";
import { type FeedPage, isRefusal, type PagePort, RemoteUnreachable, type Scope } from "../remote-port.ts";

/** With more unreadable documents than this a feed is loaded anew after an update. */
const MOST_REMEMBERED = 200;
/** Stands for all documents of a feed with more than that. */
export const EVERYTHING = "*";

type Store<F extends Feed, State> = (
  documents: readonly FeedDocument<FeedRows[F]>[],
  state: State,
  unreadable?: readonly string[],
) => Promise<void>;

/**
 * Stores documents and remembers those that did not parse (P25): before the watermark moves past them, so that an
 * interruption forgets none. What parses later leaves the list.
 */
export function rememberUnreadable<F extends Feed, State>(
  mirror: MirrorDatabase,
  feed: F,
  parser: string,
  store: (documents: readonly FeedDocument<FeedRows[F]>[], state: State) => Promise<void>,
): Store<F, State> {
  return async (documents, state, unreadable = []) => {
    await note(mirror, feed, parser, unreadable);
    await store(documents, state);
    const arrived = new Set(documents.map(({ id }) => id));
    const readable = (await remembered(mirror, feed)).filter(({ id }) => arrived.has(id));
    if (readable.length > 0) await mirror.unreadable.bulkDelete(readable.map(({ id }) => [feed, id]));
  };
}

/** Writes in turn with a feed's stream, if there still is one. Throws `RemoteUnreachable` when this has to wait. */
export type WriteInTurn = (write: () => Promise<void>) => Promise<boolean>;

export interface ReadAgainDeps<F extends Feed> {
  readonly mirror: MirrorDatabase;
  readonly feed: F;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly sink: FeedSink<F>;
  readonly inTurn: WriteInTurn;
}

/**
 * Fetches what another version of the app could not parse, and stores it beside the stream. Throws `RemoteUnreachable`
 * when a fetch is lost: the rest stays remembered, and the caller tries again.
 */
export async function readAgain<F extends Feed>(deps: ReadAgainDeps<F>): Promise<void> {
  const { mirror, feed, scope, pages, inTurn } = deps;
  for (const { id } of await ofOthers(mirror, feed, pages.parser)) {
    const page = await pages.fetchDocument(feed, scope, id).catch((error: unknown) => {
      if (error instanceof RemoteUnreachable && isRefusal(error.code)) return null;
      throw error;
    });
    const goesOn = await inTurn(async () => {
      if (page !== null) await storeAgain(deps, id, page);
      // It left this account's view. The next version asks once more.
      else await mirror.unreadable.put({ feed, id, parser: pages.parser });
    });
    if (!goesOn) return;
  }
}

async function storeAgain<F extends Feed>(
  { mirror, feed, sink }: ReadAgainDeps<F>,
  id: string,
  { documents, unreadable, serverTime }: FeedPage<FeedRows[F]>,
): Promise<void> {
  const state = await mirror.feeds.get(feed);
  if (!state?.loaded) return;
  const isGone = documents.length + unreadable.length === 0;
  const gone = { id, rev: Number.MAX_SAFE_INTEGER, updatedAt: serverTime, row: null };
  await sink.store(isGone ? [gone] : documents, state, unreadable);
  if (unreadable.length === 0) await mirror.unreadable.delete([feed, id]);
}

/**
 * Of a feed with too much that another version could not parse nothing more is known: it is marked as not loaded. Called
 * while nothing writes to the feed.
 */
export async function forgetIfTooMany(mirror: MirrorDatabase, feed: Feed, parser: string): Promise<void> {
  if ((await ofOthers(mirror, feed, parser)).some(({ id }) => id === EVERYTHING)) await forgetWatermark(mirror, feed);
}

async function ofOthers(mirror: MirrorDatabase, feed: Feed, parser: string) {
  return (await remembered(mirror, feed)).filter((each) => each.parser !== parser);
}

function remembered(mirror: MirrorDatabase, feed: Feed) {
  return mirror.unreadable.where("feed").equals(feed).toArray();
}

async function note(mirror: MirrorDatabase, feed: Feed, parser: string, ids: readonly string[]): Promise<void> {
  if (await isNoted(mirror, feed, parser, ids)) return;
  await mirror.transaction("rw", mirror.unreadable, async () => {
    const known = await remembered(mirror, feed);
    if (known.some(({ id }) => id === EVERYTHING)) return;
    const others = ids.filter((id) => !known.some((each) => each.id === id && each.parser === parser));
    const isTooMany = new Set([...known.map(({ id }) => id), ...others]).size > MOST_REMEMBERED;
    const noted = isTooMany ? [EVERYTHING] : others;
    if (isTooMany) await mirror.unreadable.where("feed").equals(feed).delete();
    if (noted.length > 0) await mirror.unreadable.bulkPut(noted.map((id) => ({ feed, id, parser })));
  });
}

/** Whether these documents are remembered already. */
export async function isNoted(
  mirror: MirrorDatabase,
  feed: Feed,
  parser: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const known = await remembered(mirror, feed);
  const noted = new Set(known.filter((each) => each.parser === parser).map(({ id }) => id));
  return known.some(({ id }) => id === EVERYTHING) || ids.every((id) => noted.has(id));
}

/** The feed is loaded again over what is here. */
async function forgetWatermark(mirror: MirrorDatabase, feed: Feed): Promise<void> {
  await mirror.transaction("rw", mirror.unreadable, mirror.feeds, async () => {
    await mirror.unreadable.where("feed").equals(feed).delete();
    await mirror.feeds.update(feed, { loaded: false, watermark: null, resumeAfter: null, count: 0 });
  });
}
