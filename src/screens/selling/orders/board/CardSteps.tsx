import { stageOf } from "#domain/order/order-stage.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { mainSteps, pickPath, stepLabel } from "#components/order/main-steps.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";

interface CardStepsProps {
  readonly view: OrderView;
  readonly steps: readonly OrderStatus[];
  readonly onTake: (view: OrderView, to: OrderStatus) => void;
}

/** A card's next step. What has to be decided is not decided by one tap: its card opens the order (ORDER-52). */
export function CardSteps({ view, steps, onTake }: CardStepsProps) {
  const { t } = useText();
  const { order, status } = view;
  if (stageOf(status) === "review") {
    return (
      <LinkButton to={`/orders/${order.orderId}`} full>
        {t("orders.decide")}
      </LinkButton>
    );
  }
  if (status === "preparing" && steps.includes("ready")) {
    return (
      <LinkButton to={pickPath([order.orderId])} full>
        {t("pick.start")}
      </LinkButton>
    );
  }
  return mainSteps(status, steps).map((to) => (
    <Button key={to} full onClick={() => onTake(view, to)}>
      {stepLabel(status, to, t)}
    </Button>
  ));
}
