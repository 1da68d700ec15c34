import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { changeDays } from "./change-day.ts";

export interface OrderRequest {
  readonly repId?: string;
  readonly day: Day;
  /** All stops in their new order, with the places that a person chose. */
  readonly stops: readonly Pick<Stop, "stopId" | "isFixed">[];
}

/** Puts the stops of a day in another order. */
export async function orderStops(device: Device, { stops, ...whose }: OrderRequest) {
  const fixed = stops.filter(({ isFixed }) => isFixed === true).map(({ stopId }) => stopId);
  const step = { kind: "order", stopIds: stops.map(({ stopId }) => stopId), fixed } as const;
  return changeDays(device, [{ ...whose, step }], { isHeld: true });
}
