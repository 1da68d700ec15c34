import type { Instant } from "#domain/values/instant.ts";
import type { CatalogueProgress } from "./load-catalogue.ts";
import type { Timer } from "../timer.ts";

/** Progress of the first load. */
export interface LoadProgress {
  /** 0 to 1. */
  readonly share: number;
  /** Null if unknown: no pace yet, or nothing arrived for a while. */
  readonly secondsLeft: number | null;
  /** Of a published pack; null when loading by query. */
  readonly bytes: { readonly loaded: number; readonly total: number } | null;
  /** Products that can already be found and sold. */
  readonly products: number;
}

/** The share of products in a load by query; stock is the rest. */
const PRODUCTS_SHARE = 0.8;
/** How long the pace is measured before it is shown. */
const WATCHED_MS = 2_000;
const TICK_MS = 1_000;
/** The load has stalled when nothing arrived for this long, and for this many times the usual interval. */
const STALLED_MS = 8_000;
const STALLED_TIMES = 3;
/** A smaller relative change of the expected end is not shown. */
const JUMP = 0.25;

interface Watched {
  readonly from: { readonly share: number; readonly at: Instant };
  readonly last: Instant;
  readonly steps: number;
  readonly endsAt: Instant | null;
}

/**
 * Turns arrivals into a share and a time left, by the pace so far. Between arrivals the time left counts down; while the
 * load is stalled it is unknown, and afterwards the pace is measured again.
 */
export function estimateProgress(
  now: () => Instant,
  timer: Timer,
  onProgress: (progress: LoadProgress | null) => void,
) {
  let shown: LoadProgress | null = null;
  let watched: Watched | null = null;
  let cancelTick = () => {};

  function isStalled({ from, last, steps }: Watched): boolean {
    const usual = steps === 0 ? 0 : (last - from.at) / steps;
    return now() - last > Math.max(STALLED_MS, usual * STALLED_TIMES);
  }

  function watch(share: number): Watched {
    const at = now();
    if (watched === null || isStalled(watched)) return { from: { share, at }, last: at, steps: 0, endsAt: null };
    const { from, steps } = watched;
    const pace = (share - from.share) / Math.max(1, at - from.at);
    const known = pace > 0 && at - from.at >= WATCHED_MS;
    const expected = known ? at + (1 - share) / pace : null;
    return { from, last: at, steps: steps + 1, endsAt: settle(watched.endsAt, expected, at) };
  }

  function secondsLeft(): number | null {
    if (watched === null || watched.endsAt === null || isStalled(watched)) return null;
    return roundUp(Math.max(1, (watched.endsAt - now()) / 1000));
  }

  function show(next: LoadProgress): void {
    cancelTick();
    if (watched !== null && !isStalled(watched))
      cancelTick = timer.after(TICK_MS, () => show({ ...next, secondsLeft: secondsLeft() }));
    const isSame = shown?.share === next.share && shown.secondsLeft === next.secondsLeft;
    shown = next;
    if (!isSame) onProgress(next);
  }

  return {
    note(step: CatalogueProgress): void {
      const share = shareOf(step);
      watched = watch(share);
      const products = step.feed === "products" ? step.loaded : (shown?.products ?? 0);
      show({ share, secondsLeft: secondsLeft(), bytes: step.bytes, products });
    },
    end(): void {
      cancelTick();
      shown = null;
      watched = null;
      onProgress(null);
    },
  };
}

function shareOf({ feed, loaded, total, bytes }: CatalogueProgress): number {
  if (bytes !== null) return bytes.total === 0 ? 1 : bytes.loaded / bytes.total;
  const part = total === null || total === 0 ? 0.5 : Math.min(1, loaded / total);
  return feed === "products" ? part * PRODUCTS_SHARE : PRODUCTS_SHARE + part * (1 - PRODUCTS_SHARE);
}

/** Keeps the previous expected end unless it moved noticeably. */
function settle(before: Instant | null, expected: Instant | null, at: Instant): Instant | null {
  if (before === null || expected === null) return expected ?? before;
  return Math.abs(expected - before) <= (expected - at) * JUMP ? before : expected;
}

/** Rounds up to natural values: 7, 10, 25, 60, 120 seconds. */
function roundUp(seconds: number): number {
  const step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : 30;
  return Math.ceil(seconds / step) * step;
}
