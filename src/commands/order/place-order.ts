import { buildOrder } from "#domain/order/build-order.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Cart } from "#domain/order/cart.ts";
import { checkCart, isBlocking } from "#domain/order/check-cart.ts";
import type { CartProblem } from "#domain/order/check-cart.ts";
import type { Company } from "#domain/company/company.ts";
import { type Customer, isTaxExempt } from "#domain/customer/customer.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Order } from "#domain/order/order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { backUp } from "#local/outbox/backups.ts";
import type { Device } from "#local/databases/device.ts";
import { coverBesideCopy, coverNextNumber, nextNumber, recordNumber } from "#local/outbox/numbering.ts";
import type { TakenNumber } from "#local/outbox/numbering.ts";
import { orderKey, outboxEntry } from "#local/outbox/outbox-entry.ts";
import { type OrderedTotal, readOrderedTotal } from "#local/cart/ordered-total.ts";
import { readCustomer } from "#local/outbox/overlaid-rows.ts";
import { unsentCreation } from "#local/outbox/unsent-creation.ts";
import { withRoom } from "#local/databases/with-room.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { unlessDiskFull } from "#local/outbox/queue-change.ts";

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
  readonly day: Day;
  readonly ordered: OrderedTotal;
}

interface Placed {
  readonly order: Order;
  readonly entry: OutboxEntry;
  readonly number: TakenNumber;
}

/**
 * Turns the customer's cart into an order that will be sent (ORDER-16, ORDER-2). One transaction consumes the cart,
 * takes the number and writes order, outbox entry and numbering, so that however often and wherever this is tapped there
 * is one order; then its second copy is written. Nothing here waits for the network.
 */
export async function placeOrder(device: Device, customerId: string): Promise<Result<Order, PlaceOrderProblem>> {
  const facts = await readFacts(device, customerId);
  if (!facts.ok) return facts;
  const placed = await unlessDiskFull(() => withRoom(device, () => submitCart(device, facts.value)));
  if (placed === null) return refuse({ code: "storageFull" });
  if (!placed.ok) return placed;
  const { entry, number, order } = placed.value;
  // From here on the order is saved. A second copy that finds no room is made at the next start instead.
  await unlessDiskFull(() =>
    withRoom(device, () => coverBesideCopy(device, number, () => backUp(device.shared, entry))),
  );
  return accept(order);
}

async function readFacts(device: Device, customerId: string): Promise<Result<OrderFacts, PlaceOrderProblem>> {
  const { identity, mirror, work } = device;
  const [customer, company, ordered] = await Promise.all([
    readCustomer(device, customerId),
    mirror.company.get(identity.companyId),
    readOrderedTotal(device, customerId),
  ]);
  if (customer !== undefined && company !== undefined) {
    const now = device.now();
    return accept({ customer, company, ordered, now, day: businessDayOf(now, company.settings.timeZone) });
  }
  const cart = await work.carts.get(customerId);
  return refuse({ code: cart === undefined ? "cartGone" : "customerMissing" });
}

/** Until the order's number is one that is durably marked as given; other tabs may take some meanwhile. */
async function submitCart(device: Device, facts: OrderFacts): Promise<Result<Placed, PlaceOrderProblem>> {
  const placed = await consumeCart(device, facts);
  if (placed !== "numberNotCovered") return placed;
  if (!(await coverNextNumber(device, facts.day))) return refuse({ code: "deviceNotRegistered" });
  return submitCart(device, facts);
}

/** The cart is read inside the transaction: another tab may have changed or submitted it up to this moment. */
async function consumeCart(
  device: Device,
  facts: OrderFacts,
): Promise<Result<Placed, PlaceOrderProblem> | "numberNotCovered"> {
  const { work } = device;
  return work.transaction("rw", work.carts, work.orders, work.outbox, work.numbering, async () => {
    const [cart, number, dependsOn] = await Promise.all([
      work.carts.get(facts.customer.id),
      nextNumber(device, facts.day),
      unsentCreation(work, facts.customer.id),
    ]);
    if (cart === undefined) return refuse({ code: "cartGone" });
    const problems = blockingProblems(device, cart, facts);
    if (problems.length > 0) return refuse({ code: "notReady", problems });
    if (number === null) return "numberNotCovered";
    const order = composeOrder(device, cart, facts, number);
    const entry = outboxEntry({
      key: orderKey(order.orderId),
      owner: device.identity.uid,
      change: { kind: "placeOrder", order },
      lane: order.customerId,
      dependsOn,
      seq: order.seq,
      now: facts.now,
    });
    const { orderId, customerId, capturedAt } = order;
    await Promise.all([
      work.orders.add({ orderId, customerId, capturedAt, order, receipt: null }),
      work.outbox.add(entry),
      work.carts.delete(customerId),
      recordNumber(work, number),
    ]);
    return accept({ entry, number, order });
  });
}

function blockingProblems(device: Device, cart: Cart, facts: OrderFacts): CartProblem[] {
  const { customer, company, now, day, ordered } = facts;
  const { settings } = company;
  const { totals } = priceCart(cart, pricingTerms(settings, { taxExempt: isTaxExempt(customer, day) }));
  const unsent = ordered.open + ordered.unsent;
  return checkCart({ cart, totals, customer, settings, role: device.identity.role, now, unsent }).filter(isBlocking);
}

function composeOrder(device: Device, cart: Cart, facts: OrderFacts, taken: TakenNumber): Order {
  const { identity } = device;
  return buildOrder(cart, {
    orderId: cart.orderId,
    orderNo: formatOrderNumber({
      repCode: identity.repCode,
      deviceLetter: taken.deviceLetter,
      businessDay: taken.day,
      number: taken.lastNumber,
    }),
    identity,
    customer: facts.customer,
    settings: facts.company.settings,
    deviceId: taken.installId,
    seq: taken.lastSeq,
    capturedAt: facts.now,
    source: identity.role === "store_staff" ? "counter" : "field",
  });
}
