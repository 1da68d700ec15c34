import * as v from "valibot";
import type { CompanySettings } from "../company/company.ts";
import type { Customer } from "../customer/customer.ts";
import { isPrepaid } from "../customer/credit.ts";
import type { LineEdit } from "./revise-lines.ts";
import type { LifeStep } from "./order-steps.ts";
import { type CartFacts, capturedPrice } from "../pricing/diff-cart.ts";
import type { PricedCart } from "../pricing/price-cart.ts";
import { pricerFor } from "../pricing/resolve-price.ts";
import { isSameValue } from "../records/diff-record.ts";
import { businessDayOf } from "../values/business-day.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Amount } from "../values/money.ts";
import { buildOrder } from "../order/build-order.ts";
import type { Cart } from "../order/cart.ts";
import { CartLine, type Order, type StoredOrder } from "../order/order.ts";

/** What an order holds, as a cart to edit: its lines keep the prices they were captured with (ORDER-98). */
export function cartOfOrder(order: Order): Cart {
  const { customerId, orderId, discount, promisedOn, fulfilment, terms, note, purchaseOrder, capturedAt } = order;
  const lines = order.lines.map((line) => v.parse(CartLine, line));
  const what = { customerId, orderId, lines, discount, promisedOn, fulfilment, terms, note, purchaseOrder };
  return { ...what, startedAt: capturedAt, changedAt: capturedAt };
}

/**
 * The order with other contents, under its id, number and time of capture (ORDER-98). No line is priced later than it
 * was captured: the store judges the price by that time.
 */
export function rewriteOrder(
  order: Order,
  cart: Cart,
  { lines, totals }: PricedCart,
  { customer, settings }: { readonly customer: Customer; readonly settings: CompanySettings },
): Order {
  const { orderId, orderNo, companyId, repId, repName, deviceId, seq, counted, capturedAt, businessDay, source } =
    order;
  const priced = lines.map((line) => ({ ...line, pricedAt: Math.min(line.pricedAt, capturedAt) }));
  const identity = { uid: repId, fullName: repName, companyId };
  const facts = { orderId, orderNo, identity, source, customer, settings, deviceId, seq, capturedAt };
  return { ...buildOrder(cart, { lines: priced, totals }, { ...facts, ...(counted && { counted }) }), businessDay };
}

/**
 * The lines of an edit with their prices. A line keeps the price it was captured with; in another quantity it reaches the
 * break of that quantity while its price is today's (PRICE-37). `isRepriced`, and a line without a price: today's, 0 =
 * there is none.
 */
export function repriceUnsent(
  base: Pick<Order, "lines">,
  lines: readonly CartLine[],
  isRepriced: boolean,
  { customer, priceLists, products, settings, now }: CartFacts,
): CartLine[] {
  const { priceListId, groupId } = customer;
  const priceOf = pricerFor({ priceListId, groupId, priceLists, day: businessDayOf(now, settings.timeZone) });
  const before = new Map(base.lines.map((line) => [line.lineId, line]));
  return lines.map((line) => {
    const product = products.get(line.productId);
    if (product === undefined) return line;
    const price = product?.active ? priceOf(product, line.quantity) : null;
    if (isRepriced || line.unitPrice === 0) {
      return price === null ? { ...line, unitPrice: 0 } : { ...line, ...capturedPrice(price), pricedAt: now };
    }
    const captured = before.get(line.lineId) ?? line;
    if (price === null || captured.quantity === line.quantity) return line;
    if (product && priceOf(product, captured.quantity)?.unitPrice !== captured.unitPrice) return line;
    return { ...line, ...capturedPrice(price), pricedAt: now };
  });
}

/** The lines of an order that a refusal names: `lines.3.quantity` is the fourth. Empty = it is about something else. */
export function refusedLines(order: Pick<Order, "lines">, field: string): Identifier[] {
  const place = /^lines\.(\d+)\./.exec(field)?.[1];
  const line = place === undefined ? undefined : order.lines[Number(place)];
  return line === undefined ? [] : [line.lineId];
}

/** What the customer owes by other unsent orders: this one is left out of its own check (CREDIT-1). Minor units. */
export function unsentBeside(unsent: Amount, order: Order, customerId: Identifier): Amount {
  return order.customerId === customerId && !isPrepaid(order.terms) ? unsent - order.totals.total : unsent;
}

/** The edit that makes the store's copy what this device has (ORDER-99); null where their lines are the same. */
export function editBetween(
  stored: StoredOrder,
  mine: Pick<Cart, "lines" | "discount">,
): (LifeStep & { readonly kind: "revise" }) | null {
  const wanted = new Map(mine.lines.map((line) => [line.lineId, line]));
  const lines = stored.lines.flatMap((line) => editOf(line, wanted.get(line.lineId)));
  const known = new Set(stored.lines.map(({ lineId }) => lineId));
  const added = mine.lines.filter(({ lineId }) => !known.has(lineId));
  const isDiscounted = !isSameValue(stored.discount, mine.discount);
  if (lines.length + added.length === 0 && !isDiscounted) return null;
  return {
    kind: "revise",
    lines,
    added,
    ...(isDiscounted && { discount: { from: stored.discount, to: mine.discount } }),
    reasonCode: null,
    words: "",
  };
}

function editOf(from: StoredOrder["lines"][number], to: CartLine | undefined): LineEdit[] {
  const quantity = to?.quantity ?? 0;
  const edit: LineEdit = {
    lineId: from.lineId,
    ...(quantity !== from.quantity && { quantity: { from: from.quantity, to: quantity } }),
    ...(to && !isSameValue(from.discount, to.discount) && { discount: { from: from.discount, to: to.discount } }),
    ...(to && from.note !== to.note && { note: { from: from.note, to: to.note } }),
  };
  return Object.keys(edit).length > 1 ? [edit] : [];
}
