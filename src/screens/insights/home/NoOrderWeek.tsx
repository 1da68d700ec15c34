import { sumFigures } from "#domain/kpi/figures.ts";
import { useText } from "#i18n/use-text.ts";
import type { DayFigures } from "#local/queries/kpi/day-figures.ts";
import { readWeekBefore } from "#local/queries/kpi/week.ts";
import { NoOrderReasons } from "#components/kpi/NoOrderReasons.tsx";
import { useWeekFigures } from "#components/kpi/use-week-figures.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Why the visits of the last seven days ended without an order, of the company; nothing while there are none (KPI-37). */
export function NoOrderWeek({ today, currency }: Pick<DayFigures, "today" | "currency">) {
  const { t } = useText();
  useWeekFigures();
  const before = readyValue(useLive(readWeekBefore, undefined));
  if (before === undefined) return null;
  return (
    <NoOrderReasons
      title={t(before === null ? "home.noOrderToday" : "home.noOrderWeek")}
      figures={sumFigures([before ?? {}, today])}
      currency={currency}
    />
  );
}
