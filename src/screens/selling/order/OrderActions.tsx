import { Banknote, Copy, Ellipsis, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { changeOrder } from "#commands/order/change-order.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { needsReason } from "#domain/order/order-status.ts";
import { openCancelRequest } from "#domain/order-life/order-life.ts";
import { mayTakeStep } from "#domain/order-life/order-steps.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ShareOrderSheet } from "#components/order/ShareOrderSheet.tsx";
import { RescheduleSheet } from "#components/delivery/RescheduleSheet.tsx";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { type GivenReason, ReasonSheet } from "#components/order/ReasonSheet.tsx";
import {
  deliverPath,
  isPickedFirst,
  mainSteps,
  mayDeliver,
  pickPath,
  possibleSteps,
  stepLabel,
} from "#components/order/main-steps.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useRepeatOrder } from "#components/order/repeat/use-repeat-order.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { CollectForOrder } from "./CollectForOrder.tsx";

/** How a delivery ends: said at the stop, with its proof. */
const DELIVERY_ENDS: readonly OrderStatus[] = ["delivered", "partially_delivered", "delivery_failed"];

/** The role's possible actions: the usual next step in thumb reach, the rest behind "More". */
export function OrderActions({ view }: { readonly view: OrderView }) {
  const { t } = useText();
  const { identity } = useDevice();
  const company = useCompany();
  const settings = useOwnSettings() ?? null;
  const advance = useCommand(advanceOrder);
  const change = useCommand(changeOrder);
  const navigate = useNavigate();
  const repeating = useRepeatOrder(navigate);
  const [more, setMore] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const [isRescheduling, setRescheduling] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { order, stored, status } = view;
  const steps = possibleSteps(view, identity, settings);
  const isHandedOver = mayDeliver(view, identity);
  const main = isHandedOver ? [] : mainSteps(status, steps);
  const isPicked = status === "preparing" && steps.includes("ready");
  const others = steps.filter((to) => !main.includes(to) && !(isHandedOver && DELIVERY_ENDS.includes(to)));
  const { uid, role } = identity;
  const request = { kind: "requestCancel", reasonCode: null, words: "" } as const;
  const mayRequest =
    stored !== null &&
    openCancelRequest(stored) === null &&
    mayTakeStep(stored, request, status, { uid, role, settings });

  async function moveTo(to: OrderStatus, why: GivenReason = { reason: "", reasonCode: null }) {
    setAsking(null);
    setMore(false);
    const answer = await advance({ orderId: order.orderId, to, ...why });
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
  }

  async function requestCancel({ reason: words, reasonCode }: GivenReason) {
    setRequesting(false);
    const answer = await change(order.orderId, { ...request, words, reasonCode });
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
  }

  function sellAgain() {
    setMore(false);
    void repeating.repeat(order.orderId);
  }

  function choose(to: OrderStatus) {
    setMore(false);
    if (status === "delivery_failed" && to === "ready") setRescheduling(true);
    else if (isPickedFirst(status, to)) setSkipping(true);
    else if (needsReason(status, to)) setAsking(to);
    else void moveTo(to);
  }

  return (
    <BottomBar>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-2">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <div className="flex gap-2 *:min-h-14 tight:flex-wrap">
          <Button icon={<Ellipsis aria-hidden className="size-5" />} onClick={() => setMore(true)}>
            {t("order.actions.more")}
          </Button>
          <div className="flex flex-1 flex-row-reverse gap-2 *:flex-1">
            {isPicked && (
              <LinkButton variant="main" to={pickPath([order.orderId])}>
                {t("pick.start")}
              </LinkButton>
            )}
            {isHandedOver && (
              <LinkButton variant="main" to={deliverPath([order.orderId], view.stored?.runId || null)}>
                {t("deliver.start")}
              </LinkButton>
            )}
            {main.length === 0 && !isPicked && !isHandedOver && (
              <Button variant="main" icon={<Copy aria-hidden className="size-5" />} onClick={sellAgain}>
                {t("order.actions.repeat")}
              </Button>
            )}
            {main.map((to, place) => (
              <Button key={to} variant={place === 0 ? "main" : "plain"} onClick={() => choose(to)}>
                {stepLabel(status, to, t)}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <Sheet open={more} onClose={() => setMore(false)} title={t("order.actions.more")}>
        <ul>
          {(main.length > 0 || isPicked || isHandedOver) && status !== "delivery_failed" && (
            <li>
              <ListRow
                leading={<Copy aria-hidden className="size-5" />}
                title={t("order.actions.repeat")}
                onClick={sellAgain}
              />
            </li>
          )}
          {view.left > 0 && view.payment !== null && view.payment !== "paid" && (
            <li>
              <ListRow
                leading={<Banknote aria-hidden className="size-5" />}
                title={t("payment.collect")}
                onClick={() => {
                  setMore(false);
                  setCollecting(true);
                }}
              />
            </li>
          )}
          <li>
            <ListRow
              leading={<Share2 aria-hidden className="size-5" />}
              title={t("order.share.open")}
              onClick={() => {
                setMore(false);
                setSharing(true);
              }}
            />
          </li>
          <li>
            <ListRow
              leading={<Printer aria-hidden className="size-5" />}
              title={t("print.print")}
              onClick={() => {
                setMore(false);
                setPrinting(true);
              }}
            />
          </li>
          {mayRequest && (
            <li>
              <ListRow
                title={<span className="text-danger">{t("order.talk.requestCancel")}</span>}
                onClick={() => {
                  setMore(false);
                  setRequesting(true);
                }}
              />
            </li>
          )}
          {others.map((to) => (
            <li key={to}>
              <ListRow
                title={
                  <span className={to === "cancelled" || to === "rejected" ? "text-danger" : ""}>
                    {isPickedFirst(status, to) ? t("order.skipPicking.open") : stepLabel(status, to, t)}
                  </span>
                }
                onClick={() => choose(to)}
              />
            </li>
          ))}
        </ul>
      </Sheet>
      {repeating.sheet}
      {isRescheduling && <RescheduleSheet orders={[view]} onClose={() => setRescheduling(false)} />}
      <ConfirmSheet
        open={isSkipping}
        onClose={() => setSkipping(false)}
        title={t("order.skipPicking.title")}
        action={t("order.actions.to.ready")}
        onConfirm={() => moveTo("ready")}
      >
        <p>{t("order.skipPicking.text", { count: order.lines.length })}</p>
        {view.stored?.picking !== undefined && <p className="pt-2">{t("order.skipPicking.picked")}</p>}
      </ConfirmSheet>
      {collecting && <CollectForOrder view={view} onClose={() => setCollecting(false)} />}
      {sharing && <ShareOrderSheet view={view} onClose={() => setSharing(false)} />}
      {printing && <PrintSheet orders={[view]} onClose={() => setPrinting(false)} />}
      {isRequesting && (
        <ReasonSheet
          from={status}
          to="cancelled"
          title={t("order.talk.requestCancel")}
          company={company ?? null}
          onClose={() => setRequesting(false)}
          onGiven={(why) => void requestCancel(why)}
        />
      )}
      {asking !== null && (
        <ReasonSheet
          from={status}
          to={asking}
          company={company ?? null}
          flags={view.flags}
          onClose={() => setAsking(null)}
          onGiven={(why) => void moveTo(asking, why)}
        />
      )}
    </BottomBar>
  );
}
