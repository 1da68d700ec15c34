import { Truck } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { shownNumber } from "#components/order/shown-number.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { isPrepaid } from "#domain/customer/credit.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { viewWaitsSince } from "#local/queries/order/store-queue.ts";
import { PaymentChip } from "#components/order/PaymentChip.tsx";
import { StatusChip } from "#components/order/StatusChip.tsx";
import { WaitingAge } from "#components/order/WaitingAge.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { dragHandlers } from "#ui/lists/drag-handlers.ts";
import { Link } from "#ui/ports/ports.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import type { BoardFacts } from "./board.ts";
import { CardSteps } from "./CardSteps.tsx";
import { WhyItWaits } from "#components/order/WhyItWaits.tsx";

/** What a card's column says already. */
const USUAL: readonly OrderStatus[] = ["confirmed", "preparing", "ready", "out_for_delivery"];

/** Whether the store has to know of the payment: the goods are to be paid first, or money is to be given back. */
function isPaymentNews({ order, payment }: OrderView): boolean {
  return payment === "refund_due" || payment === "partial" || (isPrepaid(order.terms) && payment !== null);
}

interface BoardCardProps {
  readonly view: OrderView;
  readonly fresh: boolean;
  /** The run that the order is on, in words; null = on none. */
  readonly run: string | null;
  /** Null while no orders are being chosen. */
  readonly isChosen: boolean | null;
  readonly facts: BoardFacts;
}

/**
 * An order on the store's board: dragged, moved by Shift and an arrow key, or by its button (ORDER-54). Each reading of the
 * database makes new rows: a card is drawn again only where something that it shows has changed.
 */
export const BoardCard = memo(Card, (before, after) => {
  const { view, ...others } = before;
  return (
    others.fresh === after.fresh &&
    others.run === after.run &&
    others.isChosen === after.isChosen &&
    others.facts === after.facts &&
    shownOf(view) === shownOf(after.view)
  );
});

function shownOf(view: OrderView): string {
  const { order, stored, status, sync, flags, history, receivedAt, assignedTo, payment } = view;
  const { promisedOn, totals, lines } = order;
  const shown = [
    status,
    sync,
    payment,
    ...flags,
    viewWaitsSince(view),
    history.length,
    receivedAt,
    assignedTo,
    stored?.waitsFor,
  ];
  return [...shown, promisedOn, totals.total, lines.length].join(" ");
}

function Card({ view, fresh, run, isChosen, facts }: BoardCardProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { order, status, sync, payment } = view;
  const card = useRef<HTMLElement>(null);
  // A column keeps its order, so a new card may be below the visible part.
  useEffect(() => {
    if (fresh) card.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [fresh]);
  const steps = facts.stepsOf(view);
  const number = shownNumber(order.orderNo);

  return (
    <article
      ref={card}
      data-card={order.orderId}
      {...dragHandlers(`${number} ${order.customer.name}`, (isGrabbed) => facts.grab(isGrabbed ? view : null))}
      data-fresh={fresh || undefined}
      className={joinClasses(
        "arrival flex cursor-grab flex-col gap-2 rounded-control bg-card p-3",
        fresh ? "border-2 border-brand" : "edge",
      )}
    >
      <Link
        to={`/orders/${order.orderId}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={(event) => {
          if (event.shiftKey && facts.carry(view, event.key)) event.preventDefault();
        }}
        className="flex flex-col gap-0.5"
      >
        <span className="text-body font-bold break-words">{order.customer.name}</span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-caption text-muted tabular-nums">
          <span>{number}</span>
          <span>{t("orders.lines", { count: order.lines.length })}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <AmountText amount={order.totals.total} currency={order.currency} />
          <span className="text-caption">{t("orders.promised", { date: formatDay(order.promisedOn, locale) })}</span>
        </span>
        <WaitingAge since={viewWaitsSince(view)} limits={facts.limits} />
        {run !== null && (
          <span className="flex items-center gap-1 text-caption">
            <Truck aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 break-words">{run}</span>
          </span>
        )}
      </Link>
      {(!USUAL.includes(status) || sync !== "in_store" || isPaymentNews(view)) && (
        <span className="flex flex-wrap items-center gap-2">
          {isPaymentNews(view) && <PaymentChip payment={payment} />}
          {!USUAL.includes(status) && <StatusChip status={status} />}
          {sync !== "in_store" && <SyncSign sync={sync} />}
        </span>
      )}
      <WhyItWaits view={view} company={facts.company} />
      {isChosen === null ? (
        <CardSteps view={view} steps={steps} onTake={facts.take} />
      ) : (
        <Checkbox
          label={t("orders.choose", { number })}
          checked={isChosen}
          onChange={() => facts.choose(order.orderId)}
        />
      )}
    </article>
  );
}
