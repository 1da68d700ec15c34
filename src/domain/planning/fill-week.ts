import type { Position } from "../values/position.ts";
import type { Route } from "../itinerary/best-order.ts";
import { type DayDraft, type DayLimits, insertStop } from "./day-draft.ts";
import { divideDays } from "./divide-days.ts";
import { roadMetres, type TravelSpeeds, travelSeconds } from "../itinerary/travel.ts";
import { subsets, type VisitNeed } from "./visit-need.ts";

/** A customer (a node of the person's route) that needs visits in the week. */
export interface Wanted {
  readonly node: number;
  readonly position: Position | null;
  readonly need: VisitNeed;
  readonly priority: number;
  /** The days on which it was planned before. */
  readonly former: ReadonlySet<number>;
  readonly lastVisit: number | null;
}

export interface Week {
  readonly route: Route;
  readonly drafts: readonly DayDraft[];
  readonly limits: DayLimits;
  readonly speeds: TravelSpeeds;
  readonly positionOf: (node: number) => Position | null;
}

/** The cost of a day, in seconds on the road: days off the rhythm, and how much fuller it is than the others. */
const DAY_OFF_RHYTHM = 240;
const DAY_OVERDUE = 60;
const FULL_DAY = 600;
/** More than anything else: a visit stays on the day it was planned on. */
const STAYS = 1_000_000;
/** A day that keeps at least this many visits needs no area of its own. */
const SETTLED = 3;

/**
 * Puts the visits on the week's days, by priority (VISIT-11): each on the day with its nearest neighbours, near its
 * rhythm and where there is room. Returns the days of each node; those without enough room have fewer or none.
 */
export function fillWeek(week: Week, wanted: readonly Wanted[]): Map<number, number[]> {
  const places = meetingPlaces(week, wanted);
  const visits = wanted.reduce((sum, { need }) => sum + need.count, 0);
  const target = Math.max(1, visits / Math.max(1, week.drafts.length));
  const drafts = new Map(week.drafts.map((draft) => [draft.day, draft]));
  const found = new Map<number, number[]>();
  for (const each of wanted.toSorted((a, b) => b.priority - a.priority || a.node - b.node)) {
    const days = choosePlaces(week, each, drafts, places, target);
    found.set(each.node, days);
    if (each.position === null) continue;
    for (const day of days) places.get(day)?.push(each.position);
  }
  return found;
}

/** Where each day's visits are already known to be, or the middle of an area for days that have none. */
function meetingPlaces({ drafts, positionOf }: Week, wanted: readonly Wanted[]): Map<number, Position[]> {
  const places = new Map(
    drafts.map((draft) => [
      draft.day,
      [...draft.free, ...draft.fixed.keys()].flatMap((node) => positionOf(node) ?? []),
    ]),
  );
  const settled = new Map<number, number>();
  const loose: Wanted[] = [];
  for (const each of wanted) {
    const days = settledDays(each);
    if (days.length === 0) loose.push(each);
    for (const day of days) {
      if (each.position !== null) places.get(day)?.push(each.position);
      settled.set(day, (settled.get(day) ?? 0) + 1);
    }
  }
  const unsettled = drafts.map(({ day }) => day).filter((day) => (settled.get(day) ?? 0) < SETTLED);
  const single = loose.filter(({ need }) => need.count === 1);
  const areas = divideDays(
    single.map(({ position, need: { days } }) => ({ position, days })),
    unsettled,
  );
  for (const [day, middle] of areas) places.get(day)?.push(middle);
  return places;
}

/** The days a visit keeps to: those planned before, else the one of its rhythm. */
function settledDays({ former, need, lastVisit }: Wanted): readonly number[] {
  const planned = need.days.filter((day) => former.has(day));
  if (planned.length > 0) return planned;
  return need.count === 1 && lastVisit !== null && need.days.includes(need.dueOn) ? [need.dueOn] : [];
}

/** Puts one customer's visits on the best days that have room; fewer if there are not enough. */
function choosePlaces(
  week: Week,
  { node, position, need, former, lastVisit }: Wanted,
  drafts: ReadonlyMap<number, DayDraft>,
  places: ReadonlyMap<number, readonly Position[]>,
  target: number,
): number[] {
  const dayCosts = new Map(
    need.days.map((day) => {
      const draft = drafts.get(day);
      const load = draft === undefined ? 0 : draft.free.length + draft.fixed.size;
      const near = nearest(position, places.get(day) ?? [], week.speeds);
      return [day, near + FULL_DAY * (load / target) * (load / target) - (former.has(day) ? STAYS : 0)];
    }),
  );
  for (let count = Math.min(need.count, need.days.length); count > 0; count -= 1) {
    const choices = subsets(need.days, count)
      .filter((days) => days.every((day, at) => at === 0 || day - (days[at - 1] ?? 0) >= need.leastGap))
      .map((days) => ({
        days,
        cost: days.reduce((sum, day) => sum + (dayCosts.get(day) ?? 0), offRhythm(days, need, lastVisit)),
      }))
      .toSorted((a, b) => a.cost - b.cost);
    for (const { days } of choices) {
      if (insertAll(week, node, days, drafts)) return days;
    }
  }
  return [];
}

function insertAll(
  { route, limits }: Week,
  node: number,
  days: readonly number[],
  drafts: ReadonlyMap<number, DayDraft>,
): boolean {
  const before = days.map((day) => drafts.get(day)?.free ?? []);
  const areIn = days.every((day) => {
    const draft = drafts.get(day);
    return draft !== undefined && insertStop(route, draft, node, limits);
  });
  if (areIn) return true;
  days.forEach((day, at) => {
    const draft = drafts.get(day);
    if (draft) draft.free = before[at] ?? [];
  });
  return false;
}

/** The cost of visits that are closer together or further apart than their rhythm. */
function offRhythm(days: readonly number[], { count, interval, dueOn }: VisitNeed, lastVisit: number | null): number {
  const [first = 0] = days;
  if (count === 1) {
    if (lastVisit === null) return 0;
    return dueOn < first ? (first - dueOn) * DAY_OVERDUE : (dueOn - first) * DAY_OFF_RHYTHM;
  }
  return days.reduce((sum, day, at) => {
    const gap = at === 0 ? (lastVisit === null ? interval : day - lastVisit) : day - (days[at - 1] ?? day);
    return sum + Math.abs(gap - interval) * DAY_OFF_RHYTHM;
  }, 0);
}

function nearest(position: Position | null, others: readonly Position[], speeds: TravelSpeeds): number {
  if (position === null || others.length === 0) return 0;
  return others.reduce((least, other) => Math.min(least, travelSeconds(roadMetres(position, other), speeds)), Infinity);
}
