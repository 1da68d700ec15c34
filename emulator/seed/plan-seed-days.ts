import type { Customer } from "#domain/customer/customer.ts";
import type { Company } from "#domain/company/company.ts";
import { endDay, type ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { PLANNED_DAYS, planInput } from "#domain/planning/plan-facts.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import { addDays, weekdayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import { seededRandom } from "./seeded-random.ts";

const WEEKS_BACK = 2;

interface SeedTeam {
  readonly company: Company;
  readonly customers: readonly Customer[];
  readonly repIds: readonly Identifier[];
  readonly today: Day;
}

interface SeedDays {
  readonly days: readonly ItineraryDay[];
  /** With their last visit. */
  readonly customers: readonly Customer[];
}

/** The itineraries of the last two weeks and the next fourteen days, as the plan makes them; most past stops are done. */
export function planSeedDays({ company, customers, repIds, today }: SeedTeam): SeedDays {
  const facts = { settings: company.settings, repIds, workPlans: [], days: [] };
  const range = (from: Day, to: Day) => ({ from, to, isAnew: false });
  const monday = addDays(today, 1 - (weekdayOf(today) || 7));
  const before = range(addDays(monday, -7 * WEEKS_BACK), addDays(today, -1));
  const past = planItinerary(planInput({ ...facts, customers }, before)).days.map(makeVisits);
  const visited = new Map(
    past.flatMap(({ day, stops }) =>
      stops.filter(({ state }) => state === "done").map(({ customerId }) => [customerId, noonOf(day)] as const),
    ),
  );
  const after = customers.map((customer) => ({ ...customer, lastVisitAt: visited.get(customer.id) ?? null }));
  const ahead = range(today, addDays(today, PLANNED_DAYS - 1));
  const next = planItinerary(planInput({ ...facts, customers: after }, ahead)).days;
  return { days: [...past, ...next], customers: after };
}

function makeVisits(day: ItineraryDay): ItineraryDay {
  const stops = day.stops.map((stop) => {
    const isDone = seededRandom(`${stop.customerId} ${day.day}`).chance(0.87);
    return { ...stop, state: isDone ? ("done" as const) : ("skipped" as const) };
  });
  return endDay({ ...day, stops }, noonOf(day.day));
}

function noonOf(day: Day): number {
  return Date.parse(`${day}T18:00:00Z`);
}
