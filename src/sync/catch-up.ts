import type { FeedDocument, FeedRows } from "#domain/feed.ts";
import type { Instant } from "#domain/instant.ts";
import type { FeedState } from "#local/mirror-database.ts";
import type { FeedCursor, PagePort, Scope } from "./remote-port.ts";
import { nextWatermark } from "./watermark.ts";

/** A watermark younger than this has not much behind it, and counting costs a read. */
const COUNTED_AFTER_MS = 30 * 60_000;
/** Fewer changes than this are left to the listener. */
const LEFT_TO_LISTENER = 200;
const PAGE = 500;

export interface CatchUp<F extends "products" | "stock"> {
  readonly feed: F;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  readonly apply: (documents: readonly FeedDocument<FeedRows[F]>[], state?: FeedState) => Promise<void>;
}

/** How many changes wait for a loaded feed, where that is worth asking; 0 where it is not, or nobody says. */
export async function countWaiting(
  { feed, scope, pages, now }: Pick<CatchUp<"products" | "stock">, "feed" | "scope" | "pages" | "now">,
  state: FeedState,
): Promise<number> {
  if (state.watermark === null || now() - Date.parse(state.watermark) < COUNTED_AFTER_MS) return 0;
  const count = (await pages.countDocuments?.(feed, scope, state.watermark)) ?? 0;
  return count < LEFT_TO_LISTENER ? 0 : count;
}

/**
 * Reads a long delta page by page, so that the listener that follows finds little more than the overlap. The watermark
 * moves with the last page; an interrupted reading begins again and changes nothing twice. Throws `RemoteUnreachable`.
 */
export async function catchUp<F extends "products" | "stock">(
  { feed, scope, pages, now, signal, apply }: CatchUp<F>,
  state: FeedState,
): Promise<void> {
  let after: FeedCursor | null = null;
  let watermark = state.watermark;
  let isFirst = true;
  do {
    const page: Awaited<ReturnType<typeof pages.fetchPage<F>>> = await pages.fetchPage(
      feed,
      scope,
      state.watermark,
      after,
      PAGE,
    );
    if (signal.aborted) return;
    if (isFirst) watermark = nextWatermark(state.watermark, page.serverTime);
    isFirst = false;
    after = page.next;
    if (after === null) await apply(page.documents, { ...state, watermark, lastGoodAt: now() });
    else await apply(page.documents);
  } while (after !== null);
}
