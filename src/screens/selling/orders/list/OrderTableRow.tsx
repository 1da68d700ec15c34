import { shownNumber } from "#components/order/shown-number.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { OrderSigns } from "#components/order/OrderSigns.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { Link } from "#ui/ports/ports.tsx";
import { ORDER_COLUMNS } from "./OrderTableHead.tsx";

interface OrderTableRowProps {
  readonly view: OrderView;
  /** It arrived while this list was open. */
  readonly fresh: boolean;
}

/** An order as a line of the tablet's table. */
export function OrderTableRow({ view, fresh }: OrderTableRowProps) {
  const { t, locale } = useText();
  const { order, status, flags, isShort, sync, payment } = view;
  return (
    <Link
      to={`/orders/${order.orderId}`}
      data-fresh={fresh || undefined}
      className={joinClasses(ORDER_COLUMNS, "arrival min-h-14 py-1 text-body edge-b active:bg-raised")}
    >
      <span className="truncate font-medium tabular-nums">{shownNumber(order.orderNo)}</span>
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{order.customer.name}</span>
        <span className="truncate text-caption text-muted">
          {t("orders.lines", { count: order.lines.length })} · {order.repName}
        </span>
      </span>
      <span className="tabular-nums">{formatDate(order.capturedAt, locale)}</span>
      <span className="tabular-nums">{formatDay(order.promisedOn, locale)}</span>
      <OrderSigns status={status} flags={flags} isShort={isShort} sync={sync} payment={payment} />
      <span className="text-right">
        <AmountText amount={order.totals.total} currency={order.currency} />
      </span>
    </Link>
  );
}
