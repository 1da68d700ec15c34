import { useState } from "react";
import { useTranslation } from "react-i18next";
import { retryNow } from "#commands/outbox/retry-now.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { FixOrder } from "#components/order/unsent/FixOrder.tsx";
import { HeldUpNotice } from "#components/order/unsent/HeldUpNotice.tsx";
import { WhyRefused } from "#components/order/unsent/WhyRefused.tsx";
import { useCommand } from "#ui/use-command.ts";
import { DiscardSheet } from "./DiscardSheet.tsx";

/** Why an order or a change to it did not reach the store, and what to do about it. */
export function StuckNotice({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation();
  const retry = useCommand(retryNow);
  const unpark = useCommand(unparkEntry);
  const [discarding, setDiscarding] = useState(false);
  const { order, entryKey, problem, sync, receivedAt } = view;
  if (entryKey === null) return null;
  if (problem === null) return <HeldUpNotice orderId={order.orderId} />;

  const said = t(`reasons.${problem.reason}`, { field: problem.field });
  const reason = receivedAt === null ? <WhyRefused orderId={order.orderId} otherwise={said} /> : said;
  if (sync !== "needs_you") {
    return (
      <div className="px-4">
        <Notice tone="attention">
          <p>{reason}</p>
          <Button variant="quiet" onClick={() => void retry(entryKey)}>
            {t("order.parked.retry")}
          </Button>
        </Notice>
      </div>
    );
  }
  return (
    <div className="px-4">
      <Notice tone="danger">
        <p className="font-bold">{t(receivedAt === null ? "order.parked.title" : "order.parked.changeTitle")}</p>
        <p>{reason}</p>
        <p className="text-muted">{t("order.parked.safe")}</p>
        <div className="flex flex-wrap gap-2 pt-2">
          <FixOrder orderId={order.orderId} />
          <Button onClick={() => void unpark(entryKey)}>{t("order.parked.retry")}</Button>
          <Button variant="danger" onClick={() => setDiscarding(true)}>
            {t("order.parked.discard")}
          </Button>
        </div>
      </Notice>
      <DiscardSheet
        open={discarding}
        entryKey={entryKey}
        orderNo={order.orderNo}
        isChange={receivedAt !== null}
        onClose={() => setDiscarding(false)}
      />
    </div>
  );
}
