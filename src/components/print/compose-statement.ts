import { type AccountDocument, openOf } from "#domain/payment/account.ts";
import { DEBT_AGES } from "#domain/payment/age-documents.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import type { Block, PrintedDocument } from "#ui/print/printed-document.ts";
import type { Statement } from "../customer/money/statement-text.ts";
import { type Issue, issued } from "./issue.ts";

/** A customer's account: open documents with their days, the debt by age, the latest payments and the balance (PRINT-12). */
export function composeStatement(statement: Statement, issue: Issue): PrintedDocument {
  const { customer, currency, debt, now } = statement;
  const { t, locale } = issue.text;
  const timeZone = issue.company?.settings.timeZone;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const payments = customer.account?.payments ?? [];
  const asOf = formatDate(customer.balanceAsOf ?? now, locale, "stamp", timeZone);
  return issued(issue, {
    title: t("print.titles.statement"),
    number: customer.code,
    code: "",
    blocks: [
      {
        kind: "facts",
        parties: [{ label: t("print.customer"), lines: [customer.name] }],
        facts: [{ label: t("print.asOf"), value: asOf }],
      },
      documentTable([...debt.documents.map(({ document }) => document), ...debt.credits], money, issue),
      {
        kind: "totals",
        facts: [
          ...DEBT_AGES.filter((age) => debt.byAge[age] > 0).map((age) => ({
            label: t(`customer.debt.${age}`),
            value: money(debt.byAge[age]),
          })),
          ...(debt.other > 0 ? [{ label: t("customer.debt.other"), value: money(debt.other) }] : []),
          ...(debt.advance > 0 ? [{ label: t("customer.debt.advance"), value: money(-debt.advance) }] : []),
          ...(customer.overdue > 0 ? [{ label: t("customer.overdue"), value: money(customer.overdue) }] : []),
          { label: t("customer.balance"), value: money(customer.balance), strong: true },
        ],
      },
      ...(payments.length === 0
        ? []
        : [
            {
              kind: "table" as const,
              columns: [t("print.date"), t("payment.title"), t("print.amount")],
              rows: payments.map(({ paymentNo, capturedAt, amount, methods }) => ({
                lead: formatDate(capturedAt, locale, "dated", timeZone),
                title: paymentNo,
                details: [methods.map((method) => t(`payment.methods.${method}`)).join(", ")].filter(Boolean),
                cells: [money(amount)],
                summary: { label: formatDate(capturedAt, locale, "dated", timeZone), value: money(amount) },
                box: false,
              })),
            },
          ]),
    ],
    closing: [t("statement.foot")],
  });
}

function documentTable(
  documents: readonly AccountDocument[],
  money: (amount: number) => string,
  { text: { t, locale } }: Issue,
): Block {
  return {
    kind: "table",
    columns: [t("print.date"), t("print.document"), t("print.amount")],
    rows: documents.map((document) => ({
      lead: formatDay(document.day, locale, "dated"),
      title: document.number,
      details: [t("customer.debt.dueOn", { day: formatDay(document.dueOn, locale, "dated") })],
      cells: [money(openOf(document))],
      summary: { label: formatDay(document.day, locale, "dated"), value: money(openOf(document)) },
      box: false,
    })),
  };
}
