import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { keepListening } from "./keep-listening.ts";
import { parseKpiDay } from "./read-figures.ts";

/** Listens to everybody's figures of a day, for owners: one document for each person who did anything. Returns how to stop. */
export function listenToFigures(companyId: string, day: Day, onDays: (days: readonly KpiDay[]) => void): () => void {
  return keepListening((client, onLost) =>
    client.listenToEqual(
      { path: `companies/${companyId}/kpiDays`, field: "day", value: day },
      (documents) => onDays(documents.flatMap(([id, fields]) => parseKpiDay(id, fields))),
      onLost,
    ),
  );
}
