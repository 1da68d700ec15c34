import type { OrderStatus, StoredOrder } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";
import { isBeforeStart, isFinished, type Run, type RunStop } from "./run.ts";

/** What the orders of a run say about it. */
export type RunOrders = ReadonlyMap<Identifier, Pick<StoredOrder, "status">>;

/** How a stop stands (DELIV-4). */
export type StopStatus =
  | "assigned"
  | "loaded"
  | "onTheWay"
  | "arrived"
  | "delivered"
  | "partly"
  | "failed"
  | "rescheduled"
  | "cancelled"
  | "toReturn"
  | "returned";

/** What became of one order of a run. `moved` = it is not on the run any more. */
type Outcome = "open" | "delivered" | "partly" | "failed" | "cancelled" | "moved";

const OUTCOMES: Readonly<Partial<Record<OrderStatus, Outcome>>> = {
  delivered: "delivered",
  completed: "delivered",
  partially_delivered: "partly",
  delivery_failed: "failed",
  cancelled: "cancelled",
  rejected: "cancelled",
};

const OPEN: readonly StopStatus[] = ["assigned", "loaded", "onTheWay", "arrived"];

/** A stop's status, derived from its orders and the run. */
export function stopStatus(run: Run, stop: RunStop, orders: RunOrders): StopStatus {
  const outcomes = stop.orderIds.map((id) => outcomeOf(run, id, orders));
  if (outcomes.includes("open")) return openStatus(run, stop, orders);
  const taken = outcomes.filter((outcome) => outcome !== "moved" && outcome !== "cancelled");
  if (taken.length === 0) return outcomes.includes("cancelled") ? "cancelled" : "rescheduled";
  if (taken.every((outcome) => outcome === "delivered")) return "delivered";
  if (!taken.every((outcome) => outcome === "failed")) return "partly";
  return run.status === "settled" ? "returned" : isFinished(run) ? "toReturn" : "failed";
}

/** Whether something is still to be delivered there. */
export function isOpenStatus(status: StopStatus): boolean {
  return OPEN.includes(status);
}

function openStatus(run: Run, stop: RunStop, orders: RunOrders): StopStatus {
  if (isFinished(run)) return run.status === "settled" ? "returned" : "toReturn";
  if (!isBeforeStart(run)) return stop.arrivedAt === undefined ? "onTheWay" : "arrived";
  const open = stop.orderIds.filter((id) => outcomeOf(run, id, orders) === "open");
  return open.every((id) => run.load[id] !== undefined) ? "loaded" : "assigned";
}

function outcomeOf({ gone }: Run, orderId: Identifier, orders: RunOrders): Outcome {
  const order = orders.get(orderId);
  if (order === undefined || gone.includes(orderId)) return "moved";
  return OUTCOMES[order.status] ?? "open";
}

/** How far a run is: its stops, and what became of them. */
export interface RunProgress {
  readonly stops: number;
  readonly left: number;
  readonly delivered: number;
  readonly failed: number;
}

export function runProgress(run: Run, orders: RunOrders): RunProgress {
  const statuses = run.stops.map((stop) => stopStatus(run, stop, orders));
  const count = (which: readonly StopStatus[]) => statuses.filter((status) => which.includes(status)).length;
  return {
    stops: statuses.length,
    left: count(OPEN),
    delivered: count(["delivered", "partly"]),
    failed: count(["failed", "toReturn", "returned", "rescheduled"]),
  };
}
