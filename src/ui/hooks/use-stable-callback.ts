import { useCallback, useLayoutEffect, useRef } from "react";

/** One function for all renders that calls the latest `action`: memoised rows that take it do not render again. */
export function useStableCallback<Args extends unknown[], Answer>(
  action: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
