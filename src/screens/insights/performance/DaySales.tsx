import type { Figures } from "#domain/kpi/figures.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatDay, formatMonth } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { Chart } from "#components/kpi/Chart.tsx";

/** More days than this are shown by month. */
const MOST_DAYS = 31;

interface DaySalesProps {
  readonly days: readonly { readonly day: Day; readonly figures: Figures }[];
  readonly currency: Currency;
}

/** Net sales by day, the newest first; of a long period by month. */
export function DaySales({ days, currency }: DaySalesProps) {
  const { t, locale } = useText();
  const isLong = days.length > MOST_DAYS;
  const sums = new Map<string, number>();
  for (const { day, figures } of days) {
    const key = isLong ? day.slice(0, 7) : day;
    sums.set(key, (sums.get(key) ?? 0) + (figures.net ?? 0));
  }
  const rows = [...sums].toReversed().map(([key, amount]) => ({
    key,
    label: isLong ? formatMonth(key, locale) : formatDay(key, locale),
    amount,
  }));
  return (
    <Chart
      title={t(isLong ? "performance.byMonth" : "performance.byDay")}
      rows={rows}
      format={(amount) => formatMoney(amount, currency, locale)}
    />
  );
}
