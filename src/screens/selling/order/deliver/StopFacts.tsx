import { Banknote, Clock } from "lucide-react";
import { leftToPayFor } from "#domain/delivery/deliver-order.ts";
import type { HandedOrder } from "#domain/delivery/delivery.ts";
import { windowOf } from "#domain/itinerary/stop-window.ts";
import { isCounted } from "#domain/order/order-status.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { amountToCollect, type ComingOrder } from "#domain/payment/collect.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { Stop } from "#local/queries/delivery/stop.ts";
import { BalanceChip } from "#components/customer/money/BalanceChip.tsx";
import { ContactActions } from "#components/customer/contact/ContactActions.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";

interface StopFactsProps {
  readonly stop: Stop;
  readonly coming: readonly ComingOrder[];
  readonly onCollect: () => void;
}

/** Where a stop is, when somebody is there, how to reach them, and what to collect (DELIV-33, DELIV-40). */
export function StopFacts({ stop: { customer, company, orders }, coming, onCollect }: StopFactsProps) {
  const { t, locale } = useText();
  const { currency } = company.settings;
  const hours = windowOf(customer.visitPlan);
  const cancelled = orders.filter(({ status }) => !isCounted(status));
  const forOrders = sumAmounts(coming.map(({ left }) => left));
  const overdue = customer.overdue > 0 ? amountToCollect(customer) : 0;
  const due = coming.length > 0 ? sumAmounts([forOrders, overdue]) : amountToCollect(customer);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const collect = due > 0 ? t("deliver.collect", { amount: money(due) }) : t("payment.collect");
  return (
    <div className="flex flex-col gap-3 px-4 pt-3">
      {cancelled.map(({ order }) => (
        <Notice key={order.orderId} tone="danger">
          {t("deliver.doNotDeliver", { number: shownNumber(order.orderNo) })}
        </Notice>
      ))}
      <div className="flex flex-col gap-1">
        <p className="text-body">{[customer.address, customer.city].filter(Boolean).join(", ")}</p>
        {customer.reference !== "" && <p className="text-body text-muted">{customer.reference}</p>}
        {hours && (
          <p className="flex items-center gap-1 text-body">
            <Clock aria-hidden className="size-4" />
            {t("itineraryDay.window", hours)}
          </p>
        )}
      </div>
      {customer.deliveryNotes !== "" && <Notice>{customer.deliveryNotes}</Notice>}
      <ContactActions customer={customer} />
      <div className="flex flex-col items-start gap-1">
        <Button full icon={<Banknote aria-hidden className="size-5" />} onClick={onCollect}>
          {collect}
        </Button>
        {overdue > 0 && coming.length > 0 ? (
          <p className="text-body font-medium text-danger tabular-nums">
            {t("deliver.collectFirst", { overdue: money(overdue) })}
          </p>
        ) : (
          <BalanceChip customer={customer} currency={currency} />
        )}
      </div>
    </div>
  );
}

/** What is to be paid at the stop for its orders: for what of them is handed over, not for what is sold on account. */
export function ordersToCollect({ orders, company }: Stop, handed: readonly HandedOrder[]): ComingOrder[] {
  return orders.flatMap(({ order: { orderId, orderNo, terms }, stored, left }, place) => {
    const now = handed[place];
    if (terms === "on_account") return [];
    const open = stored === null || now === undefined ? left : leftToPayFor(stored, now, company.settings);
    return open > 0 ? [{ orderId, orderNo, left: open }] : [];
  });
}
