import type { RunStep } from "#domain/delivery/run-steps.ts";
import type { Dispatch, RunView, WaitingStop } from "#local/queries/delivery/runs.ts";
import { isBeforeStart } from "#domain/delivery/run.ts";

/** A customer's orders, in hand: from the waiting ones, or from a run. */
export interface Grabbed extends Pick<WaitingStop, "customerId" | "name"> {
  readonly orderIds: readonly string[];
  /** The run they are on; null = they wait for one. */
  readonly runId: string | null;
}

export function grabWaiting({ customerId, name, orders }: WaitingStop): Grabbed {
  return { customerId, name, orderIds: orders.map(({ order }) => order.orderId), runId: null };
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
