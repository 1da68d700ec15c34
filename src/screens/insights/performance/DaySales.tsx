import type { Figures } from "#domain/kpi/figures.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { dayRows } from "#components/kpi/chart-rows.ts";

interface DaySalesProps {
  readonly days: readonly { readonly day: Day; readonly figures: Figures }[];
  readonly currency: Currency;
}

/** Net sales by day, the newest first; of a long period by month. */
export function DaySales({ days, currency }: DaySalesProps) {
  const text = useText();
  const { t, locale } = text;
  const { isLong, rows } = dayRows(days, text);
  return (
    <Chart
      title={t(isLong ? "performance.byMonth" : "performance.byDay")}
      rows={rows}
      format={(amount) => formatMoney(amount, currency, locale)}
    />
  );
}
