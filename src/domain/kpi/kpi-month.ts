import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { Figures } from "./figures.ts";
import { type KpiDay, kpiDayId } from "./kpi-day.ts";
import type { Period } from "./periods.ts";
import { type Month, monthOf } from "./target.ts";

/** The days of one person in a calendar month together, so that a long period is read in few documents (KPI-38). */
export const KpiMonth = v.object({ month: v.string(), repId: Identifier, days: v.record(Day, Figures) });
export interface KpiMonth {
  readonly month: Month;
  readonly repId: Identifier;
  readonly days: Readonly<Record<Day, Figures>>;
}

/** The id of a person's month. */
export function kpiMonthId(month: Month, repId: Identifier): Identifier {
  return `${month}_${repId}`;
}

/** Those of a month's days that are in the period. */
export function daysOfMonth({ repId, days }: KpiMonth, { from, to }: Period): KpiDay[] {
  return Object.entries(days)
    .filter(([day]) => day >= from && day <= to)
    .map(([day, figures]) => ({ id: kpiDayId(day, repId), day, repId, figures }));
}

/** The months that these days make. */
export function kpiMonthsOf(days: readonly KpiDay[]): (KpiMonth & { readonly id: Identifier })[] {
  const months = new Map<Identifier, KpiDay[]>();
  for (const day of days) {
    const id = kpiMonthId(monthOf(day.day), day.repId);
    const known = months.get(id);
    if (known === undefined) months.set(id, [day]);
    else known.push(day);
  }
  return [...months].map(([id, own]) => ({
    id,
    month: id.slice(0, 7),
    repId: own[0]?.repId ?? "",
    days: Object.fromEntries(own.map(({ day, figures }) => [day, figures])),
  }));
}
