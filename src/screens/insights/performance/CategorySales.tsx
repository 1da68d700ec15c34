import type { Figures } from "#domain/kpi/figures.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { valuesOf } from "#components/kpi/values-of.ts";

interface CategorySalesProps {
  readonly figures: Figures;
  readonly currency: Currency;
}

/** Net sales by category, the highest first. */
export function CategorySales({ figures, currency }: CategorySalesProps) {
  const { t, locale, language } = useText();
  const categories = readyValue(useLive(listCategories, undefined)) ?? [];
  const names = new Map(categories.map((category) => [category.id, localName(category, language)]));
  const rows = valuesOf(figures, "netOf:").map(([id, amount]) => ({
    key: id,
    label: names.get(id) ?? t("performance.noCategory"),
    amount,
  }));
  return (
    <Chart title={t("performance.byCategory")} rows={rows} format={(amount) => formatMoney(amount, currency, locale)} />
  );
}
