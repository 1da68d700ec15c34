import type { Identifier } from "../values/identifier.ts";
import { dayNumber, dayOfNumber, mondayOf } from "./day-number.ts";
import { staysPlanned, type Stop } from "../itinerary/itinerary-day.ts";
import { isOpenDay } from "./person-calendar.ts";
import { planPerson } from "./plan-person.ts";
import type { Plan, PlanInput, Unplanned } from "./plan-input.ts";
import { visitNeed } from "./visit-need.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/**
 * The plan of some days for some people (VISIT-11), and who is due and not planned. It depends on nothing but its input:
 * device and server plan the same. Whole weeks are planned, so that the last days do not take what the rest of their
 * week has room for; only the days asked for are returned.
 */
export function planItinerary(input: PlanInput): Plan {
  const customers = input.customers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const people = input.people.toSorted((a, b) => (a.repId < b.repId ? -1 : 1));
  const visits = knownVisits(input);
  const plans = people.map((person) =>
    planPerson(
      person,
      customers.filter(({ repId }) => repId === person.repId),
      visits,
      input,
    ),
  );
  const served = new Set(people.map(({ repId }) => repId));
  const unserved = customers.flatMap((customer): Unplanned[] => {
    const dueOn = served.has(customer.repId) ? null : dueWithoutAnybody(customer, visits.get(customer.id) ?? [], input);
    if (dueOn === null) return [];
    return [{ customerId: customer.id, repId: customer.repId, dueOn: dayOfNumber(dueOn), reason: "noSalesperson" }];
  });
  return {
    days: plans.flatMap(({ days }) => days),
    unplanned: [...plans.flatMap(({ unplanned }) => unplanned), ...unserved].toSorted((a, b) =>
      a.customerId < b.customerId ? -1 : 1,
    ),
  };
}

/** The visits that no plan changes, by customer: the last one, and those on days that stay as they are or by hand. */
function knownVisits({ customers, days, from, to }: PlanInput): Map<Identifier, readonly number[]> {
  const visits = new Map<Identifier, Set<number>>();
  const add = (id: Identifier, day: number) => visits.set(id, (visits.get(id) ?? new Set()).add(day));
  for (const { id, lastVisitOn } of customers) {
    if (lastVisitOn !== null) add(id, dayNumber(lastVisitOn));
  }
  for (const day of days) {
    if (day.day < from) continue;
    const isKept = day.day > to || !isOpenDay(day);
    for (const stop of day.stops) {
      if (isComing(stop) && (isKept || staysPlanned(stop))) add(stop.customerId, dayNumber(day.day));
    }
    for (const { customerId, to: other } of day.movedAway) {
      if (other !== null && other >= from) add(customerId, dayNumber(other));
    }
  }
  return new Map([...visits].map(([id, set]) => [id, [...set].toSorted((a, b) => a - b)]));
}

function isComing({ state }: Stop): boolean {
  return state === "planned" || state === "done";
}

/** The day by which somebody should visit a customer that nobody is assigned to; null if it is not due. */
function dueWithoutAnybody(
  customer: PlanInput["customers"][number],
  visits: readonly number[],
  { from, to }: PlanInput,
): number | null {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const agreed = customer.followUp === null ? Infinity : dayNumber(customer.followUp.on);
  if (agreed <= last) return agreed;
  for (let monday = mondayOf(first); monday <= last; monday += 7) {
    const open = EVERY_DAY.map((weekday) => monday + weekday - 1).filter((day) => day >= first);
    const week = { monday, from: Math.max(first, monday), open, closed: new Map(), workDays: EVERY_DAY };
    const need = visitNeed(customer, visits, week, () => false);
    if (need !== null && need.dueOn <= monday + 6) return need.dueOn;
  }
  return null;
}
