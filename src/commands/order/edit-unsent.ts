import { placeOrder as declaration } from "#domain/changes/place-order.ts";
import type { Cart } from "#domain/order/cart.ts";
import { type CartProblem, checkCart, isBlocking } from "#domain/order/check-cart.ts";
import type { Order } from "#domain/order/order.ts";
import { rewriteOrder, unsentBeside } from "#domain/order-life/unsent-order.ts";
import { isTaxExempt } from "#domain/customer/customer.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { AGAIN, isUntried, orderKey } from "#local/outbox/outbox-entry.ts";
import { type OutboxWriter, writeOutbox } from "#local/outbox/write-outbox.ts";
import { type CaptureTerms, readCaptureTerms } from "#local/queries/order/capture-terms.ts";

/**
 * Why an unsent order stays as it is. `sending`: it may be reaching the store right now. `arrived`: the store has it.
 * `changed`: somebody changed it in another tab. `paid`: money was taken for it, so its customer stays.
 */
export type EditUnsentProblem =
  | { readonly code: "sending" | "arrived" | "changed" | "paid" | "customerMissing" | "storageFull" }
  | { readonly code: "notReady"; readonly problems: readonly CartProblem[] };

export interface UnsentEdit {
  /** The order as it was when somebody began. */
  readonly base: Order;
  readonly cart: Cart;
}

/**
 * Gives an order that is not being sent other contents, under its number (ORDER-98), and makes it wait to be sent. The
 * open cart is not touched. Should the store have its former contents after all, it answers with a conflict and keeps
 * those: never both (ORDER-99).
 */
export async function editUnsent(
  device: Device,
  { base, cart }: UnsentEdit,
): Promise<Result<Order, EditUnsentProblem>> {
  const terms = await readCaptureTerms(device, { customerId: cart.customerId, usesCredit: true });
  if (terms === null) return refuse({ code: "customerMissing" });
  return rewriteEntry(device, base, [device.work.payments, device.work.openVisit], async (outbox, entry) => {
    if (cart.customerId !== base.customerId && (await isPaid(device, base))) return refuse({ code: "paid" });
    const made = orderFrom(device, base, cart, terms);
    if (!made.ok) return made;
    await putOrder(outbox, entry, made.value, device.now());
    if (made.value.customerId !== base.customerId) await leaveVisit(device, base);
    return made;
  });
}

/** The order these contents make; what would block a cart from being submitted blocks it as well (ORDER-13). */
export function orderFrom(
  device: Device,
  base: Order,
  cart: Cart,
  { customer, company: { settings }, ordered }: CaptureTerms,
): Result<Order, EditUnsentProblem> {
  const priced = priceCart(cart, pricingTerms(settings, { taxExempt: isTaxExempt(customer, base.businessDay) }));
  const unsent = ordered.open + unsentBeside(ordered.unsent, base, cart.customerId);
  const facts = {
    cart,
    totals: priced.totals,
    customer,
    settings,
    role: device.identity.role,
    now: device.now(),
    unsent,
  };
  const problems = checkCart(facts).filter(isBlocking);
  if (problems.length > 0) return refuse({ code: "notReady", problems });
  return accept(rewriteOrder(base, cart, priced, { customer, settings }));
}

/** Runs a write on the entry of an order that is not being sent and still is what somebody saw. */
export async function rewriteEntry<Value, Problem>(
  device: Device,
  base: Order,
  tables: Parameters<typeof writeOutbox>[1],
  write: (outbox: OutboxWriter, entry: OutboxEntry) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem | { readonly code: "sending" | "arrived" | "changed" | "storageFull" }>> {
  const { work } = device;
  const answer = await writeOutbox(device, [work.orders, ...tables], async (outbox) => {
    const entry = await work.outbox.get(orderKey(base.orderId));
    if (entry?.change.kind !== "placeOrder") return refuse({ code: "arrived" } as const);
    if (entry.sendingSince !== null) return refuse({ code: "sending" } as const);
    if (!isSameValue(entry.change.order, base)) return refuse({ code: "changed" } as const);
    return write(outbox, entry);
  });
  return answer ?? refuse({ code: "storageFull" });
}

/** Makes the entry carry this order and wait to be sent, as if it were new. */
export async function putOrder(outbox: OutboxWriter, entry: OutboxEntry, order: Order, now: number): Promise<void> {
  const change = { kind: "placeOrder", order } as const;
  const formerMayHaveArrived = entry.formerMayHaveArrived === true || !isUntried(entry);
  await outbox.put({
    ...entry,
    ...AGAIN,
    change,
    lane: declaration.lane(change),
    dependsOn: [],
    nextAttemptAt: now,
    ...(formerMayHaveArrived && { formerMayHaveArrived }),
  });
}

async function isPaid({ work }: Device, { orderId }: Order): Promise<boolean> {
  const paid = work.payments.filter(({ payment }) => payment.appliedTo.some((each) => each.documentId === orderId));
  return (await paid.count()) > 0;
}

/** The visit in progress is another customer's. */
async function leaveVisit({ work }: Device, { orderId }: Order): Promise<void> {
  const open = await work.openVisit.get("openVisit");
  if (!open?.orderIds.includes(orderId)) return;
  await work.openVisit.put({ ...open, orderIds: open.orderIds.filter((each) => each !== orderId) });
}
