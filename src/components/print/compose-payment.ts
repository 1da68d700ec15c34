import { receivedBy, settledBy } from "#domain/payment/check-payment.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import type { Text } from "#i18n/use-text.ts";
import type { Block, PrintedDocument } from "#ui/print/printed-document.ts";
import { type Issue, issued } from "./issue.ts";

/** What a customer gave: each part, and what was received in all; or that a payment was cancelled, and why (PRINT-1). */
export function composePayment(payment: Payment, issue: Issue): PrintedDocument {
  const { text, company } = issue;
  const { t, locale } = text;
  const { reverses, note } = payment;
  return issued(issue, {
    title: t(reverses === null ? "print.titles.payment" : "print.titles.reversal"),
    number: payment.paymentNo,
    code: "",
    blocks: [
      {
        kind: "facts",
        parties: [{ label: t("print.receivedFrom"), lines: [payment.customerName] }],
        facts: [
          {
            label: t("print.date"),
            value: formatDate(payment.capturedAt, locale, "stamp", company?.settings.timeZone),
          },
          { label: t("print.takenBy"), value: payment.repName },
        ],
      },
      reverses === null ? received(payment, text) : { kind: "text", label: t("print.reason"), text: reverses.reason },
      ...(note === "" ? [] : [{ kind: "text" as const, label: t("order.notes"), text: note }]),
      { kind: "signature", labels: [t("print.takenBySignature")] },
    ],
    closing: [t("print.noTaxDocument")],
  });
}

function received({ parts, currency, cashRounding }: Payment, { t, locale }: Text): Block {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const sum = receivedBy(parts);
  return {
    kind: "totals",
    facts: [
      ...parts.map(({ method, amount, reference }) => {
        const name = t(`print.paid.${method}`);
        return { label: reference === "" ? name : `${name} ${reference}`, value: money(amount) };
      }),
      { label: t("print.received"), value: money(sum), strong: true },
      ...(cashRounding === 0
        ? []
        : [
            { label: t("print.rounding"), value: money(cashRounding) },
            { label: t("print.settled"), value: money(settledBy({ parts, cashRounding })) },
          ]),
    ],
  };
}
