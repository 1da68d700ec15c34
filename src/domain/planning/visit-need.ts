import { hasRhythm, type VisitPlan } from "../customer/visit-plan.ts";
import { mondayOf, monthBefore, nthWeekday, weekdayOfNumber } from "./day-number.ts";
import type { PlanCustomer, UnplannedReason } from "./plan-input.ts";
import { visitInterval } from "../itinerary/visit-due.ts";

/** A visit may come this share of its interval after the last one. */
const EARLIEST_SHARE = 0.85;
/** The score of a customer never visited: before all others whose interval has just passed. */
const NEVER_VISITED = 2;
/** Days between two monthly visits, for the score. */
const MONTH = 30;
/** A monthly visit is made if there was one so many days before it, or later. */
const MONTHLY_EARLY = 6;

/** One person's week, in day numbers. */
export interface WorkWeek {
  readonly monday: number;
  /** The first day that can be planned. */
  readonly from: number;
  /** The days that can be planned and are worked. */
  readonly open: readonly number[];
  /** Working days of the week that are a holiday or leave, and those of the week before. */
  readonly closed: ReadonlyMap<number, "holiday" | "leave">;
  /** Monday is 1. */
  readonly workDays: readonly number[];
}

/** The visits a customer needs in a week. */
export interface VisitNeed {
  readonly count: number;
  /** The days on which they can be, in order. */
  readonly days: readonly number[];
  /** Days that must lie between two visits. */
  readonly leastGap: number;
  readonly interval: number;
  readonly dueOn: number;
  readonly score: number;
  /** Whether its day was a holiday or leave. */
  readonly isCarriedOver: boolean;
  /** Why there is no day, if there is none. */
  readonly hindrance: UnplannedReason | null;
}

/** What a customer needs in a week, given its visits so far and those planned (ascending); null = nothing (VISIT-11). */
export function visitNeed(
  { visitPlan }: Pick<PlanCustomer, "visitPlan">,
  visits: readonly number[],
  week: WorkWeek,
  isTakenOff: (day: number) => boolean,
): VisitNeed | null {
  if (visitPlan === null) return null;
  const asked = askedFor(visitPlan, visits, week);
  if (asked === null) return null;
  const { dueOn, interval, leastGap, weekdays } = asked;
  const count = Math.min(asked.count, Math.max(1, weekdays.length));
  const inTime = week.open.filter(asked.isWanted);
  const { closed } = asked;
  const open = [...inTime, ...nearestOpen(week.open, inTime, closed, count - inTime.length)];
  const isFar = (day: number) => visits.every((visit) => Math.abs(visit - day) >= leastGap);
  const days = open.filter((day) => isFar(day) && !isTakenOff(day)).toSorted((a, b) => a - b);
  const first = days[0] ?? week.from;
  const last = visits.findLast((visit) => visit < first) ?? null;
  return {
    count,
    days,
    leastGap,
    interval,
    dueOn,
    score: last === null ? NEVER_VISITED : (first - last) / interval,
    isCarriedOver: (inTime.length < count && closed.length > 0) || wasClosed(dueOn, weekdays, week),
    hindrance: days.length === 0 ? hindranceOf(weekdays, closed, open.some(isTakenOff), open.length, week) : null,
  };
}

interface Asked {
  readonly dueOn: number;
  readonly count: number;
  readonly interval: number;
  readonly leastGap: number;
  /** The weekdays on which it may be. */
  readonly weekdays: readonly number[];
  readonly isWanted: (day: number) => boolean;
  /** Wanted days on which nobody works: the nearest working days take their place. */
  readonly closed: readonly number[];
}

/** What the customer's plan asks of this week. */
function askedFor(plan: VisitPlan, visits: readonly number[], week: WorkWeek): Asked | null {
  const weekdays = week.workDays
    .filter((weekday) => plan.weekdays.length === 0 || plan.weekdays.includes(weekday))
    .toSorted((a, b) => a - b);
  const isWeekday = (day: number) => weekdays.includes(weekdayOfNumber(day));
  const closed = closedDays(week.monday, week).filter(isWeekday);
  const monthly = plan.monthly ?? null;
  if (monthly !== null) {
    const dueOn = monthlyDue(monthly, visits, week);
    if (dueOn === null) return null;
    const shared = { dueOn, count: 1, interval: MONTH, leastGap: 1 };
    // Once its day has passed, any of its weekdays will do.
    if (dueOn < week.from) return { ...shared, weekdays, isWanted: isWeekday, closed };
    const isOpen = week.open.includes(dueOn);
    return {
      ...shared,
      weekdays: [monthly.weekday],
      isWanted: (day) => day === dueOn,
      closed: isOpen ? [] : [dueOn],
    };
  }
  if (!hasRhythm(plan)) return null;
  const due = rhythmDue(plan, visits, week, weekdays);
  return (
    due && {
      ...due,
      interval: visitInterval(plan),
      leastGap: widestGap(plan, weekdays),
      weekdays,
      isWanted: isWeekday,
      closed,
    }
  );
}

function hindranceOf(
  weekdays: readonly number[],
  closed: readonly number[],
  isTakenOff: boolean,
  openDays: number,
  week: WorkWeek,
): UnplannedReason {
  if (weekdays.length === 0) return "noWeekday";
  const [first] = closed;
  if (openDays === 0 && first !== undefined) return week.closed.get(first) ?? "noDayLeft";
  return isTakenOff ? "takenOff" : "noDayLeft";
}

/** Whether the visit was due by the end of last week, and each of its days of that week was a holiday or leave. */
function wasClosed(dueOn: number, weekdays: readonly number[], week: WorkWeek): boolean {
  const closed = closedDays(week.monday - 7, week).filter((day) => weekdays.includes(weekdayOfNumber(day)));
  return dueOn < week.monday && closed.length > 0 && closed.length === weekdays.length;
}

/** When the first visit is due, and how many are due before waiting for the next week would make one late. */
function rhythmDue(
  { perWeek, everyWeeks }: VisitPlan,
  visits: readonly number[],
  { monday, from }: WorkWeek,
  weekdays: readonly number[],
): { dueOn: number; count: number } | null {
  const last = visits.findLast((visit) => visit < monday + 7) ?? null;
  const next = (monday + 7 + (weekdays[0] ?? 1) - 1) * perWeek;
  // In parts of a day, so that a rhythm such as three visits a week is exact.
  const step = everyWeeks * 7;
  const firstDue = last === null ? from * perWeek : last * perWeek + step;
  let count = 0;
  for (let due = Math.max(firstDue, from * perWeek); due < next; due += step) count += 1;
  const thisWeek = visits.filter((visit) => mondayOf(visit) === monday).length;
  if (everyWeeks === 1) count = Math.min(count, perWeek - thisWeek);
  return count <= 0 ? null : { dueOn: Math.ceil(firstDue / perWeek), count };
}

/** The day of the latest monthly visit that is due by the end of the week and was not made; null if there is none. */
function monthlyDue(
  { nth, weekday }: { readonly nth: number; readonly weekday: number },
  visits: readonly number[],
  { monday }: WorkWeek,
): number | null {
  const sunday = monday + 6;
  const thisMonth = nthWeekday(sunday, nth, weekday);
  const day = thisMonth <= sunday ? thisMonth : nthWeekday(monthBefore(sunday), nth, weekday);
  return visits.some((visit) => visit >= day - MONTHLY_EARLY) ? null : day;
}

/** The days that must lie between two visits: 85 % of the interval, or what these weekdays allow at best. */
function widestGap(plan: VisitPlan, weekdays: readonly number[]): number {
  const wanted = EARLIEST_SHARE * visitInterval(plan);
  if (plan.perWeek === 1 || plan.everyWeeks > 1) return wanted;
  const spreads = subsets(weekdays, Math.min(plan.perWeek, weekdays.length)).map((days) =>
    Math.min(...days.map((day, at) => (days[at + 1] ?? (days[0] ?? 0) + 7) - day)),
  );
  return Math.min(wanted, Math.max(1, ...spreads));
}

/** All combinations of a number of the items, in order. */
export function subsets<T>(items: readonly T[], count: number): T[][] {
  if (count <= 0) return [[]];
  return items.flatMap((item, at) => subsets(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}

/** The working days of the week from a Monday that are a holiday or leave. */
function closedDays(monday: number, { closed }: WorkWeek): number[] {
  return [...closed.keys()].filter((day) => mondayOf(day) === monday);
}

/** For days that are a holiday or leave, the nearest open ones instead, as many as are missing. */
function nearestOpen(
  open: readonly number[],
  taken: readonly number[],
  missing: readonly number[],
  count: number,
): number[] {
  const found: number[] = [];
  for (const day of missing) {
    if (found.length >= count) break;
    const nearest = open
      .filter((other) => !taken.includes(other) && !found.includes(other))
      .toSorted((a, b) => Math.abs(a - day) - Math.abs(b - day) || a - b)[0];
    if (nearest !== undefined) found.push(nearest);
  }
  return found;
}
