import type { Instant } from "../values/instant.ts";
import type { Identifier } from "../values/identifier.ts";
import type { OrderLine, StoredOrder } from "../order/order.ts";

/** Two orders of a customer that were captured this close to each other may be one (ORDER-79). */
export const DUPLICATE_WITHIN_MS = 30 * 60 * 1000;

/** The share of same lines from which on they are suspected, in percent. */
const LEAST_SAME = 80;

interface Captured {
  readonly orderId: Identifier;
  readonly capturedAt: Instant;
  readonly lines: readonly Pick<OrderLine, "productId" | "quantity">[];
  /** The customer's own number for it, or "". */
  readonly purchaseOrder: string;
}

/** An order that may be the same as one that arrives. */
export type Candidate = Captured & Pick<StoredOrder, "status" | "sale" | "backorderOf">;

/**
 * The order that another one may be a duplicate of, the nearest in time: at least 80 % the same lines (product and
 * quantity), captured within half an hour (ORDER-79). What was closed is none, nor is a sale at the counter, nor what
 * the customer gave another number. The candidates are of the same customer.
 */
export function findDuplicate(order: Captured, candidates: readonly Candidate[]): Identifier | null {
  const near = candidates
    .filter((each) => each.orderId !== order.orderId && isOpenForMerge(each) && isNear(order, each))
    .filter((each) => !hasOtherNumber(order, each) && isMostlySame(order.lines, each.lines))
    .toSorted((a, b) => distance(order, a) - distance(order, b));
  return near[0]?.orderId ?? null;
}

/** Whether an order can be what another one is a duplicate of. */
function isOpenForMerge({ status, sale, backorderOf }: Candidate): boolean {
  return status !== "cancelled" && status !== "rejected" && sale === undefined && backorderOf === undefined;
}

function hasOtherNumber(one: Captured, other: Captured): boolean {
  const [first, second] = [one, other].map(({ purchaseOrder }) => purchaseOrder.trim());
  return first !== "" && second !== "" && first !== second;
}

function isNear(order: Captured, other: Captured): boolean {
  return distance(order, other) <= DUPLICATE_WITHIN_MS;
}

function distance(order: Captured, other: Captured): number {
  return Math.abs(order.capturedAt - other.capturedAt);
}

/** Of the longer order's lines; each line counts once. */
function isMostlySame(one: Captured["lines"], other: Captured["lines"]): boolean {
  const left = new Map<string, number>();
  for (const line of other) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  let same = 0;
  for (const line of one) {
    const count = left.get(keyOf(line)) ?? 0;
    if (count === 0) continue;
    left.set(keyOf(line), count - 1);
    same += 1;
  }
  return same * 100 >= Math.max(one.length, other.length) * LEAST_SAME;
}

function keyOf({ productId, quantity }: Captured["lines"][number]): string {
  return `${productId} ${quantity}`;
}
