import type { DayStep } from "#domain/itinerary/day-step.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { countUnsentKinds } from "#local/queries/sync/outbox.ts";
import { changeDays } from "./change-day.ts";
import type { StopReason } from "./skip-stop.ts";

export interface CloseRequest {
  readonly day: Day;
  readonly note: string;
  /** The stops that were not done, with the reasons given. */
  readonly left: readonly ({ readonly stopId: string } & StopReason)[];
}

/** Closes one's day: a report with the day's figures, and what was not done is missed (VISIT-16). */
export async function closeDay(device: Device, { day, note, left }: CloseRequest) {
  const [figures, unsent] = await Promise.all([readDayFigures(device, { mine: true }), countUnsentKinds(device, null)]);
  const { orders = 0, net = 0 } = figures?.today ?? {};
  const step: DayStep = {
    kind: "close",
    note: note.trim(),
    left: [...left],
    figures: { orders, net, unsent: unsentTotal(unsent) },
  };
  return changeDays(device, [{ day, step }]);
}
