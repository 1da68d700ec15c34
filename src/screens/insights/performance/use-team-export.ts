import { KPIS } from "#domain/kpi/kpis.ts";
import type { PeriodName } from "#domain/kpi/periods.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import { readPerformance } from "#local/queries/kpi/performance.ts";
import { useExport } from "#ui/files/use-export.ts";
import type { ReadExport } from "#ui/files/write-export.ts";
import { TEAM_COLUMNS } from "./TeamTable.tsx";

/** Saves the team's figures of a period as CSV: amounts in the currency's unit, shares from 0 to 1. */
export function useTeamExport(name: PeriodName): ReturnType<typeof useExport> {
  const { t } = useText();
  const read: ReadExport = async (device, sink) => {
    const found = await readPerformance(device, { name, repId: null });
    sink.begin(["person", ...TEAM_COLUMNS]);
    if (found === null) return;
    const unit = 10 ** currencyDecimals(found.currency);
    sink.take(
      found.byRep.map(({ repName, figures }) => [
        repName,
        ...TEAM_COLUMNS.map((id) => {
          const value = KPIS[id].valueOf(figures);
          return value === null ? "" : KPIS[id].unit === "money" ? value / unit : value;
        }),
      ]),
    );
  };
  return useExport(read, t("exportData.files.team"), (column) => {
    const known = TEAM_COLUMNS.find((each) => each === column);
    return known ? t(`kpi.${known}.name`) : t("performance.person");
  });
}
