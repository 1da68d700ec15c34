import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { recordDelivery } from "#commands/delivery/record-delivery.ts";
import type { ProofKind } from "#domain/company/proof-rules.ts";
import { proofGaps } from "#domain/delivery/check-delivery.ts";
import type { DeliveryFailure, HandedOrder } from "#domain/delivery/delivery.ts";
import { handedOrders, type StopDraft } from "#domain/delivery/stop-draft.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { useText } from "#i18n/use-text.ts";
import type { Stop } from "#local/queries/delivery/stop.ts";
import { askPosition } from "#components/customer/use-own-position.ts";
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
import { ordersToCollect, StopFacts } from "./StopFacts.tsx";
import { StopLines } from "./StopLines.tsx";
import { StopProof } from "./StopProof.tsx";
import { useStopDraft } from "./use-stop-draft.ts";

interface StopPageProps {
  readonly stop: Stop;
  readonly runId: string | null;
  readonly back: string;
}

/** How long an arrival waits for a position, while everything else goes on (DELIV-41). */
const READING_MS = 10_000;

type Asking = "collect" | "failed" | "warned";

/** One stop: where to go, what to collect, what is handed over, and what proves it (DELIV-33). */
export function StopPage({ stop, runId, back }: StopPageProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const now = useNow();
  const record = useCommand(recordDelivery);
  const steps = useRunSteps();
  const noted = useStopDraft(stop);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const proofRef = useRef<HTMLDivElement>(null);
  /** Nothing more is noted: the stop is being finished, or is out of sight. */
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);
  const { customer, company, orders, needs } = stop;
  const { draft } = noted;
  const { timeZone } = company.settings;
  const orderIds = orders.map(({ order }) => order.orderId);
  const handedNow = handedOrders(draft, orderIds);
  const coming = ordersToCollect(stop, handedNow);

  const missingText = (kinds: readonly ProofKind[]) =>
    t("deliver.missingProof", { what: kinds.map((kind) => t(`editCustomer.proof.kinds.${kind}`)).join(", ") });

  function changeItems({ items }: StopDraft) {
    setProblem(null);
    return noted.add({ items });
  }

  async function finish(handed: readonly HandedOrder[], failed: DeliveryFailure | null) {
    setAsking(null);
    setSaving(true);
    isOver.current = true;
    const { deliveryId, arrivedAt, position, accuracy, proof, isDraftKept } = await noted.settle();
    const note = proof.noSignature?.trim() === "" ? { ...proof, noSignature: null } : proof;
    const request = { deliveryId, arrivedAt, runId, customerId: customer.id, orders: [...handed], failed, ...note };
    const answer = await record({ ...request, position, accuracy, draftKey: noted.key, isDraftKept });
    setSaving(false);
    isOver.current = answer.ok;
    if (!answer.ok && answer.problem.code === "incomplete") setProblem(t("deliver.problems.incomplete"));
    else if (!answer.ok && answer.problem.code !== "gone") setProblem(t(`deliver.problems.${answer.problem.code}`));
    else {
      showToastOnNextPage(t("deliver.saved"));
      void navigate(back, { replace: true });
    }
  }

  function arrive() {
    void noted.add({ arrivedAt: now });
    void askPosition(READING_MS).then((own) => {
      // A draft that is written after its stop was finished would open the stop again.
      if (own.state === "found" && !isOver.current) void noted.add({ position: own.position, accuracy: own.accuracy });
    });
    if (runId !== null) void steps.take(runId, [{ kind: "arrive", customerId: customer.id }]);
  }

  function tryFinish() {
    const { required, warned } = proofGaps({ ...draft.proof, orders: handedNow }, needs);
    setProblem(required.length > 0 ? missingText(required) : null);
    if (required.length > 0) return proofRef.current?.scrollIntoView({ block: "start" });
    if (warned.length > 0) setAsking("warned");
    else void finish(handedNow, null);
  }

  return (
    <>
      <ScreenHeader
        title={customer.name}
        detail={orders.map(({ order }) => shownNumber(order.orderNo)).join(", ")}
        back={back}
      />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 pb-6">
        <StopFacts stop={stop} coming={coming} onCollect={() => setAsking("collect")} />
        {draft.arrivedAt !== null && (
          <>
            <StopLines stop={stop} draft={draft} onChange={changeItems} />
            <div ref={proofRef} className="scroll-mt-16">
              <StopProof
                stop={stop}
                proof={draft.proof}
                onChange={(part) => {
                  setProblem(null);
                  void noted.addProof(part);
                }}
              />
            </div>
          </>
        )}
      </div>
      <BottomBar above={problem !== null && <Notice tone="danger">{problem}</Notice>}>
        <Button onClick={() => setAsking("failed")}>{t("deliver.notDelivered")}</Button>
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
          customerName={customer.name}
          photoIds={draft.proof.photoIds}
          onPhotos={(ids) => void noted.addProof({ photoIds: [...ids] })}
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
        onConfirm={() => finish(handedNow, null)}
      >
        {missingText(proofGaps({ ...draft.proof, orders: handedNow }, needs).warned)}
      </ConfirmSheet>
    </>
  );
}
