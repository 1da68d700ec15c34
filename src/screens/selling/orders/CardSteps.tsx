import { useState } from "react";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { stageOf } from "#domain/order/order-stage.ts";
import { needsReason } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { mainSteps, possibleSteps, stepLabel } from "#components/order/main-steps.ts";
import { type GivenReason, ReasonSheet } from "#components/order/ReasonSheet.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { BoardFacts } from "./board-facts.ts";

interface CardStepsProps {
  readonly view: OrderView;
  readonly facts: BoardFacts;
}

/** A card's next step. What has to be decided is not decided by one tap: its card opens the order (ORDER-52). */
export function CardSteps({ view, facts: { company, settings } }: CardStepsProps) {
  const { t } = useText();
  const { identity } = useDevice();
  const advance = useCommand(advanceOrder);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const [refused, setRefused] = useState(false);
  const { order, status } = view;
  if (stageOf(status) === "review") {
    return (
      <LinkButton to={`/orders/${order.orderId}`} full>
        {t("orders.decide")}
      </LinkButton>
    );
  }

  async function goOn(to: OrderStatus, why?: GivenReason) {
    setAsking(null);
    const answer = await advance({ orderId: order.orderId, to, ...why });
    setRefused(!answer.ok);
  }

  return (
    <>
      {mainSteps(status, possibleSteps(view, identity, settings)).map((to) => (
        <Button key={to} full onClick={() => (needsReason(status, to) ? setAsking(to) : void goOn(to))}>
          {stepLabel(status, to, t)}
        </Button>
      ))}
      {refused && (
        <p role="alert" className="text-caption font-medium text-danger">
          {t("order.problems.notAllowed")}
        </p>
      )}
      {asking !== null && (
        <ReasonSheet
          from={status}
          to={asking}
          company={company}
          onClose={() => setAsking(null)}
          onGiven={(why) => void goOn(asking, why)}
        />
      )}
    </>
  );
}
