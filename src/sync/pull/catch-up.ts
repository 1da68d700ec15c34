import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { FeedBound, FeedCursor, FeedPage, PagePort, Scope } from "../remote-port.ts";
import { quietly } from "./load-feed.ts";
import { nextWatermark } from "./watermark.ts";

/** With a watermark younger than this, changes are not counted: a count costs a read. */
const COUNTED_AFTER_MS = 30 * 60_000;
/** Fewer changes than this are left to the listener. */
const LEFT_TO_LISTENER = 200;
/** Parsing a page delays readers, so pages are small, and the next one is fetched meanwhile. */
const PAGE = 125;

export interface PagedReading<F extends Feed> {
  readonly feed: F;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
}

export interface CatchUp<F extends Feed> extends PagedReading<F> {
  readonly apply: (
    documents: readonly FeedDocument<FeedRows[F]>[],
    state: FeedState | undefined,
    unreadable: readonly string[],
  ) => Promise<void>;
}

/** How many changes a loaded feed has missed; 0 if few, not counted, or unknown. */
export async function countWaiting(
  { feed, scope, pages, now }: Pick<PagedReading<Feed>, "feed" | "scope" | "pages" | "now">,
  state: FeedState,
): Promise<number> {
  if (state.watermark === null || now() - Date.parse(state.watermark) < COUNTED_AFTER_MS) return 0;
  const count = (await pages.countDocuments?.(feed, scope, state.watermark)) ?? 0;
  return count < LEFT_TO_LISTENER ? 0 : count;
}

/**
 * Reads a long delta page by page, so that the listener finds little more than the overlap. The watermark advances with the
 * last page; an interrupted read starts over, which is idempotent. Throws `RemoteUnreachable`.
 */
export async function catchUp<F extends Feed>(load: CatchUp<F>, state: FeedState): Promise<void> {
  let watermark: FeedState["watermark"] = null;
  for await (const { documents, unreadable, serverTime, next } of pagesOf(load, state.watermark, PAGE)) {
    watermark ??= nextWatermark(state.watermark, serverTime);
    const last = next === null ? { ...state, watermark, lastGoodAt: load.now() } : undefined;
    await load.apply(documents, last, unreadable);
  }
}

/**
 * Reads changes newer than `since` without advancing the watermark. Returns the time up to which everything except late
 * commits is stored; null if aborted.
 */
export async function readNewer<F extends Feed>(load: CatchUp<F>, since: ServerTime): Promise<ServerTime | null> {
  let until: ServerTime | null = null;
  for await (const { documents, unreadable, serverTime } of pagesOf(load, since, PAGE)) {
    until ??= serverTime;
    await load.apply(documents, undefined, unreadable);
  }
  return load.signal.aborted ? null : until;
}

/** The pages of a part of a feed, each fetched while the previous one is parsed. Ends early when aborted. */
export async function* pagesOf<F extends Feed>(
  { feed, scope, pages, signal }: PagedReading<F>,
  bound: FeedBound,
  size: number,
): AsyncGenerator<FeedPage<FeedRows[F]>> {
  const fetchAfter = (after: FeedCursor | null) => pages.fetchPage(feed, scope, bound, after, size);
  let coming: Promise<FeedPage<FeedRows[F]>> | null = fetchAfter(null);
  while (coming !== null) {
    const page: FeedPage<FeedRows[F]> = await coming;
    if (signal.aborted) return;
    coming = page.next === null ? null : quietly(fetchAfter(page.next));
    yield page;
  }
}
