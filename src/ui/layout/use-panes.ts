import { useCallback, useState, useSyncExternalStore } from "react";

/** Whether two panes fit: the same condition as the `panes:` variant in the style sheet. */
export function usePanes(): boolean {
  return useMedia("(min-width: 56.25rem) and (orientation: landscape)");
}

/** Whether the rail fits beside the page: the same condition as the `tablet:` variant. */
export function useTablet(): boolean {
  return useMedia("(min-width: 56.25rem)");
}

/** Whether large text leaves room for one column only: the same condition as the `tight:` variant. */
export function useTight(): boolean {
  return useMedia("(max-width: 15rem)");
}

function useMedia(condition: string): boolean {
  // Once for each component: what asks is drawn again at every scan.
  const [query] = useState(() => matchMedia(condition));
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
