import type { Figures } from "#domain/kpi/figures.ts";
import { KPIS } from "#domain/kpi/kpis.ts";
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

/** Why visits ended without an order, the most frequent first, and what they were worth at the period's average order. */
export function NoOrderReasons({ figures, title, currency }: NoOrderReasonsProps) {
  const { t, locale, language } = useText();
  const company = useCompany() ?? null;
  const perOrder = KPIS.dropSize.valueOf(figures);
  return (
    <Chart
      title={title}
      rows={reasonRows(figures, company, language)}
      format={(amount) => formatCount(amount, locale)}
      noteOf={(amount) =>
        perOrder === null
          ? null
          : t("performance.opportunity", { amount: formatMoney(amount * perOrder, currency, locale) })
      }
    />
  );
}
