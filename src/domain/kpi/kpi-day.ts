import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { type DayPart, Figures, sumFigures } from "./figures.ts";

/** The figures of one person on one business day, as the server adds them up (KPI-3). A day may go below zero. */
export const KpiDay = v.object({ id: Identifier, day: Day, repId: Identifier, figures: Figures });
export interface KpiDay {
  readonly id: Identifier;
  readonly day: Day;
  readonly repId: Identifier;
  readonly figures: Figures;
}

/** The id of a person's day. */
export function kpiDayId(day: Day, repId: Identifier): Identifier {
  return `${day}_${repId}`;
}

/** The days that these parts add up to. */
export function kpiDaysOf(parts: readonly DayPart[]): KpiDay[] {
  const days = new Map<Identifier, DayPart[]>();
  for (const part of parts) {
    const id = kpiDayId(part.day, part.repId);
    days.set(id, [...(days.get(id) ?? []), part]);
  }
  return [...days].flatMap(([id, each]) => {
    const [first] = each;
    if (first === undefined) return [];
    return [{ id, day: first.day, repId: first.repId, figures: sumFigures(each.map(({ figures }) => figures)) }];
  });
}
