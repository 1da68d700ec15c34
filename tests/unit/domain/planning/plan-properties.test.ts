import { describe, expect, it } from "vitest";
import { applyDayStep } from "#domain/itinerary/day-step.ts";
import { emptyDay, isByHand, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import type { Plan, PlanCustomer, PlanInput } from "#domain/planning/plan-input.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import { type RouteStop, timeStops } from "#domain/itinerary/sequence-stops.ts";
import { addDays, daysBetween, weekdayOf } from "#domain/values/business-day.ts";
import { seededRandom } from "#tests/support/random.ts";
import { buildPlanCustomer, buildPlanPerson, buildVisitPlan, fieldTeam } from "#tests/support/shops.ts";

const FROM = "2026-11-23";
const TO = "2026-12-06";
const SPEEDS = { urbanSpeed: 25, ruralSpeed: 60 };
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** Some people and customers with all that a plan may depend on, and what people have decided so far. */
function anyInput(seed: number, customerCount = 60): PlanInput {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const chance = (share: number) => random() < share;
  const place = () => ({ latitude: -34.6 + random() / 5, longitude: -58.4 + random() / 5 });
  const people = Array.from({ length: 3 }, (_, at) =>
    buildPlanPerson(`rep-${at}`, {
      ...(chance(0.4) && { workDays: [1, 2, 3, 4, 5] }),
      ...(chance(0.4) && { maxStops: 2 + whole(6) }),
      ...(chance(0.4) && { startsAt: 540, endsAt: 720 + whole(300) }),
      ...(chance(0.5) && { startPosition: place(), endPosition: place() }),
      ...(chance(0.3) && { leave: [{ id: "1", from: "2026-11-25", to: addDays("2026-11-25", whole(8)) }] }),
    }),
  );
  const customers = Array.from({ length: customerCount }, (_, at) => {
    const opensAt = chance(0.3) ? 480 + whole(300) : null;
    return buildPlanCustomer(`c-${at}`, {
      repId: chance(0.03) ? "" : `rep-${whole(3)}`,
      zone: `zone-${whole(4)}`,
      position: chance(0.05) ? null : place(),
      routeOrder: chance(0.15) ? whole(20) : null,
      visitPlan: chance(0.05)
        ? null
        : buildVisitPlan({
            perWeek: chance(0.2) ? 1 + whole(4) : 1,
            everyWeeks: chance(0.5) ? 1 : 1 + whole(4),
            weekdays: chance(0.3) ? [1 + whole(6), 1 + whole(6)] : [],
            opensAt,
            closesAt: opensAt === null || chance(0.3) ? null : opensAt + 60 + whole(300),
            serviceMinutes: 10 + whole(30),
            rank: chance(0.3) ? "A" : "C",
            ...(chance(0.1) && { perWeek: 1, everyWeeks: 1, monthly: { nth: 1, weekday: 1 + whole(6) } as const }),
          }),
      lastVisitOn: chance(0.7) ? addDays(FROM, -1 - whole(30)) : null,
      followUp: chance(0.1) ? { on: addDays(FROM, whole(12)), reasonCode: "HAS_STOCK" } : null,
      isOverdue: chance(0.2),
      isBelowUsual: chance(0.2),
    });
  });
  const days = people.flatMap(({ repId }) =>
    Array.from({ length: 4 }, (): ItineraryDay => {
      const day = emptyDay(repId, addDays(FROM, whole(14)));
      const ids = [...new Set(Array.from({ length: whole(4) }, () => `c-${whole(customerCount)}`))];
      const stops = ids.map((customerId): Stop => ({
        stopId: `${customerId}-${day.day}`,
        customerId,
        window: null,
        because: [{ code: "addedByHand", by: "Ana" }],
        state: "planned",
        isFixed: chance(0.5),
      }));
      const customerId = `c-${whole(customerCount)}`;
      const away = { customerId, to: null, byName: "Ana", at: 1, reasonCode: "NO_TIME", words: "" };
      return { ...day, stops, movedAway: ids.includes(customerId) ? [] : [away], frozenAt: chance(0.2) ? 1 : null };
    }),
  );
  const unique = [...new Map(days.map((day) => [day.id, day])).values()];
  const holidays = new Set(chance(0.3) ? ["2026-11-27"] : []);
  return { from: FROM, to: TO, people, customers, days: unique, holidays, speeds: SPEEDS, isAnew: false };
}

/** The days with what the plan made of them. */
function daysAfter({ days }: PlanInput, plan: Plan): ItineraryDay[] {
  return [...new Map([...days, ...plan.days].map((day) => [day.id, day])).values()];
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function isoWeekday(day: string): number {
  return weekdayOf(day) || 7;
}

/** The last first such weekday of a month until the plan's end. */
function firstOfMonth(weekday: number): string {
  const days = ["2026-11-0", "2026-12-0"].flatMap((month) => [1, 2, 3, 4, 5, 6, 7].map((day) => `${month}${day}`));
  return days.findLast((day) => day <= TO && isoWeekday(day) === weekday) ?? "";
}

function routeStop(stop: Stop, customers: ReadonlyMap<string, PlanCustomer>): RouteStop {
  const customer = customers.get(stop.customerId);
  const plan = customer?.visitPlan ?? null;
  return {
    customerId: stop.customerId,
    position: customer?.position ?? null,
    zone: customer?.zone ?? "",
    routeOrder: null,
    opensAt: plan?.opensAt ?? null,
    closesAt: plan?.closesAt ?? null,
    serviceMinutes: plan?.serviceMinutes ?? 20,
    isFixed: false,
  };
}

/** Whether the plan had to put the stop there, whatever the day's limits. */
function isForced(stop: Stop): boolean {
  return isByHand(stop) || stop.because.some(({ code }) => code === "followUp");
}

function removeStop(day: ItineraryDay, { stopId }: Stop): ItineraryDay {
  const step = { kind: "remove", stopId, to: null, reasonCode: "NO_TIME", words: "" } as const;
  const removed = applyDayStep(day, step, { at: 1, on: FROM, byName: "Ana" });
  if (!removed.ok) throw new Error(removed.problem);
  return removed.value;
}

/** The limits that a planned day exceeds, as far as nobody put more on it. */
function brokenLimits({ repId, day, stops }: ItineraryDay, { people, customers, holidays }: PlanInput): string[] {
  const person = people.find((each) => each.repId === repId) ?? buildPlanPerson(repId);
  const known = new Map(customers.map((customer) => [customer.id, customer]));
  const planned = stops.filter((stop) => !isByHand(stop));
  const forced = stops.filter(isForced).length;
  const isOff = !person.workDays.includes(isoWeekday(day)) || holidays.has(day);
  const isAway = person.leave.some(({ from, to }) => from <= day && day <= to);
  const isWrongDay = (stop: Stop) => {
    const { weekdays = [], monthly = null } = known.get(stop.customerId)?.visitPlan ?? {};
    const isMoved = isForced(stop) || stop.because.some(({ code }) => code === "carriedOver");
    return !isMoved && monthly === null && weekdays.length > 0 && !weekdays.includes(isoWeekday(day));
  };
  const figures = timeStops(
    stops.map((stop) => routeStop(stop, known)),
    { start: person.startPosition, end: person.endPosition, startsAt: person.startsAt, speeds: SPEEDS },
  );
  return [
    ...(planned.length > 0 && (isOff || isAway) ? ["is no working day"] : []),
    ...planned.filter(isWrongDay).map(({ customerId }) => `is no day of ${customerId}`),
    ...(stops.length > Math.max(person.maxStops, forced) ? ["has too many stops"] : []),
    ...(forced === 0 && figures.lateMinutes > 0 ? ["comes after closing time"] : []),
    ...(forced === 0 && figures.endsAt > person.endsAt ? ["ends too late"] : []),
  ];
}

/** What a person decided and the plan changed. */
function brokenDecisions(before: ItineraryDay, after: ItineraryDay): string[] {
  const has = (stop: Stop) => after.stops.some((each) => JSON.stringify(each) === JSON.stringify(stop));
  const away = new Set(before.movedAway.map(({ customerId }) => customerId));
  const isMisplaced = (stop: Stop, place: number) =>
    stop.isFixed === true && after.stops[place]?.stopId !== stop.stopId;
  const ids = after.stops.map(({ customerId }) => customerId);
  return [
    ...(before.frozenAt === null ? [] : ["was started"]),
    ...before.stops.filter((stop) => !has(stop)).map(({ customerId }) => `lost ${customerId}`),
    ...before.stops.filter(isMisplaced).map(({ customerId }) => `moved ${customerId}`),
    ...ids.filter((id) => away.has(id)).map((id) => `brought ${id} back`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `has ${id} twice`),
  ];
}

/** Whether the customer must be visited by the plan's end. */
function isDue({ visitPlan, lastVisitOn, followUp }: PlanCustomer): boolean {
  if (followUp !== null && (lastVisitOn === null || lastVisitOn < followUp.on)) return true;
  if (visitPlan === null) return false;
  const { monthly = null, everyWeeks, perWeek } = visitPlan;
  if (monthly !== null) return (lastVisitOn ?? "") < addDays(firstOfMonth(monthly.weekday), -6);
  return lastVisitOn === null || daysBetween(lastVisitOn, TO) >= (everyWeeks * 7) / perWeek;
}

describe("VISIT-11: any plan", () => {
  it("is the same for the same input, in whatever order it comes", () => {
    for (const seed of SEEDS) {
      const input = anyInput(seed);
      const random = seededRandom(seed + 1_000);
      const turned = {
        ...input,
        people: shuffled(input.people, random),
        customers: shuffled(input.customers, random),
        days: shuffled(input.days, random),
      };
      expect(planItinerary(turned), `seed ${seed}`).toEqual(planItinerary(input));
    }
  });

  it("keeps to working days, weekdays, capacity and hours", () => {
    const broken = SEEDS.flatMap((seed) => {
      const input = anyInput(seed);
      return planItinerary(input).days.flatMap((day) =>
        brokenLimits(day, input).map((rule) => `seed ${seed}, ${day.id}: ${rule}`),
      );
    });
    expect(broken).toEqual([]);
  });

  it("leaves started days, stops by hand and their fixed places as they are, and brings nobody back", () => {
    const broken = SEEDS.flatMap((seed) => {
      const input = anyInput(seed);
      const before = new Map(input.days.map((day) => [day.id, day]));
      return planItinerary({ ...input, isAnew: seed % 2 === 0 }).days.flatMap((day) =>
        brokenDecisions(before.get(day.id) ?? emptyDay(day.repId, day.day), day).map(
          (rule) => `seed ${seed}, ${day.id}: ${rule}`,
        ),
      );
    });
    expect(broken).toEqual([]);
  });

  it("has every customer that is due, or says why not", () => {
    const forgotten = SEEDS.flatMap((seed) => {
      const input = anyInput(seed);
      const plan = planItinerary(input);
      const planned = daysAfter(input, plan).flatMap(({ stops }) => stops.map(({ customerId }) => customerId));
      const known = new Set([...planned, ...plan.unplanned.map(({ customerId }) => customerId)]);
      return input.customers
        .filter((each) => isDue(each) && !known.has(each.id))
        .map(({ id }) => `seed ${seed}: ${id}`);
    });
    expect(forgotten).toEqual([]);
  });

  it("is the same when it is made again", () => {
    for (const seed of SEEDS) {
      const input = anyInput(seed);
      const plan = planItinerary(input);
      expect(planItinerary({ ...input, days: daysAfter(input, plan) }), `seed ${seed}`).toEqual(plan);
    }
  });

  it("changes only the days concerned after a stop is removed", () => {
    const broken = SEEDS.flatMap((seed) => {
      const input = anyInput(seed);
      const days = daysAfter(input, planItinerary(input));
      const changed = days.find((day) => day.frozenAt === null && day.stops.some((stop) => !isForced(stop)));
      const gone = changed?.stops.find((stop) => !isForced(stop));
      if (changed === undefined || gone === undefined) return [`seed ${seed} plans nothing`];
      const without = removeStop(changed, gone);
      const second = planItinerary({ ...input, days: days.map((day) => (day === changed ? without : day)) });
      return second.days.flatMap((day) => {
        const before = days.find(({ id }) => id === day.id)?.stops.map(({ customerId }) => customerId) ?? [];
        const after = day.stops.map(({ customerId }) => customerId);
        const isSame = before.toSorted().join() === after.toSorted().join();
        const isKept = isSame ? before.join() === after.join() : day.repId === changed.repId;
        return isKept ? [] : [`seed ${seed}, ${day.id}: ${before.join()} became ${after.join()}`];
      });
    });
    expect(broken).toEqual([]);
  });
});

describe("VISIT-11: twelve weeks of twelve salespeople", () => {
  it("make at least 95 % of the visits that the frequencies ask for", () => {
    const team = fieldTeam(12);
    const made = new Map<string, string[]>();
    for (let week = 0; week < 12; week += 1) {
      const from = addDays(FROM, week * 7);
      const plan = planItinerary({
        from,
        to: addDays(from, 6),
        people: team.people,
        customers: team.customers.map((customer) => ({
          ...customer,
          lastVisitOn: made.get(customer.id)?.at(-1) ?? null,
        })),
        days: [],
        holidays: new Set(),
        speeds: SPEEDS,
        isAnew: false,
      });
      for (const { day, stops } of plan.days) {
        for (const { customerId } of stops) made.set(customerId, [...(made.get(customerId) ?? []), day]);
      }
    }
    const asked = (plan: NonNullable<PlanCustomer["visitPlan"]>) =>
      plan.monthly ? 3 : Math.floor((12 * plan.perWeek) / plan.everyWeeks);
    let [kept, wanted] = [0, 0];
    for (const { id, visitPlan } of team.customers) {
      if (visitPlan === null) continue;
      wanted += asked(visitPlan);
      kept += Math.min(asked(visitPlan), made.get(id)?.length ?? 0);
    }
    expect(team.customers).toHaveLength(2_250);
    expect(kept / wanted).toBeGreaterThanOrEqual(0.95);
  }, 60_000);
});
