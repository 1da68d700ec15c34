import { Share2 } from "lucide-react";
import { ageDebt, DEBT_AGES } from "#domain/customer/age-debt.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { statementText } from "#components/customer/statement-text.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { shareText } from "#ui/files/share-text.ts";
import { useNow } from "#ui/hooks/use-now.ts";

interface CustomerDebtProps {
  readonly view: CartView;
  readonly orders: readonly OrderView[];
}

/** Debt by age, the delivered orders behind it, and a statement to share (CUST-21). */
export function CustomerDebt({ view: { customer, company }, orders }: CustomerDebtProps) {
  const text = useText();
  const { t, locale } = text;
  const now = useNow();
  const { currency, timeZone } = company.settings;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const debt = ageDebt(customer.balance, orders, businessDayOf(now, timeZone));

  function share() {
    const statement = { customer, company, currency, debt, now };
    void shareText(statementText(statement, text), t("statement.copied"));
  }

  return (
    <Section title={t("customer.debt.title")}>
      {customer.balance <= 0 ? (
        <p className="px-4 py-3 text-body text-muted">{t("customer.debt.none")}</p>
      ) : (
        <>
          <FactList
            facts={[
              ...DEBT_AGES.map((age) => [t(`customer.debt.${age}`), money(debt.byAge[age])] as const),
              [t("customer.debt.unknown"), debt.unknown > 0 ? money(debt.unknown) : ""],
            ]}
          />
          <p className="px-4 py-2 text-caption text-muted">{t("customer.debt.howCounted")}</p>
          <ul>
            {debt.documents.map(({ order, open, days }) => (
              <li key={order.orderId}>
                <ListRow
                  to={`/orders/${order.orderId}`}
                  title={shortOrderNumber(order.orderNo)}
                  detail={[formatDay(order.businessDay, locale, "day"), t("customer.debt.days", { count: days })].join(
                    " · ",
                  )}
                  trailing={<span className="tabular-nums">{money(open)}</span>}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="px-4 py-2">
        <Button icon={<Share2 aria-hidden className="size-5" />} onClick={share}>
          {t("statement.share")}
        </Button>
      </div>
    </Section>
  );
}
