import { isBeforeStart } from "#domain/delivery/run.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import type { Dispatch, RunView, WaitingStop } from "#local/queries/delivery/runs.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";

/** Plans a run: its driver, day and vehicle. */
export type PlanStep = Extract<RunStep, { readonly kind: "plan" }>;

/** A customer's orders, in hand: from the waiting ones, or from a run. */
export interface Grabbed extends Pick<WaitingStop, "customerId" | "name"> {
  readonly orderIds: readonly string[];
  /** The run they are on; null = they wait for one. */
  readonly runId: string | null;
}

export function grabWaiting({ customerId, name, orders }: WaitingStop): Grabbed {
  return { customerId, name, orderIds: orders.map(({ order }) => order.orderId), runId: null };
}

/** Whether an order can be put on a run: it is in the store, ready, and to be delivered (DELIV-17). */
export function isAssignable({ status, receivedAt, order }: OrderView): boolean {
  return status === "ready" && receivedAt !== null && order.fulfilment === "delivery";
}

/** Orders by customer, as they go on a run. */
export function grabOrders(views: readonly OrderView[]): Grabbed[] {
  const stops = new Map<string, Grabbed>();
  for (const { order } of views) {
    const { customerId, customer, orderId } = order;
    const others = stops.get(customerId)?.orderIds ?? [];
    stops.set(customerId, { customerId, name: customer.name, orderIds: [...others, orderId], runId: null });
  }
  return [...stops.values()];
}

/** The step that puts these on a run. */
export function assignStep(stops: readonly Grabbed[]): RunStep {
  return {
    kind: "assign",
    stops: stops.map(({ customerId, name, orderIds }) => ({
      customerId,
      customerName: name,
      orderIds: [...orderIds],
    })),
  };
}

/** The runs of the day that can still be planned. */
export function openRuns({ runs }: Pick<Dispatch, "runs">): readonly RunView[] {
  return runs.filter(({ run }) => isBeforeStart(run));
}
