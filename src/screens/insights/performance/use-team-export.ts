import { KPIS } from "#domain/kpi/kpis.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import { partOf, type PerformanceArgs, readPerformance } from "#local/queries/kpi/performance.ts";
import { useExport } from "#ui/files/use-export.ts";
import type { ReadExport } from "#ui/files/write-export.ts";
import { teamColumns } from "./TeamTable.tsx";

/** Saves the team's figures of a period as CSV: amounts in the currency's unit, shares from 0 to 1. */
export function useTeamExport(args: PerformanceArgs): ReturnType<typeof useExport> {
  const { t } = useText();
  const columns = teamColumns(partOf(args) !== null);
  const read: ReadExport = async (device, sink) => {
    const found = await readPerformance(device, { ...args, repId: null });
    sink.begin(["person", ...columns]);
    if (found === null) return;
    const unit = 10 ** currencyDecimals(found.currency);
    sink.take(
      found.byRep.map(({ repName, figures }) => [
        repName,
        ...columns.map((id) => {
          const value = KPIS[id].valueOf(figures);
          return value === null ? "" : KPIS[id].unit === "money" ? value / unit : value;
        }),
      ]),
    );
  };
  return useExport(read, t("exportData.files.team"), (column) => {
    const known = columns.find((each) => each === column);
    return known ? t(`kpi.${known}.name`) : t("performance.person");
  });
}
