import { useTranslation } from "react-i18next";
import { creditExposure, isPrepaid } from "#domain/customer/credit.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CustomerPayments } from "./CustomerPayments.tsx";
import { CustomerDebt } from "./CustomerDebt.tsx";

/** Balance, credit, open documents, payments and unpaid orders as known on this device (CUST-21). */
export function CustomerAccount({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { customer, company, ordered } = view;
  const money = (amount: number) => formatMoney(amount, company.settings.currency, locale);
  const orders = readyValue(useLive(listOrders, { customerId: customer.id, limit: 100 }));
  const open = orders?.filter(({ order, status }) => !isPrepaid(order.terms) && OPEN_STATUSES.includes(status));
  return (
    <div className="flex flex-col pb-6">
      <FactList
        facts={[
          [t("customer.balance"), money(customer.balance)],
          [t("customer.overdue"), money(customer.overdue)],
          [t("customer.openInStore"), money(ordered.open)],
          [t("customer.unsentHere"), money(ordered.unsent)],
          [t("customer.exposure"), money(creditExposure(customer, ordered.open + ordered.unsent))],
          [t("customer.limit"), customer.creditLimit === null ? t("customer.noLimit") : money(customer.creditLimit)],
          [
            t("customer.terms"),
            customer.termsDays === 0 ? t("customer.cashOnly") : t("customer.termsDays", { count: customer.termsDays }),
          ],
          [t("customer.discount"), customer.discountRate === 0 ? "" : formatRate(customer.discountRate, locale)],
        ]}
      />
      <CustomerDebt view={view} />
      <CustomerPayments view={view} />
      <Section title={t("customer.unpaid")}>
        {open?.length === 0 ? (
          <p className="px-4 py-3 text-body text-muted">{t("customer.noUnpaid")}</p>
        ) : (
          <ul>
            {open?.map((each) => (
              <li key={each.order.orderId}>
                <OrderRow ofOneCustomer view={each} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
