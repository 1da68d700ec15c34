import { Clock, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { advanceFacts } from "#domain/order/advance-facts.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Instant } from "#domain/values/instant.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { needsReason, nextStatuses } from "#domain/order/order-status.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { StatusChip } from "#components/order/StatusChip.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { urgencyOf } from "./board-columns.ts";
import { Link, useDevice } from "#ui/ports/ports.tsx";

interface BoardCardProps {
  readonly view: OrderView;
  readonly since: Instant;
  readonly fresh: boolean;
  readonly settings: CompanySettings | null;
}

const AGES = {
  fresh: "text-muted",
  ageing: "font-medium text-attention-ink",
  late: "font-medium text-danger",
} as const;

export function BoardCard({ view, since, fresh, settings }: BoardCardProps) {
  const { t, locale } = useText();
  const { identity } = useDevice();
  const now = useNow();
  const advance = useCommand(advanceOrder);
  const [refused, setRefused] = useState(false);
  const { order, status, flags, sync, assignedTo } = view;
  const facts = advanceFacts({ ...order, flags, assignedTo }, identity, settings);
  const next = nextStatuses(status, identity.role, facts).find((to) => !needsReason(status, to));
  const urgency = urgencyOf(since, now);
  const card = useRef<HTMLElement>(null);
  // A column keeps its order, so a new card may be below the visible part.
  useEffect(() => {
    if (fresh) card.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [fresh]);

  async function goOn() {
    if (!next) return;
    const answer = await advance({ orderId: order.orderId, to: next });
    setRefused(!answer.ok);
  }

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
        <span className={joinClasses("inline-flex items-center gap-1 text-caption tabular-nums", AGES[urgency])}>
          <Clock aria-hidden className="size-4" />
          {formatAge(since, Math.max(now, since), locale)}
        </span>
      </Link>
      <span className="flex flex-wrap items-center gap-2">
        <StatusChip status={status} />
        {sync !== "in_store" && <SyncSign sync={sync} />}
        {flags.length > 0 && (
          <span
            className="inline-flex text-attention-ink"
            title={flags.map((flag) => t(`order.flags.${flag}`)).join(", ")}
          >
            <TriangleAlert aria-hidden className="size-4" />
            <span className="sr-only">{flags.map((flag) => t(`order.flags.${flag}`)).join(", ")}</span>
          </span>
        )}
      </span>
      {next && (
        <Button full onClick={() => void goOn()}>
          {t(`order.actions.to.${next}`)}
        </Button>
      )}
      {refused && (
        <p role="alert" className="text-caption font-medium text-danger">
          {t("order.problems.notAllowed")}
        </p>
      )}
    </article>
  );
}
