import { useCallback, useState } from "react";

/** A choice kept on this device (list or grid): one of `options`, the first by default. */
export function usePersistedChoice<Value extends string>(
  key: string,
  options: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => options.find((option) => option === readChoice(key)) ?? options[0]);
  const choose = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
    [key],
  );
  return [value, choose];
}

function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
