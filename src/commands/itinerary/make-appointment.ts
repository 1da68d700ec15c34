import type { DayStep } from "#domain/itinerary/day-step.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { windowOf } from "#domain/itinerary/stop-window.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Device } from "#local/databases/device.ts";
import { changeDays } from "./change-day.ts";
import type { PlanPlace } from "./move-stop.ts";

/** How long an appointment's window is if no end was given, in minutes. */
const USUAL_MINUTES = 60;
const LAST_MINUTE = 1_440;

/** A time in minutes after midnight. `until` null = an hour later. */
export interface AgreedTime {
  readonly from: number;
  readonly until: number | null;
}

export interface AppointmentRequest extends PlanPlace, AgreedTime {
  readonly customer: Pick<Customer, "id" | "name">;
  readonly note: string;
}

/** Fixes a visit to a day and a time (VISIT-39): a stop that the customer has on that day becomes the appointment. */
export async function makeAppointment(device: Device, request: AppointmentRequest) {
  const { customer, note, from, until, ...place } = request;
  const step = appointmentStep(device.newId(), customer.id, { from, until }, note);
  return changeDays(device, [{ ...place, step, label: customer.name }]);
}

/** The step that puts an appointment on its day. */
export function appointmentStep(
  stopId: Identifier,
  customerId: Identifier,
  { from, until }: AgreedTime,
  note: string,
): DayStep {
  const closesAt = until ?? Math.min(from + USUAL_MINUTES, LAST_MINUTE);
  const window = windowOf({ opensAt: from, closesAt });
  return { kind: "add", stopId, customerId, window, from: null, appointment: { note: note.trim() } };
}
