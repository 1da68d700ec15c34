import type { Instant } from "#domain/values/instant.ts";
import type { Order, OrderFlag, OrderStatus } from "#domain/order/order.ts";
import { shownNumber } from "./shown-number.ts";
import type { PaymentStatus } from "#domain/payment/payment-status.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { OrderSigns } from "./OrderSigns.tsx";
import { Link } from "#ui/ports/ports.tsx";

interface OrderRowProps {
  readonly view: {
    readonly order: Order;
    readonly status: OrderStatus;
    readonly flags: readonly OrderFlag[];
    readonly isShort: boolean;
    readonly sync: SyncState;
    readonly payment: PaymentStatus | null;
    readonly receivedAt: Instant | null;
  };
  /** In a single customer's list: shows the number instead of the name. */
  readonly ofOneCustomer?: boolean;
  /** It arrived while this list was open. */
  readonly fresh?: boolean;
  /** A button stands in its lower right corner. */
  readonly hasButton?: boolean;
  /** Where a tap leads, if not to the order's usual page. */
  readonly to?: string;
}

/** An order in a list: customer, amount, business status and sync state (ORDER-33). */
export function OrderRow({ view, ofOneCustomer = false, fresh = false, hasButton = false, to }: OrderRowProps) {
  const { t, locale } = useText();
  const { order, status, flags, isShort, sync, payment } = view;
  const number = shownNumber(order.orderNo);
  const lines = t("orders.lines", { count: order.lines.length });
  return (
    <Link
      to={to ?? `/orders/${order.orderId}`}
      data-fresh={fresh || undefined}
      className="arrival flex w-full flex-col gap-1 px-4 py-3 edge-b active:bg-raised"
    >
      <span className="flex items-baseline justify-between gap-3 tight:flex-col tight:gap-0">
        <span className="max-w-full min-w-0 truncate text-row font-medium tight:whitespace-normal">
          {ofOneCustomer ? number : order.customer.name}
        </span>
        <AmountText amount={order.totals.total} currency={order.currency} />
      </span>
      <span className="flex items-baseline justify-between gap-3 text-body text-muted tight:flex-col tight:gap-0">
        <span className="max-w-full min-w-0 truncate tabular-nums">
          {ofOneCustomer ? lines : `${number} · ${lines}`}
        </span>
        <span className="shrink-0">{t("orders.promised", { date: formatDay(order.promisedOn, locale) })}</span>
      </span>
      <span className={hasButton ? "pr-9" : ""}>
        <OrderSigns status={status} flags={flags} isShort={isShort} sync={sync} payment={payment} />
      </span>
    </Link>
  );
}
