import type { Figures } from "#domain/kpi/figures.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { categoryRows } from "#components/kpi/chart-rows.ts";

interface CategorySalesProps {
  readonly figures: Figures;
  readonly currency: Currency;
}

/** Net sales by category, the highest first. */
export function CategorySales({ figures, currency }: CategorySalesProps) {
  const text = useText();
  const categories = readyValue(useLive(listCategories, undefined)) ?? [];
  return (
    <Chart
      title={text.t("performance.byCategory")}
      rows={categoryRows(figures, categories, text)}
      format={(amount) => formatMoney(amount, currency, text.locale)}
    />
  );
}
