import { type Figures, lessFigures, sumFigures } from "#domain/kpi/figures.ts";
import { daysOf, periodBefore, type PeriodName, periodOf } from "#domain/kpi/periods.ts";
import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import { type DaySum, type RepSum, sumBy, withLastDay } from "#domain/kpi/period-sums.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { type ProgressByMeasure, progressByMeasure, sumProgress } from "#domain/kpi/progress.ts";
import { measuresIn, type Month, monthOf, targetsOf } from "#domain/kpi/target.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import type { FigurePeriod } from "#local/databases/mirror-database.ts";
import { NO_CUSTOMERS } from "#domain/kpi/count-customers.ts";
import { readWorkPlans } from "../itinerary/work-plans.ts";
import { countByRep } from "./customers.ts";
import { readPeriod, readPeriodDays } from "./periods.ts";
import { daysOfPerson, readTargets } from "./targets.ts";

/** The figures of a period with those before it, as they were read last (KPI-11). */
export interface Performance {
  readonly currency: Currency;
  readonly isWithTax: boolean;
  readonly now: Figures;
  readonly before: Figures;
  /** When the older of the two was read. */
  readonly readAt: Instant;
  readonly byDay: readonly { readonly day: Day; readonly figures: Figures }[];
  /** Of everybody, also where one person was asked for; the highest net first. */
  readonly byRep: readonly RepPerformance[];
  /** The zones that people work in, to choose from. */
  readonly zones: readonly string[];
  /** How far the targets of the period's month are reached, of one person or of all; null for other periods (KPI-13). */
  readonly progress: ProgressByMeasure | null;
}

export interface RepPerformance {
  readonly repId: Identifier;
  readonly repName: string;
  readonly figures: Figures;
  readonly progress: ProgressByMeasure;
}

/** What to show: a period, of one person or of all, of those who work in a zone, of a category (KPI-16); null = all. */
export interface PerformanceArgs {
  readonly name: PeriodName;
  readonly repId: Identifier | null;
  readonly zone: string | null;
  /** Only net sales are known by category or by class of customer: what else there is is left out. */
  readonly categoryId: Identifier | null;
  readonly customerClass: string | null;
}

/** Null until both periods have been read once. */
export async function readPerformance(device: Device, args: PerformanceArgs): Promise<Performance | null> {
  const { name, repId, zone } = args;
  const part = partOf(args);
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency, pricesIncludeTax } = company.settings;
  const today = businessDayOf(device.now(), timeZone);
  const period = periodOf(name, today);
  const isMonth = name === "month" || name === "lastMonth";
  const month = isMonth && part === null ? monthOf(period.from) : null;
  const isSome = repId !== null || zone !== null;
  const [read, live, former, days, staff, targets, plans, customers] = await Promise.all([
    readPeriod(device, period),
    readPeriod(device, { from: today, to: today }),
    readPeriod(device, periodBefore(name, period)),
    isSome ? readPeriodDays(device, period) : null,
    mirror.staff.toArray(),
    readTargets(device),
    readWorkPlans(device),
    // Of coverage; of a month that is past it is not known.
    month !== null && period.to === today ? countByRep(device, { period, timeZone, repId, customerClass: null }) : null,
  ]);
  if (read === null || former === null) return null;
  const isInZone = (id: Identifier) =>
    zone === null || staff.some((member) => member.id === id && member.zones.includes(zone));
  const figuresBy = (reps: readonly RepSum[]) =>
    new Map(reps.flatMap((each) => (isInZone(each.repId) ? [[each.repId, limitTo(each.figures, part)] as const] : [])));
  const now = withLiveDay(read, live);
  const names = new Map(staff.map((member) => [member.id, member.name]));
  const [figuresOf, figuresBefore] = [figuresBy(now.byRep), figuresBy(former.byRep)];
  const figuresToday = figuresBy(period.to === today ? now.last : []);
  const progressOf = (id: Identifier, ofMonth: Month): ProgressByMeasure =>
    progressByMeasure({
      targets: targetsOf(targets.get(id) ?? null, ofMonth),
      before: lessFigures(figuresOf.get(id) ?? {}, figuresToday.get(id) ?? {}),
      today: figuresToday.get(id) ?? {},
      customers: customers && (customers.get(id) ?? NO_CUSTOMERS),
      days: daysOfPerson(company, plans.get(id), ofMonth),
      day: name === "month" ? today : addDays(period.to, 1),
    });
  const people = new Set([...figuresOf.keys(), ...(month === null ? [] : [...targets.keys()].filter(isInZone))]);
  const everybody = [...people].map((id) => ({
    repId: id,
    repName: names.get(id) ?? id,
    figures: figuresOf.get(id) ?? {},
    progress: month === null ? {} : progressOf(id, month),
  }));
  // Somebody who did nothing is shown for the target that they missed.
  const byRep = everybody.filter(({ repId: id, progress }) => figuresOf.has(id) || Object.keys(progress).length > 0);
  const isAsked = (id: Identifier) => (repId === null || id === repId) && isInZone(id);
  const byDay = new Map(
    (days === null ? now.byDay : sumOfDays([...days.filter(({ day }) => day !== period.to), ...now.last], isAsked)).map(
      ({ day, figures }) => [day, limitTo(figures, part)],
    ),
  );
  const sumOf = (figures: ReadonlyMap<Identifier, Figures>) =>
    sumFigures([...figures].flatMap(([id, each]) => (isAsked(id) ? [each] : [])));
  return {
    currency,
    isWithTax: pricesIncludeTax,
    now: sumOf(figuresOf),
    before: sumOf(figuresBefore),
    readAt: Math.min(now.readAt, former.readAt),
    byDay: daysOf(period).map((day) => ({ day, figures: byDay.get(day) ?? {} })),
    zones: [...new Set(staff.flatMap((member) => member.zones))].toSorted((a, b) => a.localeCompare(b)),
    progress: month === null ? null : sumOfProgress(byRep.filter((rep) => repId === null || rep.repId === repId)),
    byRep: byRep.toSorted((one, other) => (other.figures.net ?? 0) - (one.figures.net ?? 0)),
  };
}

/** A measure's target is the sum of those who have one, and so is what they did. */
function sumOfProgress(team: readonly RepPerformance[]): ProgressByMeasure {
  return Object.fromEntries(
    measuresIn(team.map(({ progress }) => progress)).flatMap((measure) => {
      const all = team.flatMap(({ progress }) => progress[measure] ?? []);
      return all.length === 0 ? [] : [[measure, sumProgress(all)] as const];
    }),
  );
}

/** A period with the day that is followed live, where that was read later (KPI-34). */
function withLiveDay(period: FigurePeriod, live: FigurePeriod | null): FigurePeriod {
  if (live === null || live.readAt <= period.readAt || live.to !== period.to) return period;
  return { ...period, ...withLastDay(period, live.last, live.to) };
}

function sumOfDays(days: readonly KpiDay[], isAsked: (repId: Identifier) => boolean): readonly DaySum[] {
  const own = days.filter(({ repId }) => isAsked(repId));
  return [...sumBy(own, ({ day }) => day)].map(([day, figures]) => ({ day, figures }));
}

/** The net sales that are asked for; null = all figures. */
export function partOf({ categoryId, customerClass }: Pick<PerformanceArgs, "categoryId" | "customerClass">) {
  if (categoryId !== null) return `netOf:${categoryId}` as const;
  return customerClass === null ? null : (`netOfClass:${customerClass}` as const);
}

/** What is known of a category or class: its net sales. */
function limitTo(figures: Figures, part: ReturnType<typeof partOf>): Figures {
  if (part === null) return figures;
  const net = figures[part] ?? 0;
  return { net, [part]: net };
}
