import { useMemo, useState } from "react";
import { type OrderStage, stageOf } from "#domain/order/order-stage.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { orderOf, type StageQueue, type StoreQueue } from "#local/queries/order/store-queue.ts";

interface Move {
  readonly view: OrderView;
  readonly to: OrderStatus;
}

/** Shows steps at once, before they are written and read again: a tap's card moves within a frame. */
export function useMoves(queue: StoreQueue | undefined) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [known, setKnown] = useState(queue);
  if (queue !== known) {
    setKnown(queue);
    // A step that is read is moved no more; nor is one of an order that somebody else has moved.
    if (queue) setMoves(moves.filter((move) => isStillThere(queue, move)));
  }
  const shown = useMemo(
    () => queue && moves.filter((move) => isStillThere(queue, move)).reduce(withMove, queue),
    [queue, moves],
  );
  return {
    shown,
    show: (views: readonly OrderView[], to: OrderStatus) =>
      setMoves((before) => [...before, ...views.map((view) => ({ view, to }))]),
    /** The step was refused: the order is where it was. */
    takeBack: (orderId: string) => setMoves((before) => before.filter(({ view }) => view.order.orderId !== orderId)),
  };
}

function isStillThere(queue: StoreQueue, { view }: Move): boolean {
  const stage = stageOf(view.status);
  const { orderId } = view.order;
  return (
    stage !== null && queue[stage].views.some((each) => each.order.orderId === orderId && each.status === view.status)
  );
}

function withMove(queue: StoreQueue, { view, to }: Move): StoreQueue {
  const { orderId } = view.order;
  const moved: OrderView = { ...view, status: to, sync: "waiting" };
  const next: Record<OrderStage, StageQueue> = { ...queue };
  const from = stageOf(view.status);
  const target = stageOf(to);
  if (from !== null) {
    const { ids, views, ...rest } = next[from];
    const others = views.filter((each) => each.order.orderId !== orderId);
    next[from] = { ...rest, ids: ids.filter((id) => id !== orderId), views: others };
  }
  if (target !== null) {
    const { ids, views, ...rest } = next[target];
    next[target] = { ...rest, ids: [...ids, orderId], views: [...views, moved].sort(orderOf(target)) };
  }
  return next;
}
