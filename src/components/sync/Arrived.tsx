import type { ReactNode } from "react";
import type { Feed } from "#domain/sync/feed.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useHasLoaded } from "./use-has-loaded.ts";

interface ArrivedProps {
  readonly feeds: readonly Feed[];
  /** How many placeholder rows. */
  readonly rows?: number;
  readonly children: ReactNode;
}

/** What is said only once these feeds have arrived, such as that there is nothing; until then, placeholder rows (SCREEN-7). */
export function Arrived({ feeds, rows = 6, children }: ArrivedProps) {
  return useHasLoaded(...feeds) === true ? children : <LoadingRows count={rows} />;
}
