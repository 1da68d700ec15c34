/** A value with subscribers, in the shape `useSyncExternalStore` takes. */
export interface Observable<Value> {
  readonly current: Value;
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Changeable<Value> extends Observable<Value> {
  change(part: Partial<Value>): void;
}

export function observable<Value extends object>(initial: Value): Changeable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get current() {
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      current = { ...current, ...part };
      for (const listener of listeners) listener();
    },
  };
}
