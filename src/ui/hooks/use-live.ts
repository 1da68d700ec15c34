import { useLiveQuery } from "dexie-react-hooks";
import type { Device } from "#local/databases/device.ts";
import { useDayTurns } from "./day-turn.ts";
import { useDevice } from "../ports/ports.tsx";

/** What a screen knows of a query at this moment. */
export type Live<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown };

/**
 * A screen's reading door: runs `query` on this device and again whenever what it read has changed, in this tab, in
 * another or in the service worker, and when the business day turns, with which prices, lists and plans come in force
 * without a write. `args` are compared by content. With `keep`, the last value stays on screen while
 * changed arguments are being answered (a search that is being typed); otherwise it is `loading` again.
 */
export function useLive<Args, Value>(
  query: (device: Device, args: Args) => Promise<Value>,
  args: Args,
  options: { keep?: boolean } = {},
): Live<Value> {
  const device = useDevice();
  const key = JSON.stringify(args);
  const dayTurns = useDayTurns();
  const answer = useLiveQuery(async () => {
    try {
      return { key, live: { state: "ready", value: await query(device, args) } as const };
    } catch (error) {
      return { key, live: { state: "failed", error } as const };
    }
  }, [device, query, key, dayTurns]);
  if (!answer || (answer.key !== key && !options.keep)) return { state: "loading" };
  return answer.live;
}
