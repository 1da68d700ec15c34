import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { Figures } from "./figures.ts";

/** The figures of one person on one business day, as the server adds them up (KPI-3). A day may go below zero. */
export const KpiDay = v.object({ id: Identifier, day: Day, repId: Identifier, figures: Figures });
export type KpiDay = v.InferOutput<typeof KpiDay>;

/** The id of a person's day. */
export function kpiDayId(day: Day, repId: Identifier): Identifier {
  return `${day}_${repId}`;
}
