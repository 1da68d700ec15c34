import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { changeDays } from "./change-day.ts";

/** A stop of one's day. `label` is its customer's name. */
export interface OwnStop {
  readonly day: Day;
  readonly stopId: string;
  readonly label: string;
}

/** Why a stop is skipped, left or moved: a code of the company's list, and words. */
export interface StopReason {
  readonly reasonCode: string;
  readonly words: string;
}

/** Skips a stop with its reason (VISIT-12). */
export async function skipStop(device: Device, { day, stopId, label, reasonCode, words }: OwnStop & StopReason) {
  const step = { kind: "skip", stopId, reasonCode, words } as const;
  return changeDays(device, [{ day, step, label }], { isHeld: true });
}

/** Puts a skipped stop back on the route. */
export async function unskipStop(device: Device, { day, stopId, label }: OwnStop) {
  return changeDays(device, [{ day, step: { kind: "unskip", stopId }, label }]);
}
