import { resequenceRest } from "#domain/itinerary/resequence-day.ts";
import type { RouteTerms } from "#domain/itinerary/sequence-stops.ts";
import { workHours } from "#domain/itinerary/work-plan.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { minuteOfDay } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Position } from "#domain/values/position.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { type ItineraryDayView, readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { orderStops } from "./order-stops.ts";

/**
 * Puts the stops that are left of one's day in the best order (VISIT-25): from here, or from where the last visit was,
 * or from where the day begins. Makes no step if the order is the best one found already.
 */
export async function optimiseDay(
  device: Device,
  { day, here }: { readonly day: Day; readonly here: Position | null },
) {
  const { mirror, identity } = device;
  const [view, company, workPlan] = await Promise.all([
    readItineraryDay(device, { day }),
    mirror.company.get(identity.companyId),
    mirror.workPlans.get(identity.uid),
  ]);
  if (view === null || company === undefined) return refuse({ code: "notLoaded" } as const);
  const rules = visitRules(company.settings);
  const hours = workHours(rules, workPlan ?? null);
  const isToday = view.day === view.today;
  const terms: RouteTerms = {
    start: (isToday ? (here ?? lastPlace(view)) : null) ?? hours.startPosition,
    end: hours.endPosition,
    startsAt: isToday ? Math.max(minuteOfDay(device.now(), company.settings.timeZone), hours.startsAt) : hours.startsAt,
    speeds: rules,
  };
  const left = view.stops.filter(
    ({ stop, isDone, isVisitedNow }) => stop.state === "planned" && !isDone && !isVisitedNow,
  );
  const before = view.plan.stops;
  const stops = resequenceRest(
    before,
    new Set(left.map(({ stop }) => stop.stopId)),
    new Map(left.flatMap(({ customer }) => (customer === null ? [] : [[customer.id, customer]]))),
    terms,
  );
  if (stops.every(({ stopId }, place) => stopId === before[place]?.stopId)) return accept([]);
  return orderStops(device, { day: view.day, stops });
}

/** Where the visit in progress is, or the last one was. */
function lastPlace({ stops }: ItineraryDayView): Position | null {
  const arrivals = stops.map((view) => ({
    view,
    at: view.isVisitedNow ? Infinity : (view.stop.visit?.arrivedAt ?? 0),
  }));
  const last = arrivals.filter(({ at }) => at > 0).toSorted((one, other) => other.at - one.at)[0]?.view;
  return last?.stop.visit?.position ?? last?.customer?.position ?? null;
}
