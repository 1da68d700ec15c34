import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 56.25rem) and (orientation: landscape)";

/** Whether two panes fit: the same condition as the `panes:` variant in the style sheet. */
export function usePanes(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
