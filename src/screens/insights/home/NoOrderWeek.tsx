import { useText } from "#i18n/use-text.ts";
import { readWeek } from "#local/queries/kpi/week.ts";
import { NoOrderReasons } from "#components/kpi/NoOrderReasons.tsx";
import { useWeekFigures } from "#components/kpi/use-week-figures.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Why the visits of the last seven days ended without an order, of the company; nothing while there are none (KPI-37). */
export function NoOrderWeek() {
  const { t } = useText();
  useWeekFigures();
  const known = readyValue(useLive(readWeek, undefined)) ?? null;
  if (known === null) return null;
  return <NoOrderReasons title={t(known.isWeek ? "home.noOrderWeek" : "home.noOrderToday")} {...known} />;
}
