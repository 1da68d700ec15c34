import type { CounterSale } from "#domain/counter/counter-sale.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import type { Text } from "#i18n/use-text.ts";
import type { Block, Fact, PrintedDocument } from "#ui/print/printed-document.ts";
import {
  type AgreedOrder,
  customerParty,
  documentOf,
  orderNote,
  priceTable,
  priceTotals,
  type PrintedOrder,
} from "./compose-order.ts";
import type { Issue } from "./issue.ts";

/** A sale at the counter: what was bought, how it was paid, and what was given back. */
export function composeReceipt(printed: PrintedOrder, issue: Issue): PrintedDocument {
  const { order } = printed;
  const { sale } = order;
  const { text, company } = issue;
  const { t, locale } = text;
  const time = formatDate(order.capturedAt, locale, "stamp", company?.settings.timeZone);
  const servedBy = sale === undefined || sale.operatorName === "" ? order.repName : sale.operatorName;
  return documentOf("receipt", printed, issue, [
    {
      kind: "facts",
      parties: [customerParty(order, text)],
      facts: [
        { label: t("print.date"), value: time },
        { label: t("print.servedBy"), value: servedBy },
      ],
    },
    priceTable(order, text),
    priceTotals(order, text),
    ...(sale === undefined ? [] : payment(order, sale, text)),
    ...orderNote(order, text),
  ]);
}

/** What was handed over and given back; what is on account is signed for. */
function payment({ totals, currency }: AgreedOrder, sale: CounterSale, { t, locale }: Text): Block[] {
  const { method, tendered, change, reference } = sale;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const label = t(`print.paid.${method}`);
  if (method === "on_account") {
    return [
      { kind: "totals", facts: [{ label, value: money(totals.total) }] },
      { kind: "signature", labels: [t("print.receivedBy"), t("print.signature")] },
    ];
  }
  const rounding = tendered - change - totals.total;
  const facts: Fact[] = [
    ...(rounding === 0 ? [] : [{ label: t("print.rounding"), value: money(rounding) }]),
    { label, value: money(tendered) },
    ...(method === "cash" ? [{ label: t("print.change"), value: money(change) }] : []),
    ...(reference === "" ? [] : [{ label: t("print.reference"), value: reference }]),
  ];
  return [{ kind: "totals", facts }];
}
