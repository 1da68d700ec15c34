import type { Instant } from "#domain/instant.ts";
import type { CatalogueProgress } from "./load-catalogue.ts";

/** How far the first load is: 0 to 1, and how long it will take, null while that cannot be told. */
export interface LoadProgress {
  readonly share: number;
  readonly secondsLeft: number | null;
}

/** What part of the whole load the products are; their stock is the rest. */
const PRODUCTS_SHARE = 0.8;

/** Turns counts into a share and a time left, by the pace so far. */
export function estimateProgress(now: () => Instant, onProgress: (progress: LoadProgress | null) => void) {
  let first: { share: number; at: Instant } | null = null;
  return {
    note({ feed, loaded, total }: CatalogueProgress): void {
      const part = total === null || total === 0 ? 0.5 : Math.min(1, loaded / total);
      const share = feed === "products" ? part * PRODUCTS_SHARE : PRODUCTS_SHARE + part * (1 - PRODUCTS_SHARE);
      first ??= { share, at: now() };
      const pace = (share - first.share) / Math.max(1, now() - first.at);
      onProgress({ share, secondsLeft: pace > 0 ? Math.ceil((1 - share) / pace / 1000) : null });
    },
    end: () => onProgress(null),
  };
}
