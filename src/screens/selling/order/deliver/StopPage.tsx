import { Banknote, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { recordDelivery } from "#commands/delivery/record-delivery.ts";
import type { ProofKind } from "#domain/company/proof-rules.ts";
import { proofGaps } from "#domain/delivery/check-delivery.ts";
import type { DeliveryFailure, HandedOrder } from "#domain/delivery/delivery.ts";
import { handedOrders } from "#domain/delivery/stop-draft.ts";
import { isCounted } from "#domain/order/order-status.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { amountToCollect } from "#domain/payment/collect.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { Stop } from "#local/queries/delivery/stop.ts";
import { BalanceChip } from "#components/customer/BalanceChip.tsx";
import { ContactActions } from "#components/customer/ContactActions.tsx";
import { useRunSteps } from "#components/delivery/use-run-steps.ts";
import { CollectSheet } from "#components/payment/CollectSheet.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useCommand } from "#ui/use-command.ts";
import { FailedSheet } from "./FailedSheet.tsx";
import { StopLines } from "./StopLines.tsx";
import { StopProof } from "./StopProof.tsx";
import { useStopDraft } from "./use-stop-draft.ts";

interface StopPageProps {
  readonly stop: Stop;
  readonly runId: string | null;
  readonly back: string;
}

type Asking = "collect" | "failed" | "warned";

/** One stop: where to go, what to collect, what is handed over, and what proves it (DELIV-33). */
export function StopPage({ stop, runId, back }: StopPageProps) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const now = useNow();
  const record = useCommand(recordDelivery);
  const steps = useRunSteps();
  const noted = useStopDraft(stop);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { customer, company, orders, needs } = stop;
  const { draft } = noted;
  const { currency, timeZone } = company.settings;
  const orderIds = orders.map(({ order }) => order.orderId);
  const cancelled = orders.filter(({ status }) => !isCounted(status));
  const coming = orders
    .filter(({ left }) => left > 0)
    .map(({ order: { orderId, orderNo }, left }) => ({ orderId, orderNo, left }));
  const due = coming.length > 0 ? sumAmounts(coming.map(({ left }) => left)) : amountToCollect(customer);

  const missingText = (kinds: readonly ProofKind[]) =>
    t("deliver.missingProof", { what: kinds.map((kind) => t(`editCustomer.proof.kinds.${kind}`)).join(", ") });

  async function finish(handed: readonly HandedOrder[], failed: DeliveryFailure | null) {
    setAsking(null);
    setSaving(true);
    // With the draft on the disk, two taps make one delivery.
    noted.change(draft);
    const { deliveryId, arrivedAt, proof } = await noted.settle();
    const note = proof.noSignature?.trim() === "" ? { ...proof, noSignature: null } : proof;
    const request = { deliveryId, arrivedAt, runId, customerId: customer.id, orders: [...handed], failed, ...note };
    const answer = await record({ ...request, position: null, draftKey: noted.key });
    setSaving(false);
    if (!answer.ok && answer.problem.code === "incomplete") setProblem(t("deliver.problems.incomplete"));
    else if (!answer.ok && answer.problem.code !== "gone") setProblem(t(`deliver.problems.${answer.problem.code}`));
    else {
      showToastOnNextPage(t("deliver.saved"));
      void navigate(back, { replace: true });
    }
  }

  function arrive() {
    noted.change({ ...draft, arrivedAt: now });
    if (runId !== null) void steps.take(runId, [{ kind: "arrive", customerId: customer.id }]);
  }

  function tryFinish() {
    const handed = handedOrders(draft, orderIds);
    const { required, warned } = proofGaps({ ...draft.proof, orders: handed }, needs);
    setProblem(required.length > 0 ? missingText(required) : null);
    if (required.length > 0) return;
    if (warned.length > 0) setAsking("warned");
    else void finish(handed, null);
  }

  return (
    <>
      <ScreenHeader
        title={customer.name}
        detail={orders.map(({ order }) => shortOrderNumber(order.orderNo)).join(", ")}
        back={back}
      />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 pb-6">
        <div className="flex flex-col gap-3 px-4 pt-3">
          {cancelled.map(({ order }) => (
            <Notice key={order.orderId} tone="danger">
              {t("deliver.doNotDeliver", { number: shortOrderNumber(order.orderNo) })}
            </Notice>
          ))}
          <p className="text-body">{[customer.address, customer.city].filter(Boolean).join(", ")}</p>
          {customer.deliveryNotes !== "" && <Notice>{customer.deliveryNotes}</Notice>}
          <ContactActions customer={customer} />
          <p className="flex flex-wrap items-center gap-2">
            <Button icon={<Banknote aria-hidden className="size-5" />} onClick={() => setAsking("collect")}>
              {due > 0 ? t("deliver.collect", { amount: formatMoney(due, currency, locale) }) : t("payment.collect")}
            </Button>
            <BalanceChip customer={customer} currency={currency} />
          </p>
        </div>
        {draft.arrivedAt !== null && (
          <>
            <StopLines stop={stop} draft={draft} onChange={noted.change} />
            <div className="px-4">
              <StopProof stop={stop} proof={draft.proof} onChange={noted.changeProof} />
            </div>
          </>
        )}
        <div className="px-4">{problem !== null && <Notice tone="danger">{problem}</Notice>}</div>
      </div>
      <BottomBar>
        <Button icon={<TriangleAlert aria-hidden className="size-5" />} onClick={() => setAsking("failed")}>
          {t("deliver.failed")}
        </Button>
        {draft.arrivedAt === null ? (
          <Button variant="main" full onClick={arrive}>
            {t("deliver.arrived")}
          </Button>
        ) : (
          <Button variant="main" full busy={saving} onClick={tryFinish}>
            {t("deliver.finish")}
          </Button>
        )}
      </BottomBar>
      {asking === "collect" && (
        <CollectSheet customer={customer} company={company} orders={coming} onClose={() => setAsking(null)} />
      )}
      {asking === "failed" && (
        <FailedSheet
          company={company}
          today={businessDayOf(now, timeZone)}
          onClose={() => setAsking(null)}
          onGiven={(failed) =>
            void finish(
              orderIds.map((orderId) => ({ orderId, outcome: "failed", items: [] })),
              failed,
            )
          }
        />
      )}
      <ConfirmSheet
        open={asking === "warned"}
        onClose={() => setAsking(null)}
        title={t("deliver.warnedTitle")}
        action={t("deliver.finishAnyway")}
        onConfirm={() => finish(handedOrders(draft, orderIds), null)}
      >
        {missingText(proofGaps({ ...draft.proof, orders: handedOrders(draft, orderIds) }, needs).warned)}
      </ConfirmSheet>
    </>
  );
}
