import { buildOrder } from "#domain/build-order.ts";
import { businessDayOf } from "#domain/business-day.ts";
import type { Cart } from "#domain/cart.ts";
import { checkCart, isBlocking } from "#domain/check-cart.ts";
import type { CartProblem } from "#domain/check-cart.ts";
import type { Company } from "#domain/company.ts";
import type { Customer } from "#domain/customer.ts";
import type { Instant } from "#domain/instant.ts";
import type { Order } from "#domain/order.ts";
import { formatOrderNumber } from "#domain/order-number.ts";
import { priceCart, pricingTerms } from "#domain/price-cart.ts";
import { accept, refuse } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { backUp } from "#local/backups.ts";
import type { Device } from "#local/device.ts";
import { recordNumber, reserveNumber } from "#local/numbering.ts";
import type { ReservedNumber } from "#local/numbering.ts";
import { orderKey, outboxEntry } from "#local/outbox-entry.ts";
import { isDiskFull, withRoom } from "#local/with-room.ts";
import type { OutboxEntry } from "#local/work-database.ts";

/**
 * Why no order was made. `cartGone`: it has been submitted or discarded meanwhile (a second tap, another tab).
 * `notReady` carries what the person can mend. `storageFull`: nothing was saved, not even after the caches were dropped.
 */
export type PlaceOrderProblem =
  | { readonly code: "cartGone" | "customerMissing" | "deviceNotRegistered" | "storageFull" }
  | { readonly code: "notReady"; readonly problems: readonly CartProblem[] };

interface OrderFacts {
  readonly customer: Customer;
  readonly company: Company;
  readonly now: Instant;
}

/**
 * Turns the customer's cart into an order that will be sent (PRODUCT 3.0.5, 3.0.8). The number is reserved first; then
 * one transaction consumes the cart and writes order, outbox entry and numbering, so that however often and wherever
 * this is tapped there is one order; then its second copy is written. Nothing here waits for the network.
 */
export async function placeOrder(device: Device, customerId: string): Promise<Result<Order, PlaceOrderProblem>> {
  const [cart, numbering, customer, company] = await Promise.all([
    device.work.carts.get(customerId),
    device.work.numbering.get("numbering"),
    device.mirror.customers.get(customerId),
    device.mirror.company.get(device.identity.companyId),
  ]);
  // A second tap usually ends here, before it leaves a gap in the numbers. What counts is decided in the transaction.
  if (cart === undefined) return refuse({ code: "cartGone" });
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const facts = { customer, company, now: device.now() };
  const reserved = await reserveNumber(device, numbering, businessDayOf(facts.now, company.settings.timeZone));
  if (reserved === null) return refuse({ code: "deviceNotRegistered" });
  const written = await unlessDiskFull(() => withRoom(device, () => consumeCart(device, facts, reserved)));
  if (written === null) return refuse({ code: "storageFull" });
  if (!written.ok) return written;
  const { entry, order } = written.value;
  // From here on the order is saved. A second copy that finds no room is made at the next start instead.
  await unlessDiskFull(() => withRoom(device, () => backUp(device.shared, entry)));
  return accept(order);
}

/** What the write answered; null where not even dropping the caches made room for it. */
async function unlessDiskFull<Value>(write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await write();
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

/** The cart is read inside the transaction: another tab may have changed or submitted it up to this moment. */
async function consumeCart(
  device: Device, facts: OrderFacts, reserved: ReservedNumber,
): Promise<Result<{ entry: OutboxEntry; order: Order }, PlaceOrderProblem>> {
  const { work } = device;
  return work.transaction("rw", work.carts, work.orders, work.outbox, work.numbering, async () => {
    const cart = await work.carts.get(facts.customer.id);
    if (cart === undefined) return refuse({ code: "cartGone" });
    const problems = blockingProblems(device, cart, facts);
    if (problems.length > 0) return refuse({ code: "notReady", problems });
    const order = composeOrder(device, cart, facts, reserved);
    const entry = outboxEntry({
      key: orderKey(order.orderId),
      owner: device.identity.uid,
      change: { kind: "placeOrder", order },
      customerId: order.customerId,
      dependsOn: [],
      seq: reserved.seq,
      now: facts.now,
    });
    const { orderId, customerId, capturedAt } = order;
    await Promise.all([
      work.orders.add({ orderId, customerId, capturedAt, order, receipt: null }),
      work.outbox.add(entry),
      work.carts.delete(customerId),
      recordNumber(work, reserved),
    ]);
    return accept({ entry, order });
  });
}

function blockingProblems(device: Device, cart: Cart, facts: OrderFacts): CartProblem[] {
  const { customer, company, now } = facts;
  const { settings } = company;
  const { totals } = priceCart(cart, pricingTerms(settings, customer));
  return checkCart({ cart, totals, customer, settings, role: device.identity.role, now }).filter(isBlocking);
}

function composeOrder(device: Device, cart: Cart, facts: OrderFacts, reserved: ReservedNumber): Order {
  const { identity } = device;
  return buildOrder(cart, {
    orderId: cart.orderId,
    orderNo: formatOrderNumber({
      repCode: identity.repCode,
      deviceLetter: reserved.deviceLetter,
      businessDay: reserved.day,
      number: reserved.number,
    }),
    identity,
    customer: facts.customer,
    settings: facts.company.settings,
    deviceId: reserved.installId,
    seq: reserved.seq,
    capturedAt: facts.now,
    source: identity.role === "store_staff" ? "counter" : "field",
  });
}
