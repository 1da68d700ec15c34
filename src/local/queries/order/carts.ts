import { businessDayOf } from "#domain/values/business-day.ts";
import type { Cart } from "#domain/order/cart.ts";
import { checkCart } from "#domain/order/check-cart.ts";
import type { CartProblem } from "#domain/order/check-cart.ts";
import type { Company } from "#domain/company/company.ts";
import { creditLevel } from "#domain/customer/credit.ts";
import type { CreditLevel } from "#domain/customer/credit.ts";
import { discountLimitOf } from "#domain/pricing/discount-limit.ts";
import { regularList } from "#domain/pricing/promotion.ts";
import { type Customer, isTaxExempt } from "#domain/customer/customer.ts";
import type { Role } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { BasisPoints } from "#domain/values/money.ts";
import type { OrderLine, OrderTotals } from "#domain/order/order.ts";
import { placeLine } from "#domain/order/place-line.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { findRulesChange, type RulesChange } from "#domain/company/rules-change.ts";
import type { Device } from "#local/databases/device.ts";
import { emptyCart } from "#local/cart/empty-cart.ts";
import { readLastChoices } from "#local/cart/last-choices.ts";
import type { OrderedTotal } from "#local/cart/ordered-total.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { applyPriceLists } from "#local/outbox/rows-with-edits.ts";
import {
  type CaptureTerms,
  joinCapture,
  localCaptureTables,
  readLocalCapture,
  readStoredCapture,
  storedCaptureTables,
} from "./capture-terms.ts";

/**
 * What an order of a customer's goes by beside its cart. The cart changes at every tap and this hardly ever: the selling
 * screen watches them apart, so that a tap reads one row again.
 */
export interface OrderTerms extends CaptureTerms {
  readonly priceLists: readonly PriceList[];
  readonly role: Role;
  /** The cart as the first line would start it. */
  readonly empty: Cart;
}

/** The cart as it is stored, undefined where none was started, and when that was read. */
export interface OpenCart {
  readonly cart: Cart | undefined;
  readonly readAt: Instant;
}

/** A cart with everything the order-mode bar and the cart need: priced lines, totals, the customer and what to warn of. */
export interface CartView {
  readonly cart: Cart;
  readonly customer: Customer;
  readonly company: Company;
  /** All that there are: what the lines cost today is resolved by them. */
  readonly priceLists: readonly PriceList[];
  /** The list this customer buys by today; null where none is in force on this device. */
  readonly priceList: PriceList | null;
  readonly level: CreditLevel;
  /** Whether no tax applies to them today. */
  readonly taxExempt: boolean;
  readonly ordered: OrderedTotal;
  readonly lines: readonly OrderLine[];
  readonly totals: OrderTotals;
  readonly problems: readonly CartProblem[];
  /** The most this person may take off for this customer without an approver, in basis points. */
  readonly discountLimit: BasisPoints;
  /** What changed taxes made of the total since somebody looked at it; null where there is nothing to answer. */
  readonly rulesChange: RulesChange | null;
  readonly readAt: Instant;
}

/**
 * The customer's open cart, priced; an empty one where none was started. Null where this device does not hold the
 * customer or the company yet.
 */
export async function readCart(device: Device, customerId: string): Promise<CartView | null> {
  const [terms, open] = await Promise.all([readOrderTerms(device, customerId), readOpenCart(device, customerId)]);
  return terms && viewCart(terms, open);
}

/** In one transaction of each database. Null without a customer, or where this device does not have them or the company. */
export async function readOrderTerms(device: Device, customerId: string | null): Promise<OrderTerms | null> {
  if (customerId === null) return null;
  const { mirror, work } = device;
  const question = { customerId, usesCredit: true };
  const [[stored, lists, last], [own, listEdits]] = await Promise.all([
    mirror.transaction("r", [...storedCaptureTables(mirror, question), mirror.priceLists], async () =>
      Promise.all([
        readStoredCapture(device, question),
        mirror.priceLists.toArray(),
        readLastChoices(mirror, customerId),
      ]),
    ),
    work.transaction("r", localCaptureTables(work, question), async () =>
      Promise.all([readLocalCapture(device, question), readOverlay(device, "priceList")]),
    ),
  ]);
  const terms = await joinCapture(device, question, stored, own);
  if (terms === null) return null;
  const start = { orderId: device.newId(), now: device.now(), last };
  return {
    ...terms,
    priceLists: applyPriceLists(lists, listEdits),
    role: device.identity.role,
    empty: emptyCart(terms.customer, terms.company.settings, start),
  };
}

export async function readOpenCart(device: Device, customerId: string | null): Promise<OpenCart> {
  const cart = customerId === null ? undefined : await device.work.carts.get(customerId);
  return { cart, readAt: device.now() };
}

/**
 * The cart as it will be once the pending taps are saved: quantities by product, in the products' scale, set by the same
 * rules as saving. A product that is not in `products`, or is refused, stays as it is saved.
 */
export function applyEdits(
  terms: OrderTerms,
  open: OpenCart,
  quantities: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, Product>,
): OpenCart {
  const { priceListId, groupId } = terms.customer;
  const now = open.readAt;
  const day = businessDayOf(now, terms.company.settings.timeZone);
  let cart = open.cart ?? terms.empty;
  for (const [productId, quantity] of quantities) {
    const product = products.get(productId);
    const present = cart.lines.find((line) => line.productId === productId)?.quantity ?? 0;
    if (product === undefined || present === quantity) continue;
    const item = { product, stock: null };
    const facts = { item, priceListId, groupId, priceLists: terms.priceLists, day, now, lineId: productId };
    const placed = placeLine(cart, productId, quantity, facts);
    if (placed.ok) cart = placed.value;
  }
  return cart === (open.cart ?? terms.empty) ? open : { ...open, cart };
}

/** The cart priced by these terms; nothing more is read for it. */
export function viewCart(terms: OrderTerms, open: OpenCart): CartView {
  const { customer, company, priceLists, ordered, role } = terms;
  const { cart = terms.empty, readAt } = open;
  const day = businessDayOf(readAt, company.settings.timeZone);
  const taxExempt = isTaxExempt(customer, day);
  const priced = priceCart(cart, pricingTerms(company.settings, { taxExempt }));
  const unsent = ordered.open + ordered.unsent;
  return {
    cart,
    customer,
    company,
    priceLists,
    priceList: regularList({ ...customer, priceLists, day }),
    level: creditLevel(customer, unsent + priced.totals.total),
    ordered,
    taxExempt,
    ...priced,
    discountLimit: discountLimitOf(company.settings.discountLimits, [role], customer),
    rulesChange: findRulesChange(cart, company.settings, taxExempt),
    problems: checkCart({
      cart,
      customer,
      now: readAt,
      unsent,
      totals: priced.totals,
      settings: company.settings,
      role,
    }),
    readAt,
  };
}
