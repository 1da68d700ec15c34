import type { TFunction } from "i18next";
import { type CompanyIdentity, identityLines } from "#domain/settings/identity-fields.ts";
import { receivedBy } from "#domain/payment/check-payment.ts";
import type { Payment, PaymentPart } from "#domain/payment/payment.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import type { Text } from "#i18n/use-text.ts";

/** "Check · 1234": a method and its reference. */
export function methodText({ method, reference }: Pick<PaymentPart, "method" | "reference">, t: TFunction): string {
  return [t(`payment.methods.${method}`), reference].filter(Boolean).join(" · ");
}

/** A payment's receipt as plain text, for any messenger. It works offline. */
export function receiptText(
  payment: Payment,
  { company, balance }: { readonly company: CompanyIdentity; readonly balance: number },
  { t, locale }: Text,
): string {
  const { currency, parts, cashRounding, paymentNo, customerName, repName, capturedAt } = payment;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return [
    t("payment.receiptHead", { company: company.name }),
    ...identityLines(company),
    "",
    `${paymentNo} · ${formatDate(capturedAt, locale, "dateTime")}`,
    customerName,
    ...parts.map((part) => `${methodText(part, t)}: ${money(part.amount)}`),
    ...(cashRounding === 0 ? [] : [`${t("payment.rounding")}: ${money(cashRounding)}`]),
    `${t("payment.received")}: ${money(receivedBy(parts))}`,
    `${t("payment.newBalance")}: ${money(balance)}`,
    t("payment.receivedBy", { name: repName }),
    "",
    t("statement.foot"),
  ].join("\n");
}
