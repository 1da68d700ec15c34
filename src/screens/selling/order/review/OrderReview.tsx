import { useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import { type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { capturedPrices, isUndecided } from "#domain/order-life/settle-flags.ts";
import { useText } from "#i18n/use-text.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

interface OrderReviewProps {
  readonly view: OrderView;
  /** On this device, so that it can be decided. */
  readonly isKept: boolean;
}

const CAPTURED: LifeStep = { kind: "decide", prices: "captured", words: "" };

/** What the store looks at. Confirming accepts the order as it is stored; captured prices can be kept instead (ORDER-45). */
export function OrderReview({ view: { flags, stored, order, status }, isKept }: OrderReviewProps) {
  const { t } = useText();
  const { uid, roles } = useDevice().identity;
  const settings = readyValue(useLive(readOwnSettings, null)) ?? null;
  const change = useCommand(changeOrder);
  const [problem, setProblem] = useState<string | null>(null);
  if (flags.length === 0) return null;
  const hasPrices = stored !== null && isUndecided(status) && capturedPrices(stored).length > 0;
  const mayKeep =
    isKept && stored !== null && roles.some((role) => mayTakeStep(stored, CAPTURED, status, { uid, role, settings }));

  async function keepCaptured() {
    const answer = await change(order.orderId, CAPTURED);
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
  }

  return (
    <div className="px-4">
      <Notice tone="attention">
        <p className="font-medium">{t("order.flags.title")}</p>
        <ul className="list-disc pl-5">
          {flags.map((flag) => (
            <li key={flag}>{t(`order.flags.${flag}`)}</li>
          ))}
        </ul>
        {hasPrices && <p className="pt-2">{t("order.settled.prices")}</p>}
        {mayKeep && (
          <div className="pt-2">
            <Button onClick={() => void keepCaptured()}>{t("order.settled.keepCaptured")}</Button>
          </div>
        )}
        {problem !== null && <p>{problem}</p>}
      </Notice>
    </div>
  );
}
