import { addDays, daysBetween, weekdayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Day } from "#domain/values/instant.ts";
import { emptyDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { orderStops } from "./order-stops.ts";
import { seededRandom } from "./seeded-random.ts";

const DAYS_BACK = 7;
const DAYS_AHEAD = 13;
const MONDAY = "2024-01-01";

/** A customer to visit on some day, because it is visited every few weeks. */
export interface DueCustomer {
  customer: Customer;
  weeks: number;
}

export interface ItineraryPlan {
  repId: string;
  repName: string;
  today: Day;
  /** The customers due: depends only on the day, so that planning again tomorrow gives the same days and one more. */
  dueOn: (day: Day) => readonly DueCustomer[];
}

/**
 * A salesperson's itinerary from a week ago to 13 days ahead. Sundays are free, unless today is one: there is always a
 * route to try.
 */
export function planItinerary(plan: ItineraryPlan): ItineraryDay[] {
  const days: ItineraryDay[] = [];
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const day = addDays(plan.today, offset);
    if (weekdayOf(day) !== 0 || offset === 0) days.push(planDay(plan, day));
  }
  return days;
}

/** Each customer has its weekday, every week or every second one. */
export function dueByWeekday(customers: readonly Customer[]): ItineraryPlan["dueOn"] {
  const rounds = customers.map((customer) => {
    const random = seededRandom(`visits ${customer.id}`);
    return { customer, weeks: random.pick([1, 1, 1, 2]), weekday: random.whole(1, 6) };
  });
  return (day) =>
    rounds.filter(({ weeks, weekday }) => weekday === workday(day) && (weekNumber(day) + weekday) % weeks === 0);
}

/** One long tour of neighbouring customers, cut into days with this many stops. */
export function dueByRound(customers: readonly Customer[], stopsPerDay: number): ItineraryPlan["dueOn"] {
  const round = orderStops(customers);
  const days = Math.max(1, Math.ceil(round.length / stopsPerDay));
  return (day) => {
    const turn = (weekNumber(day) * 6 + workday(day)) % days;
    return round
      .slice(turn * stopsPerDay, (turn + 1) * stopsPerDay)
      .map((customer) => ({ customer, weeks: Math.ceil(days / 6) }));
  };
}

function planDay(plan: ItineraryPlan, day: Day): ItineraryDay {
  const due = plan.dueOn(day);
  const weeksOf = new Map(due.map(({ customer, weeks }) => [customer.id, weeks]));
  const isPast = day < plan.today;
  return {
    ...emptyDay(plan.repId, day),
    stops: orderStops(due.map(({ customer }) => customer)).map((customer) =>
      planStop(customer, day, weeksOf.get(customer.id) ?? 1, isPast, plan.repName),
    ),
    frozenAt: isPast ? Date.parse(`${day}T14:00:00Z`) : null,
  };
}

function planStop(customer: Customer, day: Day, weeks: number, isPast: boolean, repName: string): Stop {
  const random = seededRandom(`${customer.id} ${day}`);
  const because: Stop["because"] = [
    { code: "frequency", weeks, daysSinceLast: weeks * 7 + random.pick([0, 0, 0, 1, 2]) },
  ];
  if (customer.overdue > 0) because.push({ code: "overdueBalance" });
  if (random.chance(0.08)) because.push({ code: "followUp" });
  if (random.chance(0.06)) because.push({ code: "movedByHand", by: repName });
  return {
    stopId: `${customer.id}_${day}`,
    customerId: customer.id,
    window: random.chance(0.25)
      ? random.pick([
          { from: "09:00", to: "11:00" },
          { from: "16:00", to: "18:00" },
        ])
      : null,
    because,
    state: !isPast ? "planned" : random.chance(0.87) ? "done" : "skipped",
  };
}

/** 1 is Monday, 6 is Saturday; a Sunday (only planned when it is today) repeats the Saturday. */
function workday(day: Day): number {
  return weekdayOf(day) === 0 ? 6 : weekdayOf(day);
}

function weekNumber(day: Day): number {
  return Math.floor(daysBetween(MONDAY, day) / 7);
}
