import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { changeDays } from "./change-day.ts";
import type { StopReason } from "./skip-stop.ts";

/** A day and whose; `repId` absent = one's own. */
export interface PlanPlace {
  readonly repId?: string;
  readonly day: Day;
}

export interface MoveRequest extends StopReason {
  readonly from: PlanPlace;
  /** Null: off the plan. */
  readonly to: PlanPlace | null;
  readonly stop: Pick<Stop, "stopId" | "customerId" | "window" | "appointment">;
  /** The customer's name. */
  readonly label: string;
}

/** Moves a stop to another day or person, or takes it off the plan (VISIT-12). */
export async function moveStop(device: Device, { from, to, stop, label, reasonCode, words }: MoveRequest) {
  const { stopId, customerId, window, appointment } = stop;
  const toRepId = to?.repId ?? device.identity.uid;
  const isOther = to !== null && toRepId !== (from.repId ?? device.identity.uid);
  const why = { to: to?.day ?? null, ...(isOther && { toRepId }), reasonCode, words };
  const remove = { ...from, step: { kind: "remove", stopId, ...why } as const, label };
  if (to === null) return changeDays(device, [remove], { isHeld: true });
  const add = {
    kind: "add",
    stopId: device.newId(),
    customerId,
    window,
    from: from.day,
    ...(appointment !== undefined && { appointment: { note: appointment.note } }),
  } as const;
  return changeDays(device, [remove, { ...to, step: add, label }], { isHeld: true });
}
