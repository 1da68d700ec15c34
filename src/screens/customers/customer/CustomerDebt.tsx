import { Share2 } from "lucide-react";
import { shownNumber } from "#components/order/shown-number.ts";
import { type AccountDocument, openOf } from "#domain/payment/account.ts";
import { type AgedDocument, ageDocuments, DEBT_AGES } from "#domain/payment/age-documents.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { statementText } from "#components/customer/money/statement-text.ts";
import { PrintButtons } from "#components/print/PrintButtons.tsx";
import { usePrinting } from "#components/print/use-printing.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { shareText } from "#ui/files/share-text.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** Debt by age, the open documents, and a statement to share (CUST-21). */
export function CustomerDebt({ view: { customer, company } }: { readonly view: CartView }) {
  const text = useText();
  const { t, locale } = text;
  const now = useNow();
  const { busy, printStatement } = usePrinting();
  const { currency, timeZone } = company.settings;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const debt = ageDocuments(customer, businessDayOf(now, timeZone));

  const statement = { customer, company, currency, debt, now };

  function share() {
    void shareText(statementText(statement, text), t("statement.copied"));
  }

  function row({ document, open, days, isOverdue }: AgedDocument) {
    const { number, orderId, day, dueOn } = document;
    const due = t(isOverdue ? "customer.debt.overdueSince" : "customer.debt.dueOn", {
      day: formatDay(dueOn, locale, "day"),
    });
    return (
      <ListRow
        {...(orderId !== null && { to: `/orders/${orderId}` })}
        title={orderId === null ? number : shownNumber(number)}
        detail={[formatDay(day, locale, "day"), t("customer.debt.days", { count: days }), due].join(" · ")}
        trailing={<span className={isOverdue ? "text-danger tabular-nums" : "tabular-nums"}>{money(open)}</span>}
      />
    );
  }

  function creditLabel({ total, number, orderId }: AccountDocument): string {
    const name = orderId === null ? number : shownNumber(number);
    return t(total === 0 ? "customer.debt.paidAhead" : "customer.debt.overpaid", { number: name });
  }

  return (
    <Section title={t("customer.debt.title")}>
      {debt.documents.length === 0 && debt.other === 0 ? (
        <p className="px-4 py-3 text-body text-muted">{t("customer.debt.none")}</p>
      ) : (
        <>
          <FactList
            facts={[
              ...DEBT_AGES.map((age) => [t(`customer.debt.${age}`), money(debt.byAge[age])] as const),
              [t("customer.debt.other"), debt.other > 0 ? money(debt.other) : ""],
            ]}
          />
          <ul>
            {debt.documents.map((each) => (
              <li key={each.document.id}>{row(each)}</li>
            ))}
          </ul>
        </>
      )}
      <FactList
        facts={[
          ...debt.credits.map((document) => [creditLabel(document), money(-openOf(document))] as const),
          [t("customer.debt.advance"), debt.advance > 0 ? money(debt.advance) : ""],
        ]}
      />
      <div className="flex flex-col gap-2 px-4 py-2">
        <Button icon={<Share2 aria-hidden className="size-5" />} onClick={share}>
          {t("statement.share")}
        </Button>
        <PrintButtons busy={busy} onChosen={(output) => void printStatement(statement, output)} />
      </div>
    </Section>
  );
}
