import type { Day } from "#domain/values/instant.ts";
import type { Position } from "#domain/values/position.ts";
import type { Device } from "#local/databases/device.ts";
import { changeDays } from "./change-day.ts";

/** Starts one's day: the plan freezes, and its time and place are kept (VISIT-22). */
export async function startDay(device: Device, { day, position }: { day: Day; position: Position | null }) {
  return changeDays(device, [{ day, step: { kind: "start", position } }]);
}
