import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 56.25rem) and (orientation: landscape)";

/** Whether there is room for two panes: the same condition as the `panes:` variant of the style sheet. */
export function usePanes(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
