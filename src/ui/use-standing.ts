import { liveQuery } from "dexie";
import { useSyncExternalStore } from "react";
import type { Device } from "#local/databases/device.ts";
import { useDataWait } from "./hooks/late-data.ts";
import { useDevice } from "./ports/ports.tsx";

type Query<Value> = (device: Device, args: null) => Promise<Value>;

interface Standing<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Value | undefined;
}

/**
 * `useLive` for facts that every page needs first, such as which feeds have loaded: all components share one
 * subscription, and a new page has the last answer at once. `select` returns a primitive or a part of the answer: a
 * component renders only when it changes. Undefined until the first answer.
 */
export function useStanding<Value, Part>(query: Query<Value>, select: (value: Value) => Part): Part | undefined {
  const { subscribe, read } = standingOf(useDevice(), query);
  const part = useSyncExternalStore(subscribe, () => {
    const value = read();
    return value === undefined ? undefined : select(value);
  });
  useDataWait(part === undefined);
  return part;
}

const standings = new WeakMap<Device, Map<unknown, unknown>>();

function standingOf<Value>(device: Device, query: Query<Value>): Standing<Value> {
  const ofDevice = standings.get(device) ?? new Map<unknown, unknown>();
  standings.set(device, ofDevice);
  // Kept by query: it has that query's type.
  const known = ofDevice.get(query) as Standing<Value> | undefined;
  if (known) return known;
  const created = createStanding(() => query(device, null));
  ofDevice.set(query, created);
  return created;
}

function createStanding<Value>(ask: () => Promise<Value>): Standing<Value> {
  const listeners = new Set<() => void>();
  let current: Value | undefined;
  let asking: { unsubscribe(): void } | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      asking ??= liveQuery(ask).subscribe((value) => {
        current = value;
        for (const each of listeners) each();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        asking?.unsubscribe();
        asking = null;
      };
    },
    read: () => current,
  };
}
