import { existsSync, readFileSync } from "node:fs";
import Papa from "papaparse";
import { NEW_VISIT_PLAN, type VisitPlan } from "#domain/customer/visit-plan.ts";
import type { PlanCustomer, PlanPerson } from "#domain/planning/plan-input.ts";
import type { Position } from "#domain/values/position.ts";
import { seededRandom } from "./random.ts";

const REAL = "../shared/data/customers.csv";
const SHOPS = 2_250;
const ROWS = 3;

interface Shop {
  readonly id: string;
  readonly zone: string;
  readonly position: Position;
}

/** The real shops if they are next to the project, otherwise as many generated ones in and around a large city. */
function readShops(): Shop[] {
  if (existsSync(REAL)) {
    const { data } = Papa.parse<Record<string, string>>(readFileSync(REAL, "utf8"), {
      header: true,
      skipEmptyLines: true,
    });
    return data.map(({ code = "", city = "", lat = "", lon = "" }) => ({
      id: code,
      zone: city,
      position: { latitude: Number(lat), longitude: Number(lon) },
    }));
  }
  const random = seededRandom(1);
  return Array.from({ length: SHOPS }, (_, at) => ({
    id: `shop-${at}`,
    zone: `zone-${at % 50}`,
    position: { latitude: -34.6 + random() / 2, longitude: -58.5 + random() / 2 },
  }));
}

/** A team of salespeople (a multiple of three), and the shops divided among them by where they are. */
export function fieldTeam(size: number): { people: PlanPerson[]; customers: PlanCustomer[] } {
  const columns = size / ROWS;
  const shops = parts(readShops().toSorted(byLongitude), columns).flatMap((column) =>
    parts(column.toSorted(byLatitude), ROWS),
  );
  const random = seededRandom(15);
  const people = shops.map((_, at) => buildPlanPerson(`rep-${at}`));
  const customers = shops.flatMap((own, at) =>
    own.map((shop) =>
      buildPlanCustomer(shop.id, { ...shop, repId: `rep-${at}`, visitPlan: anyPlan(random, isWide(own)) }),
    ),
  );
  return { people, customers };
}

/** A salesperson who works from 8 to 18 on all days but Sunday. */
export function buildPlanPerson(repId: string, changes: Partial<PlanPerson> = {}): PlanPerson {
  return {
    repId,
    workDays: [1, 2, 3, 4, 5, 6],
    startsAt: 480,
    endsAt: 1_080,
    maxStops: 25,
    startPosition: null,
    endPosition: null,
    leave: [],
    ...changes,
  };
}

/** A customer of the first salesperson, to be visited every week. */
export function buildPlanCustomer(id: string, changes: Partial<PlanCustomer> = {}): PlanCustomer {
  return {
    id,
    repId: "rep-0",
    zone: "",
    position: { latitude: -34.6, longitude: -58.4 },
    routeOrder: null,
    visitPlan: buildVisitPlan(),
    lastVisitOn: null,
    followUp: null,
    isOverdue: false,
    isBelowUsual: false,
    ...changes,
  };
}

export function buildVisitPlan(changes: Partial<VisitPlan> = {}): VisitPlan {
  return { ...NEW_VISIT_PLAN, ...changes };
}

/** Mostly every one or two weeks; some twice a week, monthly, on certain weekdays or within hours. Far ones rarely. */
function anyPlan(random: () => number, isFar: boolean): VisitPlan {
  const share = isFar ? 0.75 + random() / 4 : random();
  const rhythm =
    share < 0.05
      ? { perWeek: 2 }
      : share < 0.4
        ? {}
        : share < 0.75
          ? { everyWeeks: 2 }
          : share < 0.95
            ? { everyWeeks: 4 }
            : { monthly: { nth: 2, weekday: 1 + Math.floor(random() * 5) } as const };
  return buildVisitPlan({
    ...rhythm,
    weekdays: random() < 0.1 ? [1, 3, 5] : [],
    ...(random() < 0.1 && { opensAt: 540, closesAt: 780 }),
    rank: random() < 0.2 ? "A" : random() < 0.7 ? "B" : "C",
  });
}

/** Whether the area is larger than a city. */
function isWide(shops: readonly Shop[]): boolean {
  const latitudes = shops.map(({ position }) => position.latitude);
  return Math.max(...latitudes) - Math.min(...latitudes) > 1;
}

function parts<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, at) =>
    items.slice(Math.round((items.length * at) / count), Math.round((items.length * (at + 1)) / count)),
  );
}

function byLongitude(a: Shop, b: Shop): number {
  return a.position.longitude - b.position.longitude;
}

function byLatitude(a: Shop, b: Shop): number {
  return a.position.latitude - b.position.latitude;
}
