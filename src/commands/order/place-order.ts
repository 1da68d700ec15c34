import { presetRounding } from "#domain/counter/cash-rounding.ts";
import { type Payment, settleSale, TERMS_OF } from "#domain/counter/counter-sale.ts";
import { buildOrder } from "#domain/order/build-order.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { isPrepaid } from "#domain/customer/credit.ts";
import { checkCart, isBlocking } from "#domain/order/check-cart.ts";
import type { CartProblem } from "#domain/order/check-cart.ts";
import { isTaxExempt } from "#domain/customer/customer.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Order } from "#domain/order/order.ts";
import { isSignature, lacksSignature, type OrderSignature } from "#domain/delivery/order-signature.ts";
import { placeOrder as declaration } from "#domain/changes/place-order.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { repeatKey } from "#local/cart/repeats.ts";
import { type CaptureTerms, readCaptureTerms } from "#local/queries/order/capture-terms.ts";
import { noteVisitOrder } from "#local/visit/open-visit.ts";
import { type CaptureProblem, type OutboxWriter, writeCapture } from "#local/outbox/write-outbox.ts";

/**
 * Why no order was made. `cartGone`: it was submitted or discarded meanwhile (a second tap, another tab). `notReady`
 * carries what the user can fix. `tooLittle`: less cash than is due. `notSigned`: the customer has to sign it. `storageFull`: nothing was
 * saved, even after dropping the caches.
 */
export type PlaceOrderProblem =
  | { readonly code: "cartGone" | "customerMissing" | "tooLittle" | "notSigned" | CaptureProblem }
  | { readonly code: "notReady"; readonly problems: readonly CartProblem[] };

interface OrderFacts extends CaptureTerms {
  readonly now: Instant;
  readonly day: Day;
}

/**
 * Turns the customer's cart into an order to be sent (ORDER-16, ORDER-2). One transaction consumes the cart, takes the
 * number and writes order, outbox entry and numbering, so that repeated taps anywhere make one order. Never waits for
 * the network.
 */
export function placeOrder(
  device: Device,
  customerId: string,
  signed: OrderSignature | null = null,
): Promise<Result<Order, PlaceOrderProblem>> {
  return captureOrder(device, customerId, { payment: null, signed });
}

/** What is charged at the counter: the cart's customer, and how it is paid. */
export interface ChargeRequest {
  readonly customerId: string;
  readonly payment: Payment;
}

/**
 * Turns the cart into a counter sale (COUNTER-1): handed over and paid. A discount above the person's limit is not charged
 * (COUNTER-10); otherwise like `placeOrder`.
 */
export function chargeSale(
  device: Device,
  { customerId, payment }: ChargeRequest,
): Promise<Result<Order, PlaceOrderProblem>> {
  return captureOrder(device, customerId, { payment, signed: null });
}

/** What makes a cart an order. */
interface Closing {
  /** Null = it is not sold here and now. */
  readonly payment: Payment | null;
  /** What the customer signed when it was read back. */
  readonly signed: OrderSignature | null;
}

async function captureOrder(
  device: Device,
  customerId: string,
  closing: Closing,
): Promise<Result<Order, PlaceOrderProblem>> {
  const facts = await readFacts(device, customerId, closing);
  if (!facts.ok) return facts;
  const { work } = device;
  const placed = await writeCapture(
    device,
    facts.value.day,
    [work.carts, work.orders, work.openVisit, work.formDrafts],
    (outbox) => submitCart(device, outbox, facts.value, closing),
  );
  return typeof placed === "string" ? refuse({ code: placed }) : placed;
}

async function readFacts(
  device: Device,
  customerId: string,
  { payment }: Closing,
): Promise<Result<OrderFacts, PlaceOrderProblem>> {
  const usesCredit = payment === null || !isPrepaid(TERMS_OF[payment.method]);
  const terms = await readCaptureTerms(device, { customerId, usesCredit });
  if (terms !== null) {
    const now = device.now();
    return accept({ ...terms, now, day: businessDayOf(now, terms.company.settings.timeZone) });
  }
  const cart = await device.work.carts.get(customerId);
  return refuse({ code: cart === undefined ? "cartGone" : "customerMissing" });
}

/**
 * Read inside the transaction: another tab may have changed or submitted the cart. What does not depend on each other is
 * asked for together: each request that waits for the one before it costs a phone milliseconds.
 */
async function submitCart(
  { work, identity }: Device,
  outbox: OutboxWriter,
  { customer, company: { settings }, now, day, ordered }: OrderFacts,
  { payment, signed }: Closing,
): Promise<Result<Order, PlaceOrderProblem>> {
  const [stored, number] = await Promise.all([
    work.carts.get(customer.id),
    outbox.nextNumber(day, declaration.capture.prefix),
  ]);
  if (stored === undefined) return refuse({ code: "cartGone" });
  const cart = payment === null ? stored : { ...stored, promisedOn: null, terms: TERMS_OF[payment.method] };
  const priced = priceCart(cart, pricingTerms(settings, { taxExempt: isTaxExempt(customer, day) }));
  const unsent = ordered.open + ordered.unsent;
  const { totals } = priced;
  const problems = checkCart({ cart, totals, customer, settings, role: identity.role, now, unsent }).filter(
    (problem) => isBlocking(problem) || (payment !== null && problem.code === "discountAboveLimit"),
  );
  if (problems.length > 0) return refuse({ code: "notReady", problems });
  const { currency, cashRounding = presetRounding(currency) } = settings;
  const sale = payment && settleSale(payment, totals.total, cashRounding, currency);
  if (payment !== null && sale === null) return refuse({ code: "tooLittle" });
  const source = identity.role === "store_staff" ? "phone" : "field";
  // Nobody signs what is ordered by phone, or paid at the counter.
  if (payment === null && source === "field" && lacksSignature(settings.orderSignature, signed))
    return refuse({ code: "notSigned" });
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
    source,
    ...(signed !== null && isSignature(signed) && { signed }),
    ...(sale && { sale }),
  });
  await Promise.all([
    outbox.add({ key: orderKey(order.orderId), change: { kind: "placeOrder", order }, number }),
    work.carts.delete(customer.id),
    work.formDrafts.delete(repeatKey(cart)),
    sale === null && noteVisitOrder(work, order),
  ]);
  return accept(order);
}
