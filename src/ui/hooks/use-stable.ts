import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function over all renders that always does what the newest one would: rows memoised by it stay still. */
export function useStable<Args extends unknown[], Answer>(
  action: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const newest = useRef(action);
  useLayoutEffect(() => {
    newest.current = action;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
