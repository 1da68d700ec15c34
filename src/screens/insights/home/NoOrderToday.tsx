import { useText } from "#i18n/use-text.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { NoOrderReasons } from "#components/kpi/NoOrderReasons.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Why today's visits ended without an order, of the company; nothing while there are none. */
export function NoOrderToday() {
  const { t } = useText();
  const known = readyValue(useLive(readDayFigures, { mine: false }));
  return known ? (
    <NoOrderReasons title={t("home.noOrderToday")} figures={known.today} currency={known.currency} />
  ) : null;
}
