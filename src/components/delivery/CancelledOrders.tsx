import { isFinished } from "#domain/delivery/run.ts";
import { shownNumber } from "../order/shown-number.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { RunView } from "#local/queries/delivery/runs.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

/** Tells the driver what the store cancelled (DELIV-7). */
export function CancelledOrders({ view }: { readonly view: RunView }) {
  const { t, locale } = useText();
  const cancelled = isFinished(view.run)
    ? []
    : view.stops.flatMap(({ orders }) => orders).filter(({ status }) => status === "cancelled");
  return cancelled.map(({ order, history }) => {
    const last = history.findLast(({ status }) => status === "cancelled");
    return (
      <div key={order.orderId} className="px-4">
        <Notice tone="danger">
          <span className="block font-bold">
            {t("runs.doNotDeliver", { number: shownNumber(order.orderNo), customer: order.customer.name })}
          </span>
          {last && t("runs.cancelledBy", { time: formatDate(last.at, locale, "time"), name: last.byName })}
        </Notice>
      </div>
    );
  });
}
