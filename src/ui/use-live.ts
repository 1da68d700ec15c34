import { useLiveQuery } from "dexie-react-hooks";
import { useReducer } from "react";
import type { Device } from "#local/databases/device.ts";
import { useBusinessDayChanges } from "./hooks/business-day-changes.ts";
import { useDataWait } from "./hooks/late-data.ts";
import { useDevice } from "./ports/ports.tsx";

/** A query's answer so far. `feedback/Ready.tsx` shows it. */
export type Live<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void };

/**
 * How screens read: runs `query` on this device, and again whenever the data it read changes, in this tab, in
 * another or in the service worker, and when a new business day starts (prices, lists and plans then take effect
 * without a write). `args` are compared by content. With `keep`, the last value stays on screen while
 * changed arguments are being answered (a search that is being typed); otherwise it is `loading` again.
 */
export function useLive<Args, Value>(
  query: (device: Device, args: Args) => Promise<Value>,
  args: Args,
  options: { keep?: boolean } = {},
): Live<Value> {
  const device = useDevice();
  const key = JSON.stringify(args);
  const dayChanges = useBusinessDayChanges();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const answer = useLiveQuery(async () => {
    try {
      return { key, live: { state: "ready", value: await query(device, args) } as const };
    } catch (error) {
      return { key, live: { state: "failed", error, retry } as const };
    }
  }, [device, query, key, dayChanges, attempt]);
  const isLoading = !answer || (answer.key !== key && !options.keep);
  useDataWait(isLoading);
  return isLoading ? { state: "loading" } : answer.live;
}

/** The value, or undefined until there is one: for what is left out while loading, or has a fallback. */
export function readyValue<Value>(live: Live<Value>): Value | undefined {
  return live.state === "ready" ? live.value : undefined;
}

/** Several queries as one: failed when one failed, ready when all are. */
export function allReady<Values extends readonly unknown[]>(
  ...lives: { readonly [Index in keyof Values]: Live<Values[Index]> }
): Live<Values> {
  const unready = lives.find((live) => live.state === "failed") ?? lives.find((live) => live.state === "loading");
  return unready ?? { state: "ready", value: lives.map(readyValue) as unknown as Values };
}
