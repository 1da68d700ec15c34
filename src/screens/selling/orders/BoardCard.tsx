import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { viewWaitsSince } from "#local/queries/order/store-queue.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { StatusChip } from "#components/order/StatusChip.tsx";
import { WaitingAge } from "#components/order/WaitingAge.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Link } from "#ui/ports/ports.tsx";
import type { BoardFacts } from "./board-facts.ts";
import { CardSteps } from "./CardSteps.tsx";
import { WhyItWaits } from "./WhyItWaits.tsx";

interface BoardCardProps {
  readonly view: OrderView;
  readonly fresh: boolean;
  readonly facts: BoardFacts;
}

/** An order on the store's board. */
export function BoardCard({ view, fresh, facts }: BoardCardProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { order, status, sync } = view;
  const card = useRef<HTMLElement>(null);
  // A column keeps its order, so a new card may be below the visible part.
  useEffect(() => {
    if (fresh) card.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [fresh]);

  return (
    <article
      ref={card}
      className={joinClasses(
        "flex flex-col gap-2 rounded-control p-3 transition-colors duration-1000",
        fresh ? "border-2 border-brand bg-brand-soft" : "bg-card edge",
      )}
    >
      <Link to={`/orders/${order.orderId}`} className="flex flex-col gap-1">
        <span className="text-body font-bold">{order.customer.name}</span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-caption text-muted tabular-nums">
          <span>{shortOrderNumber(order.orderNo)}</span>
          <span>{t("orders.lines", { count: order.lines.length })}</span>
        </span>
        <AmountText amount={order.totals.total} currency={order.currency} />
        <span className="text-caption">{t("orders.promised", { date: formatDay(order.promisedOn, locale) })}</span>
        <WaitingAge since={viewWaitsSince(view)} limits={facts.limits} />
      </Link>
      <span className="flex flex-wrap items-center gap-2">
        <StatusChip status={status} />
        {sync !== "in_store" && <SyncSign sync={sync} />}
      </span>
      <WhyItWaits view={view} company={facts.company} />
      <CardSteps view={view} facts={facts} />
    </article>
  );
}
