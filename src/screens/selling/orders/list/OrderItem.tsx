import { Check, EllipsisVertical } from "lucide-react";
import type { OrderStatus } from "#domain/order/order.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { stepLabel } from "#components/order/main-steps.ts";
import { OrderRow } from "#components/order/OrderRow.tsx";
import type { Selection } from "#components/records/bulk/use-selection.ts";
import { useLongPress } from "#ui/controls/use-long-press.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { useSwipe } from "#ui/lists/use-swipe.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { OrderTableRow } from "./OrderTableRow.tsx";

interface OrderItemProps {
  readonly view: OrderView;
  readonly fresh: boolean;
  /** As a line of the tablet's table. */
  readonly asLine: boolean;
  readonly selection: Selection;
  /** The step that a pull to the right takes; null = none. */
  readonly next: OrderStatus | null;
  readonly onNext: () => void;
  /** Opens what else can be done: a pull to the left, or the button. */
  readonly onMore: () => void;
}

/**
 * An order in a list that can be pulled, pressed long or ticked (ORDER-65): to the right its next step, to the left what
 * else can be done with it, which its button opens too.
 */
export function OrderItem({ view, fresh, asLine, selection, next, onNext, onMore }: OrderItemProps) {
  const { t } = useText();
  const { order, status } = view;
  const longPress = useLongPress(selection.on ? undefined : () => selection.start(order.orderId));
  const { pulled, handlers } = useSwipe(order.orderId, (side) => {
    if (side === "left") onMore();
    else if (next !== null) onNext();
  });
  const canPull = pulled < 0 || next !== null;
  const isChosen = selection.ids.has(order.orderId);
  const number = shownNumber(order.orderNo);
  const row = asLine ? <OrderTableRow view={view} fresh={fresh} /> : <OrderRow view={view} fresh={fresh} hasButton />;

  if (selection.on) {
    return (
      <div className={joinClasses("relative", isChosen && "bg-brand-soft shadow-[inset_4px_0_0_var(--color-brand)]")}>
        <div inert>{row}</div>
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t("orders.choose", { number })}
          onClick={() => selection.toggle(order.orderId)}
          className={joinClasses("absolute inset-0 flex justify-end p-3", asLine ? "items-center" : "items-end")}
        >
          <span
            aria-hidden
            className={joinClasses(
              "flex size-7 items-center justify-center rounded-full edge-control",
              isChosen ? "bg-brand text-on-brand" : "bg-card",
            )}
          >
            {isChosen && <Check className="size-5" strokeWidth={3} />}
          </span>
        </button>
      </div>
    );
  }
  return (
    <div className="relative overflow-hidden select-none [-webkit-touch-callout:none]" {...longPress}>
      {pulled !== 0 && canPull && (
        <p
          aria-hidden
          className={joinClasses(
            "absolute inset-0 flex items-center bg-raised px-4 text-body font-bold",
            pulled < 0 && "justify-end",
          )}
        >
          {pulled < 0 || next === null ? t("orders.more") : stepLabel(status, next, t)}
        </p>
      )}
      <div
        {...handlers}
        className="relative touch-pan-y bg-paper"
        style={{ transform: pulled !== 0 && canPull ? `translateX(${pulled}px)` : undefined }}
      >
        {row}
        <span className={joinClasses("absolute right-1", asLine ? "top-1" : "bottom-0")}>
          <IconButton label={t("orders.moreOf", { number })} icon={<EllipsisVertical />} onClick={onMore} />
        </span>
      </div>
    </div>
  );
}
