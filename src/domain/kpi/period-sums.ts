import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { type Figures, lessFigures, sumFigures } from "./figures.ts";
import type { KpiDay } from "./kpi-day.ts";

/** A period's days summed by person and by day: all that is shown of it, in a few rows instead of thousands (KPI-44). */
export interface PeriodSums {
  readonly byRep: readonly RepSum[];
  readonly byDay: readonly DaySum[];
  /** Everybody's last day of it, which may still be followed. */
  readonly last: readonly KpiDay[];
}

export interface RepSum {
  readonly repId: Identifier;
  readonly figures: Figures;
}

export interface DaySum {
  readonly day: Day;
  readonly figures: Figures;
}

/** The sums of a period's days; `to` is its last one. */
export function sumDays(days: readonly KpiDay[], to: Day): PeriodSums {
  return {
    byRep: [...sumBy(days, ({ repId }) => repId)].map(([repId, figures]) => ({ repId, figures })),
    byDay: [...sumBy(days, ({ day }) => day)].map(([day, figures]) => ({ day, figures })),
    last: days.filter(({ day }) => day === to),
  };
}

/** The sums with another last day. */
export function withLastDay({ byRep, byDay, last }: PeriodSums, now: readonly KpiDay[], to: Day): PeriodSums {
  const before = last.map(({ repId, figures }) => ({ repId, figures: lessFigures({}, figures) }));
  const sums = sumBy([...byRep, ...before, ...now], ({ repId }) => repId);
  return {
    byRep: [...sums].map(([repId, figures]) => ({ repId, figures })),
    byDay: [
      ...byDay.filter(({ day }) => day !== to),
      { day: to, figures: sumFigures(now.map(({ figures }) => figures)) },
    ],
    last: now,
  };
}

/** Figures summed by a key. Added up in place: a year of a team has thousands of days. */
export function sumBy<Row extends { readonly figures: Figures }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Figures> {
  const groups = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const key = keyOf(row);
    const sums = groups.get(key) ?? {};
    groups.set(key, sums);
    for (const [name, value = 0] of Object.entries(row.figures)) sums[name] = (sums[name] ?? 0) + value;
  }
  return groups;
}
