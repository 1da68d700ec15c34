import type { Cart } from "#domain/order/cart.ts";
import type { Order, StoredOrder } from "#domain/order/order.ts";
import { repriceUnsent, unsentBeside } from "#domain/order-life/unsent-order.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";
import { readCartFacts } from "./cart-facts.ts";
import { type CartView, readOrderTerms, viewCart } from "./carts.ts";

/** An order that the store has not confirmed, as this device made it. */
export interface UnsentOrder {
  readonly order: Order;
  readonly key: string;
  readonly sync: SyncState;
  readonly problem: OutboxEntry["lastProblem"];
  /** Whether the store refused it, or the call that carried it. */
  readonly refused: OutboxEntry["refused"];
  /** What the store has under its id, where this device knows of one. */
  readonly stored: StoredOrder | null;
  /** What was refused and must reach the store before it; null = nothing. */
  readonly parent: RefusedParent | null;
}

/** A refused record that an order waits for (`PARENT_BLOCKED`). */
interface RefusedParent {
  readonly key: string;
  readonly problem: NonNullable<OutboxEntry["lastProblem"]>;
}

/** Null = the store has it, or it was removed. A sale at the counter is over: it is not edited. */
export async function readUnsentOrder({ work, mirror }: Device, orderId: string): Promise<UnsentOrder | null> {
  const [entry, stored] = await Promise.all([work.outbox.get(orderKey(orderId)), mirror.orders.get(orderId)]);
  if (entry?.change.kind !== "placeOrder" || entry.change.order.sale !== undefined) return null;
  const { key, lastProblem: problem, refused, change, dependsOn } = entry;
  const parent = refusedOf(await work.outbox.bulkGet(dependsOn));
  return { order: change.order, key, sync: syncStateOf(entry), problem, refused, stored: stored ?? null, parent };
}

function refusedOf(parents: readonly (OutboxEntry | undefined)[]): RefusedParent | null {
  for (const parent of parents)
    if (parent?.state === "parked" && parent.lastProblem) return { key: parent.key, problem: parent.lastProblem };
  return null;
}

interface DraftRequest {
  readonly base: Order;
  readonly cart: Cart;
  /** Every line at today's price, not only those whose quantity or customer is another. */
  readonly isRepriced: boolean;
}

/** An edit of an unsent order as it will be: priced by what this device knows now. Null without its customer. */
export async function readUnsentDraft(
  device: Device,
  { base, cart, isRepriced }: DraftRequest,
): Promise<CartView | null> {
  const [terms, facts] = await Promise.all([
    readOrderTerms(device, cart.customerId),
    readCartFacts(device, cart.customerId, cart.lines),
  ]);
  if (terms === null) return null;
  const isMoved = cart.customerId !== base.customerId;
  const lines = facts === null ? cart.lines : repriceUnsent(base, cart.lines, isRepriced || isMoved, facts);
  const unsent = unsentBeside(terms.ordered.unsent, base, cart.customerId);
  return viewCart(
    { ...terms, ordered: { ...terms.ordered, unsent } },
    { cart: { ...cart, lines }, readAt: device.now() },
  );
}
