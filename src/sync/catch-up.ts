import type { FeedDocument, FeedRows } from "#domain/feed.ts";
import type { Instant } from "#domain/instant.ts";
import type { FeedState } from "#local/mirror-database.ts";
import type { FeedCursor, PagePort, Scope } from "./remote-port.ts";
import { quietly } from "./load-feed.ts";
import { nextWatermark } from "./watermark.ts";

/** A watermark younger than this has not much behind it, and counting costs a read. */
const COUNTED_AFTER_MS = 30 * 60_000;
/** Fewer changes than this are left to the listener. */
const LEFT_TO_LISTENER = 200;
/** Taking a page apart holds up whoever reads: it is small, and the next one is on its way meanwhile. */
const PAGE = 125;

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
  const fetchAfter = (after: FeedCursor | null) => pages.fetchPage(feed, scope, state.watermark, after, PAGE);
  let coming: ReturnType<typeof fetchAfter> | null = fetchAfter(null);
  let watermark: FeedState["watermark"] = null;
  while (coming !== null) {
    const page: Awaited<ReturnType<typeof fetchAfter>> = await coming;
    if (signal.aborted) return;
    watermark ??= nextWatermark(state.watermark, page.serverTime);
    coming = page.next === null ? null : quietly(fetchAfter(page.next));
    if (coming === null) await apply(page.documents, { ...state, watermark, lastGoodAt: now() });
    else await apply(page.documents);
  }
}
