import type { Customer } from "#domain/customer/customer.ts";
import { windowOf } from "#domain/itinerary/stop-window.ts";
import type { Device } from "#local/databases/device.ts";
import { changeDays } from "./change-day.ts";
import type { PlanPlace } from "./move-stop.ts";

export interface AddRequest extends PlanPlace {
  readonly customers: readonly Pick<Customer, "id" | "name" | "visitPlan">[];
}

/** Puts customers on a day by hand (VISIT-12). */
export async function addStops(device: Device, { customers, ...place }: AddRequest) {
  const steps = customers.map(({ id, name, visitPlan }) => ({
    ...place,
    step: { kind: "add", stopId: device.newId(), customerId: id, window: windowOf(visitPlan), from: null } as const,
    label: name,
  }));
  return changeDays(device, steps);
}
