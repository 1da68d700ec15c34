import { useTranslation } from "react-i18next";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Link } from "#ui/ports/ports.tsx";

/** A finished stop: one line and its orders. */
export function VisitedStop({ view }: { readonly view: StopView }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1 py-3 pr-4">
      <p className="text-row font-medium">{view.customer?.name ?? t("itineraryDay.unknownCustomer")}</p>
      {view.ordersToday.map(({ order, sync }) => (
        <Link
          key={order.orderId}
          to={`/orders/${order.orderId}`}
          className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-card px-3 edge"
        >
          <span className="flex min-w-0 flex-col">
            <span className="truncate text-body font-medium tabular-nums">
              {t("itineraryDay.orderedToday", { number: shortOrderNumber(order.orderNo) })}
            </span>
            <SyncSign sync={sync} />
          </span>
          <AmountText amount={order.totals.total} currency={order.currency} />
        </Link>
      ))}
      {view.customer && (
        <Link
          to={`/new-order?orderMode=true&customer=${view.customer.id}`}
          className="inline-flex min-h-12 items-center self-start font-medium text-brand"
        >
          {t(view.ordersToday.length > 0 ? "itineraryDay.anotherOrder" : "itineraryDay.newOrder")}
        </Link>
      )}
    </div>
  );
}
