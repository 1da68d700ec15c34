import { DEBT_AGES, type AgedDebt } from "#domain/payment/age-documents.ts";
import { openOf } from "#domain/payment/account.ts";
import { type CompanyIdentity, identityLines } from "#domain/settings/identity-fields.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import type { Text } from "#i18n/use-text.ts";

export interface Statement {
  readonly customer: Customer;
  readonly company: CompanyIdentity;
  readonly currency: Currency;
  readonly debt: AgedDebt;
  readonly now: Instant;
}

/**
 * A customer's statement as plain text, for any messenger or printer. It states the balance's age and works offline.
 */
export function statementText({ customer, company, currency, debt, now }: Statement, { t, locale }: Text): string {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const asOf = formatDate(customer.balanceAsOf ?? now, locale, "dateTime");
  const ages = DEBT_AGES.filter((age) => debt.byAge[age] > 0).map(
    (age) => `${t(`customer.debt.${age}`)}: ${money(debt.byAge[age])}`,
  );
  const others = [
    ...(debt.other > 0 ? [`${t("customer.debt.other")}: ${money(debt.other)}`] : []),
    ...(debt.advance > 0 ? [`${t("customer.debt.advance")}: ${money(debt.advance)}`] : []),
  ];
  const documents = [...debt.documents.map(({ document }) => document), ...debt.credits].map((document) => {
    const { number, day } = document;
    return t("statement.document", { number, date: formatDay(day, locale, "day"), amount: money(openOf(document)) });
  });
  const payments = (customer.account?.payments ?? []).map(({ paymentNo, capturedAt, amount }) =>
    t("statement.document", {
      number: paymentNo,
      date: formatDate(capturedAt, locale, "day"),
      amount: money(-amount),
    }),
  );
  return [
    t("statement.head", { company: company.name }),
    ...identityLines(company),
    [customer.name, customer.code].filter(Boolean).join(" · "),
    t("statement.balance", { amount: money(customer.balance), date: asOf }),
    ...(customer.overdue > 0 ? [t("customer.overdueAmount", { amount: money(customer.overdue) })] : []),
    ...section([...ages, ...others]),
    ...section(documents),
    ...section(payments),
    "",
    t("statement.foot"),
  ].join("\n");
}

function section(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}
