import { isOpenStop } from "#domain/itinerary/itinerary-day.ts";
import { leaveDays, workHours, type WorkHours } from "#domain/itinerary/work-plan.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { RoadDay, RoadStop } from "#domain/road/road-facts.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { addDays, businessDayOf, instantAt, weekdayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";

/** How many days ahead a plan is expected, the day itself included. */
const DAYS_AHEAD = 3;

/** The day to get ready for and its stops, as this device has them. */
export interface RoadStops {
  readonly day: RoadDay;
  readonly stops: readonly RoadStop[];
  readonly customers: readonly Customer[];
  /** Null = the itinerary was never loaded. */
  readonly daysWithoutPlan: readonly Day[] | null;
}

/** The open stops of the coming day and of the one after it; null until the company is loaded (ROAD-2). */
export async function readRoadStops(device: Device): Promise<RoadStops | null> {
  const { mirror, identity } = device;
  const [company, workPlan, feed] = await Promise.all([
    mirror.company.get(identity.companyId),
    mirror.workPlans.get(identity.uid),
    mirror.feeds.get("itineraryDays"),
  ]);
  if (company === undefined) return null;
  const { settings } = company;
  const hours = workHours(visitRules(settings), workPlan ?? null);
  const day = comingDay(device.now(), hours, settings.timeZone);
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(day.day, index));
  const [plans, isPlanned] = await Promise.all([
    mirror.itineraryDays
      .where("[repId+day]")
      .anyOf(ahead.map((each) => [identity.uid, each]))
      .sortBy("day"),
    isEverPlanned(device),
  ]);
  const planned = plans
    .filter((plan) => plan.day <= addDays(day.day, 1))
    .flatMap((plan) => plan.stops.filter(isOpenStop).map((stop) => ({ stop, on: plan.day })));
  const customers = await readCustomers(
    device,
    planned.map(({ stop }) => stop.customerId),
  );
  const stops = planned.map(({ stop, on }, place): RoadStop => {
    const until = minutesOf(stop.window?.to) ?? hours.endsAt;
    const name = customers[place]?.name ?? null;
    return { customerId: stop.customerId, name, day: on, until: instantAt(on, until, settings.timeZone) };
  });
  const known = new Set(plans.map((plan) => plan.day));
  const missing = ahead.filter((each) => !known.has(each) && isWorkDay(each, hours, settings));
  return {
    day,
    stops,
    customers: customers.filter((customer) => customer !== undefined),
    daysWithoutPlan: feed?.loaded !== true ? null : isPlanned || feed.count > 0 ? missing : [],
  };
}

/** Today until its working hours are over, then tomorrow. */
function comingDay(now: number, { startsAt, endsAt }: WorkHours, timeZone: string): RoadDay {
  const today = businessDayOf(now, timeZone);
  const isToday = now < instantAt(today, endsAt, timeZone);
  const day = isToday ? today : addDays(today, 1);
  return {
    day,
    isToday,
    startsAt: instantAt(day, startsAt, timeZone),
    endsAt: instantAt(day, endsAt, timeZone),
  };
}

function isWorkDay(day: Day, { workDays, leave }: WorkHours, { holidays = {} }: CompanySettings): boolean {
  return workDays.includes(weekdayOf(day) || 7) && holidays[day] === undefined && !leaveDays(leave, day, day).has(day);
}

/** A company that plans no routes misses none. */
async function isEverPlanned({ mirror, identity }: Device): Promise<boolean> {
  const first = await mirror.itineraryDays
    .where("[repId+day]")
    .between([identity.uid, ""], [identity.uid, "\uffff"])
    .first();
  return first !== undefined;
}

/** Minutes after midnight of `HH:MM`; null where there is none. */
function minutesOf(time: string | undefined): number | null {
  const [hours, minutes] = (time ?? "").split(":").map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
}
