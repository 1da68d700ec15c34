import { useCallback, useState, useSyncExternalStore } from "react";

const QUERY = "(min-width: 56.25rem) and (orientation: landscape)";

/** Whether two panes fit: the same condition as the `panes:` variant in the style sheet. */
export function usePanes(): boolean {
  // Once for each component: what asks is drawn again at every scan.
  const [query] = useState(() => matchMedia(QUERY));
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
