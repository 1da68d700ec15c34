import type { Order } from "#domain/order/order.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";

/** The whole order as plain text, for any messenger. Works offline. */
export function orderText(order: Order, companyName: string, { t, language, locale }: Text): string {
  const lines = order.lines.map((line) =>
    t("orderText.line", {
      quantity: formatQuantity(line.quantity, line.quantityScale, locale),
      name: localName(line, language),
      amount: formatMoney(line.net, order.currency, locale),
    }),
  );
  return [
    t("orderText.head", { number: order.orderNo, company: companyName }),
    order.customer.name,
    "",
    ...lines,
    "",
    t("orderText.total", { total: formatMoney(order.totals.total, order.currency, locale) }),
    t("orderText.promised", { date: formatDay(order.promisedOn, locale, "full") }),
  ].join("\n");
}
