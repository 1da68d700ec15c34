import type { Company } from "#domain/company/company.ts";
import { identityLines } from "#domain/settings/identity-fields.ts";
import { type MessageValues, ownMessage } from "#domain/settings/messages.ts";
import type { Order } from "#domain/order/order.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import { taxRows } from "./totals-rows.ts";

/** A company as its messages name it. */
export type Sender = Pick<Company, "name" | "legalName" | "taxId" | "messages">;

/** The whole order as plain text, for any messenger. Works offline. */
export function orderText(order: Order, company: Sender | null, text: Text): string {
  const { t, language, locale } = text;
  const lines = order.lines.map((line) =>
    t("orderText.line", {
      quantity: formatQuantity(line.quantity, line.quantityScale, locale),
      name: localName(line, language),
      amount: formatMoney(line.net, order.currency, locale),
    }),
  );
  // Amounts of lines have no tax then: without it they do not add up to the total.
  const taxes = order.pricesIncludeTax ? [] : taxRows(order, text).map(({ label, value }) => `${label}: ${value}`);
  const values = {
    customer: order.customer.name,
    number: order.orderNo,
    lines: [...lines, ...taxes].join("\n"),
    total: formatMoney(order.totals.total, order.currency, locale),
    date: formatDay(order.promisedOn, locale, "full"),
    company: company?.name ?? "",
  };
  return orderMessage(values, company, text);
}

/** An order's message: the company's own text, else the standard one (COMPANY-44). */
export function orderMessage(
  values: MessageValues<"order">,
  company: Sender | null,
  { t, language }: Pick<Text, "t" | "language">,
): string {
  const own = ownMessage(company?.messages, "order", language, values);
  if (own !== null) return own;
  return [
    t("orderText.head", values),
    ...(company === null ? [] : identityLines(company)),
    values.customer,
    "",
    values.lines,
    "",
    t("orderText.total", values),
    t("orderText.promised", values),
  ].join("\n");
}
