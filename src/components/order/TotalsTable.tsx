import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import type { OrderTotals } from "#domain/order/order.ts";
import type { OrderWeight } from "#domain/order/order-weight.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount, formatRate, formatWeight } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";

interface TotalsTableProps {
  readonly totals: OrderTotals;
  readonly currency: Currency;
  readonly pricesIncludeTax: boolean;
  /** Null if no line has one. */
  readonly weight: OrderWeight | null;
}

/** The sums of a cart or an order (ORDER-10): gross, discounts, net, taxes, total; pieces and weight. */
export function TotalsTable({ totals, currency, pricesIncludeTax, weight }: TotalsTableProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <dl aria-label={t("totals.title")} className="flex flex-col gap-1 px-4 py-3 tabular-nums">
      <Row label={t("totals.gross")}>{money(totals.gross)}</Row>
      {totals.discount !== 0 && <Row label={t("totals.discount")}>{money(-totals.discount)}</Row>}
      <Row label={t("totals.net")}>{money(totals.net)}</Row>
      {totals.taxes.map((tax) => (
        <Row
          key={tax.taxId}
          label={t(pricesIncludeTax ? "totals.included" : "totals.tax", {
            name: tax.name,
            rate: formatRate(tax.rate, locale),
          })}
        >
          {money(tax.amount)}
        </Row>
      ))}
      <Row label={t("totals.pieces")}>{formatCount(totals.pieces, locale)}</Row>
      {weight !== null && (
        <Row label={t("totals.weight")}>
          {weight.isWhole
            ? formatWeight(weight.grams, locale)
            : t("totals.weightAtLeast", { weight: formatWeight(weight.grams, locale) })}
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 pt-2 edge-t">
        <dt className="text-row font-bold">{t("totals.total")}</dt>
        <dd>
          <AmountText amount={totals.total} currency={currency} size="total" />
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
