import { useCallback, useSyncExternalStore } from "react";

/** A choice kept on this device (list or grid): one of `options`, the first by default. All that show it follow it. */
export function usePersistedChoice<Value extends string>(
  key: string,
  options: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const stored = useSyncExternalStore(subscribe, () => readChoice(key));
  const value = options.find((option) => option === stored) ?? options[0];
  const choose = useCallback((next: Value) => keepChoice(key, next), [key]);
  return [value, choose];
}

const listeners = new Set<() => void>();
/** Without storage a choice lasts as long as the page. */
const unstored = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
  for (const listener of listeners) listener();
}
