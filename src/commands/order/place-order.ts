import { buildOrder } from "#domain/order/build-order.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { checkCart, isBlocking } from "#domain/order/check-cart.ts";
import type { CartProblem } from "#domain/order/check-cart.ts";
import type { Company } from "#domain/company/company.ts";
import { type Customer, isTaxExempt } from "#domain/customer/customer.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Order } from "#domain/order/order.ts";
import { placeOrder as declaration } from "#domain/changes/place-order.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { type OrderedTotal, readOrderedTotal } from "#local/cart/ordered-total.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { noteVisitOrder } from "#local/visit/open-visit.ts";
import { type CaptureProblem, type OutboxWriter, writeCapture } from "#local/outbox/write-outbox.ts";

/**
 * Why no order was made. `cartGone`: it was submitted or discarded meanwhile (a second tap, another tab). `notReady`
 * carries what the user can fix. `storageFull`: nothing was saved, even after dropping the caches.
 */
export type PlaceOrderProblem =
  | { readonly code: "cartGone" | "customerMissing" | CaptureProblem }
  | { readonly code: "notReady"; readonly problems: readonly CartProblem[] };

interface OrderFacts {
  readonly customer: Customer;
  readonly company: Company;
  readonly now: Instant;
  readonly day: Day;
  readonly ordered: OrderedTotal;
}

/**
 * Turns the customer's cart into an order to be sent (ORDER-16, ORDER-2). One transaction consumes the cart, takes the
 * number and writes order, outbox entry and numbering, so that repeated taps anywhere make one order. Never waits for
 * the network.
 */
export async function placeOrder(device: Device, customerId: string): Promise<Result<Order, PlaceOrderProblem>> {
  const facts = await readFacts(device, customerId);
  if (!facts.ok) return facts;
  const { work } = device;
  const placed = await writeCapture(device, facts.value.day, [work.carts, work.orders, work.openVisit], (outbox) =>
    submitCart(device, outbox, facts.value),
  );
  return typeof placed === "string" ? refuse({ code: placed }) : placed;
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

/** Read inside the transaction: another tab may have changed or submitted the cart. */
async function submitCart(
  { work, identity }: Device,
  outbox: OutboxWriter,
  { customer, company: { settings }, now, day, ordered }: OrderFacts,
): Promise<Result<Order, PlaceOrderProblem>> {
  const cart = await work.carts.get(customer.id);
  if (cart === undefined) return refuse({ code: "cartGone" });
  const priced = priceCart(cart, pricingTerms(settings, { taxExempt: isTaxExempt(customer, day) }));
  const unsent = ordered.open + ordered.unsent;
  const { totals } = priced;
  const problems = checkCart({ cart, totals, customer, settings, role: identity.role, now, unsent }).filter(isBlocking);
  if (problems.length > 0) return refuse({ code: "notReady", problems });
  const number = await outbox.takeNumber(day, declaration.capture.prefix);
  const order = buildOrder(cart, priced, {
    orderId: cart.orderId,
    orderNo: number.text,
    identity,
    customer,
    settings,
    deviceId: number.installId,
    seq: number.seq,
    counted: number.counted,
    capturedAt: now,
    source: identity.role === "store_staff" ? "phone" : "field",
  });
  await outbox.add({ key: orderKey(order.orderId), change: { kind: "placeOrder", order }, number });
  await work.carts.delete(customer.id);
  await noteVisitOrder(work, order);
  return accept(order);
}
