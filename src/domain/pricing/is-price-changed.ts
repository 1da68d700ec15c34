import { businessDayOf } from "../values/business-day.ts";
import type { CompanySettings } from "../company/company.ts";
import { isInForce, isListOf } from "./customer-lists.ts";
import type { Customer } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import type { Order, OrderLine } from "../order/order.ts";
import type { PriceList } from "./price-list.ts";
import type { Product } from "../product/product.ts";
import { pricerFor } from "./resolve-price.ts";

/** The store's present product, and since when it is like that (server time). */
export interface KnownProduct {
  readonly product: Product;
  readonly changedAt: Instant;
}

export interface PriceFacts {
  readonly order: Order;
  readonly receivedAt: Instant;
  readonly settings: CompanySettings;
  /** The settings of the version frozen into the order; null if no longer known. */
  readonly captured: CompanySettings | null;
  /** Null if the customer was deleted. */
  readonly customer: Customer | null;
  /** By product id; products the store no longer has are missing. */
  readonly products: ReadonlyMap<Identifier, KnownProduct>;
  readonly priceLists: readonly PriceList[];
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether the store should review the order's prices (PRICE-24). A captured price that differs from today's is honoured
 * when the order arrives within the company's hours, by a list that was this customer's and in force at capture, and
 * when a later change can explain it, or the turn of a day for which a price was set: a price the list of that very
 * version never had is shown. Products the store no longer has are left out: they have a flag of their own.
 */
export function isPriceChanged(facts: PriceFacts): boolean {
  const isInTime = isInHonourHours(facts);
  return facts.order.lines.some((line) => {
    const known = facts.products.get(line.productId);
    if (known === undefined || isPriceOn(facts.receivedAt, line, known, facts)) return false;
    return !isInTime || !isHonoured(line, known, facts);
  });
}

/**
 * Whether captured prices are still honoured (PRICE-24). The hours are the company's; if it shortened
 * them, orders captured under the longer ones keep those.
 */
export function isInHonourHours(facts: Pick<PriceFacts, "order" | "receivedAt" | "settings" | "captured">): boolean {
  const { order, receivedAt, settings, captured } = facts;
  const hours = Math.max(settings.priceHonourHours, captured?.priceHonourHours ?? 0);
  return receivedAt - order.capturedAt <= hours * HOUR_MS;
}

/** Whether the store's present product had this price on the business day of the instant. */
function isPriceOn(instant: Instant, line: OrderLine, { product }: KnownProduct, facts: PriceFacts): boolean {
  const priceOf = pricerFor({
    priceListId: facts.customer?.priceListId ?? null,
    groupId: facts.customer?.groupId ?? null,
    priceLists: facts.priceLists,
    day: businessDayOf(instant, facts.settings.timeZone),
  });
  return priceOf(product, line.quantity)?.unitPrice === line.unitPrice;
}

function isHonoured(line: OrderLine, known: KnownProduct, facts: PriceFacts): boolean {
  const { order, customer, priceLists } = facts;
  const list = priceLists.find((candidate) => candidate.id === line.priceListId);
  if (list === undefined || !isListOf(list, customer)) return false;
  if (!isInForce(list, order.businessDay)) return false;
  if (line.priceListVersion !== list.version) return line.priceListVersion < list.version;
  // A scheduled price takes effect without a write: the list's version does not change.
  return known.changedAt > line.pricedAt || isPriceOn(line.pricedAt, line, known, facts);
}
