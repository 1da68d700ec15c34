import { useTranslation } from "react-i18next";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { OrderSync } from "#components/order/OrderSync.tsx";
import { PaymentChip } from "#components/order/PaymentChip.tsx";
import { StatusChip } from "#components/order/StatusChip.tsx";
import { Link } from "#ui/ports/ports.tsx";

/** Customer, amount, promised date; business status and sync state as two signs. */
export function OrderHead({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { order, status, sync, payment, left } = view;
  return (
    <div className="flex flex-col gap-2 px-4 pt-4">
      <Link
        to={`/customer/${order.customerId}`}
        fromOrder
        className="flex min-h-12 items-center text-title font-bold underline decoration-line underline-offset-4"
      >
        {order.customer.name}
      </Link>
      <AmountText amount={order.totals.total} currency={order.currency} size="total" />
      <p className="flex flex-wrap items-center gap-3">
        <StatusChip status={status} />
        <PaymentChip payment={payment} />
        <OrderSync sync={sync} />
      </p>
      {(payment === "partial" || payment === "refund_due") && (
        <p className="text-body">
          {t(payment === "partial" ? "order.leftToPay" : "order.toGiveBack", {
            amount: formatMoney(Math.abs(left), order.currency, locale),
          })}
        </p>
      )}
      <p className="text-body">
        {t("order.promised", { date: formatDay(order.promisedOn, locale, "full") })} ·{" "}
        {t(`newOrder.${order.fulfilment}`)}
      </p>
      <p className="text-body">{t("order.terms", { terms: t(`newOrder.termsOf.${order.terms}`) })}</p>
      {order.purchaseOrder !== "" && (
        <p className="text-body">{t("order.purchaseOrder", { number: order.purchaseOrder })}</p>
      )}
      {order.note !== "" && (
        <p className="text-body whitespace-pre-wrap">
          <span className="font-medium">{t("order.notes")}:</span> {order.note}
        </p>
      )}
    </div>
  );
}
