import type { OrderTotals } from "#domain/order/order.ts";
import type { OrderWeight } from "#domain/order/order-weight.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount, formatRate, formatWeight } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";

export interface TotalsFacts {
  readonly totals: OrderTotals;
  readonly currency: Currency;
  readonly pricesIncludeTax: boolean;
}

interface TotalsRow {
  readonly label: string;
  readonly value: string;
}

/** The sums of a cart or an order above its total (ORDER-10): gross, discounts, net, taxes. */
export function amountRows({ totals, currency, pricesIncludeTax }: TotalsFacts, text: Text): TotalsRow[] {
  const { t, locale } = text;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return [
    { label: t("totals.gross"), value: money(totals.gross) },
    ...(totals.discount === 0 ? [] : [{ label: t("totals.discount"), value: money(-totals.discount) }]),
    { label: t("totals.net"), value: money(totals.net) },
    ...taxRows({ totals, currency, pricesIncludeTax }, text),
  ];
}

export function taxRows({ totals, currency, pricesIncludeTax }: TotalsFacts, { t, locale }: Text): TotalsRow[] {
  return totals.taxes.map((tax) => ({
    label: t(pricesIncludeTax ? "totals.included" : "totals.tax", {
      name: tax.name,
      rate: formatRate(tax.rate, locale),
    }),
    value: formatMoney(tax.amount, currency, locale),
  }));
}

/** Pieces, and the weight unless it is unknown for all lines. */
export function quantityRows(pieces: number, weight: OrderWeight | null, { t, locale }: Text): TotalsRow[] {
  const rows = [{ label: t("totals.pieces"), value: formatCount(pieces, locale) }];
  if (weight === null) return rows;
  const grams = formatWeight(weight.grams, locale);
  return [
    ...rows,
    { label: t("totals.weight"), value: weight.isWhole ? grams : t("totals.weightAtLeast", { weight: grams }) },
  ];
}
