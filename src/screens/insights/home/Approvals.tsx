import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { advanceOrder } from "#commands/order/advance-order.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { readApprovals, viewWaitsSince } from "#local/queries/order/store-queue.ts";
import { useWaitingLimits } from "#components/order/use-waiting-limits.ts";
import { WaitingAge } from "#components/order/WaitingAge.tsx";
import { type GivenReason, ReasonSheet } from "#components/order/ReasonSheet.tsx";
import { WhyItWaits } from "#components/order/WhyItWaits.tsx";
import { flagFacts } from "#components/order/review/flag-facts.ts";
import { FlagFacts } from "#components/order/review/FlagFacts.tsx";
import { useDeskFacts } from "#components/order/review/use-desk-facts.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Link } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** How many are shown; the list has all. */
const SHOWN = 3;

interface Asked {
  readonly view: OrderView;
  readonly to: "confirmed" | "rejected";
}

/** The orders that wait for an approver, the oldest first, each decided in two taps (KPI-8). */
export function Approvals() {
  const { t } = useTranslation();
  const advance = useCommand(advanceOrder);
  const company = useCompany() ?? null;
  const approvals = readyValue(useLive(readApprovals, { limit: SHOWN }));
  const limits = useWaitingLimits();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!approvals || approvals.count === 0) return null;

  async function decide({ view, to }: Asked, why?: GivenReason) {
    setAsked(null);
    const answer = await advance({ orderId: view.order.orderId, to, ...why });
    if (!answer.ok) showToast(t("orders.refused", { count: 1 }));
  }

  return (
    <Section
      title={t("home.approvals", { count: approvals.count })}
      action={
        approvals.count > SHOWN && (
          <Link
            to="/orders?view=list&tab=review&status=pending_approval"
            className="inline-flex min-h-12 min-w-12 items-center justify-end text-body font-medium text-brand"
          >
            {t("home.allApprovals")}
          </Link>
        )
      }
    >
      <ul className="flex flex-col gap-2 px-4 panes:px-0">
        {approvals.views.map((view) => {
          const { order } = view;
          return (
            <li key={order.orderId}>
              <article className="flex flex-col gap-2 rounded-card bg-card p-3 edge">
                <Link to={`/orders/${order.orderId}`} className="flex min-h-12 flex-col gap-0.5">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 text-row font-medium break-words">{order.customer.name}</span>
                    <AmountText amount={order.totals.total} currency={order.currency} />
                  </span>
                  <span className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-muted">
                    <span className="tabular-nums">
                      {shownNumber(order.orderNo)} · {order.repName}
                    </span>
                    <WaitingAge since={viewWaitsSince(view)} limits={limits} />
                  </span>
                </Link>
                <WhyItWaits view={view} company={company} />
                <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
                  <Button variant="danger" onClick={() => setAsked({ view, to: "rejected" })}>
                    {t("order.actions.to.rejected")}
                  </Button>
                  <Button onClick={() => setAsked({ view, to: "confirmed" })}>{t("order.actions.approve")}</Button>
                </div>
              </article>
            </li>
          );
        })}
      </ul>
      {asked?.to === "confirmed" && (
        <ConfirmSheet
          open
          title={t("home.approveTitle", { number: shownNumber(asked.view.order.orderNo) })}
          action={t("order.actions.approve")}
          onClose={() => setAsked(null)}
          onConfirm={() => decide(asked)}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
            <span className="font-medium">{asked.view.order.customer.name}</span>
            <AmountText amount={asked.view.order.totals.total} currency={asked.view.order.currency} size="total" />
          </p>
          {asked.view.stored && <WhatIsAsked order={asked.view.stored} />}
        </ConfirmSheet>
      )}
      {asked?.to === "rejected" && (
        <ReasonSheet
          from={asked.view.status}
          to="rejected"
          company={company}
          flags={asked.view.flags}
          onClose={() => setAsked(null)}
          onGiven={(why) => void decide(asked, why)}
        />
      )}
    </Section>
  );
}

/** What is decided, with the figures of it (ORDER-77). */
function WhatIsAsked({ order }: { readonly order: StoredOrder }) {
  const text = useText();
  const desk = useDeskFacts(order);
  return (
    <ul className="flex flex-col gap-3">
      {order.flags.map((flag) => (
        <li key={flag} className="flex flex-col gap-2">
          <p className="flex items-start gap-2 font-medium">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-ink" />
            <span className="min-w-0 break-words">{text.t(`order.flags.${flag}`)}</span>
          </p>
          {desk !== null && <FlagFacts facts={flagFacts(flag, order, desk, text)} />}
        </li>
      ))}
    </ul>
  );
}
