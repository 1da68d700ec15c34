import { useCallback, useState } from "react";

/** A choice of this device that outlives the page (list or grid): one of `options`, the first until somebody chose. */
export function useKept<Value extends string>(
  key: string,
  options: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => options.find((option) => option === readKept(key)) ?? options[0]);
  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A browser that keeps nothing still shows what was chosen.
      }
    },
    [key],
  );
  return [value, keep];
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
