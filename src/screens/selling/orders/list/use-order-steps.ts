import { advanceOrder } from "#commands/order/advance-order.ts";
import { undoOrderStep } from "#commands/order/undo-order-step.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { stageOf } from "#domain/order/order-stage.ts";
import { needsReason } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { isPickedFirst, possibleSteps } from "#components/order/main-steps.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

export interface OrderSteps {
  readonly stepsOf: (view: OrderView) => readonly OrderStatus[];
  /** The usual next step, where one tap may take it: what waits for a decision is not decided by one (ORDER-52). */
  readonly nextOf: (view: OrderView) => OrderStatus | null;
  /** Takes a step of each; a toast shows it and takes it back. */
  readonly take: (views: readonly OrderView[], to: OrderStatus) => Promise<void>;
}

/** The steps that orders of a list can take, undone for a moment (ORDER-65). */
export function useOrderSteps(): OrderSteps {
  const { t } = useText();
  const { identity } = useDevice();
  const settings = useOwnSettings() ?? null;
  const advance = useCommand(advanceOrder);
  const undo = useCommand(undoOrderStep);
  const stepsOf = (view: OrderView) => possibleSteps(view, identity, settings);

  async function takeBack(orderIds: readonly string[]) {
    const undone = await undo(orderIds);
    if (undone < orderIds.length) showToast(t("orders.undoTooLate", { count: orderIds.length - undone }));
  }

  return {
    stepsOf,
    nextOf(view) {
      const [next] = stageOf(view.status) === "review" ? [] : stepsOf(view);
      const isAsked = next !== undefined && (needsReason(view.status, next) || isPickedFirst(view.status, next));
      return next === undefined || isAsked ? null : next;
    },
    async take(views, to) {
      const taken: string[] = [];
      for (const { order } of views) {
        const answer = await advance({ orderId: order.orderId, to, isHeld: true });
        if (answer.ok) taken.push(order.orderId);
      }
      const refused = views.length - taken.length;
      if (refused > 0) showToast(t("orders.refused", { count: refused }));
      const [first] = views;
      if (taken.length === 0 || first === undefined) return;
      const what = views.length === 1 ? shownNumber(first.order.orderNo) : t("orders.count", { count: taken.length });
      showToast(t("orders.stepTaken", { what, status: t(`status.${to}`) }), {
        undo: { label: t("ui.undo"), onClick: () => void takeBack(taken) },
      });
    },
  };
}
