import type { Discount, Order, PriceRule } from "#domain/order/order.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatCount, formatQuantity, formatRate, formatWeight } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";
import type { NamedIds } from "#local/queries/order/named-ids.ts";
import type { DifferentField } from "./difference-rows.ts";

/** What a value is shown with: its line's scale, its currency, the names behind ids. */
export interface ValueContext {
  readonly scale: Order["lines"][number]["quantityScale"];
  readonly currency: Currency;
  readonly names: NamedIds | null;
}

type Write = (value: never, context: ValueContext, text: Text) => string;

const yesOrNo = (value: boolean, _: ValueContext, { t }: Text) =>
  t(value ? "order.differences.yes" : "order.differences.no");
const money = (value: number, { currency }: ValueContext, { locale }: Text) => formatMoney(value, currency, locale);
const price = (value: number, { currency }: ValueContext, { locale }: Text) => formatUnitPrice(value, currency, locale);
const discount = (value: Discount, { currency }: ValueContext, { locale }: Text) =>
  value.kind === "percent" ? formatRate(value.rate, locale) : formatMoney(value.amount, currency, locale);
const quantity = (value: number, { scale }: ValueContext, { locale }: Text) => formatQuantity(value, scale, locale);
const nameIn =
  (kind: keyof NamedIds) =>
  (value: string, { names }: ValueContext) =>
    names?.[kind].get(value) ?? value;

/** How the fields are written that are more than a text or a number. */
const WRITE: Partial<Record<DifferentField, Write>> = {
  taxExempt: yesOrNo,
  pricesIncludeTax: yesOrNo,
  taxRounding: (value: Order["taxRounding"], _: ValueContext, { t }: Text) => t(`order.differences.rounding.${value}`),
  rule: (value: PriceRule, _: ValueContext, { t }: Text) => t(`order.differences.rules.${value}`),
  quantityScale: (value: 1 | 1000, _: ValueContext, { t }: Text) => t(`order.differences.scale.${value}`),
  quantity,
  discount,
  promisedOn: (value: Order["promisedOn"], _: ValueContext, { locale }: Text) => formatDay(value, locale),
  unitPrice: price,
  listPrice: price,
  tax: money,
  total: money,
  minQuantity: quantity,
  quantityMultiple: quantity,
  weight: (value: number, _: ValueContext, { locale }: Text) => formatWeight(value, locale),
  taxClassId: nameIn("taxClassId"),
  priceListId: nameIn("priceListId"),
  categoryId: nameIn("categoryId"),
};

/** A field's value as people read it. */
export function differenceValue(field: DifferentField, value: unknown, context: ValueContext, text: Text): string {
  if (value === null || value === "") return text.t("order.differences.none");
  const write = WRITE[field];
  if (write !== undefined) return write(value as never, context, text);
  if (typeof value === "number") return formatCount(value, text.locale);
  return typeof value === "string" ? value : "";
}
