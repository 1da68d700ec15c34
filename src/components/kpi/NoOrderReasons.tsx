import type { Figures } from "#domain/kpi/figures.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Chart } from "./Chart.tsx";
import { valuesOf } from "./values-of.ts";

interface NoOrderReasonsProps {
  readonly figures: Figures;
  readonly title: string;
}

/** Why visits ended without an order, the most frequent first. */
export function NoOrderReasons({ figures, title }: NoOrderReasonsProps) {
  const { locale, language } = useText();
  const company = readyValue(useLive(readCompany, undefined)) ?? null;
  const rows = valuesOf(figures, "noOrder:").map(([code, amount]) => ({
    key: code,
    label: reasonText(company, "noOrderReasons", { reasonCode: code, reason: "" }, language),
    amount,
  }));
  return <Chart title={title} rows={rows} format={(amount) => formatCount(amount, locale)} />;
}
