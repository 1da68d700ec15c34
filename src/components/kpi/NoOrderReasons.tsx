import type { Figures } from "#domain/kpi/figures.ts";
import { missedOrders } from "#domain/kpi/missed-orders.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Chart } from "./Chart.tsx";
import { reasonRows } from "./chart-rows.ts";

interface NoOrderReasonsProps {
  readonly figures: Figures;
  readonly title: string;
  readonly currency: Currency;
}

/** Why visits ended without an order, the most frequent first, and what their customers' average orders come to (KPI-46). */
export function NoOrderReasons({ figures, title, currency }: NoOrderReasonsProps) {
  const { t, locale, language } = useText();
  const company = useCompany() ?? null;
  return (
    <Chart
      title={title}
      rows={reasonRows(figures, company, language)}
      format={(amount) => formatCount(amount, locale)}
      noteOf={({ key }) => {
        const { opportunity } = missedOrders(figures, key);
        return opportunity === null
          ? null
          : t("performance.opportunity", { amount: formatMoney(opportunity, currency, locale) });
      }}
    />
  );
}
