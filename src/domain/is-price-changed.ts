import { businessDayOf } from "./business-day.ts";
import type { CompanySettings } from "./company.ts";
import { isInForce, isListOf } from "./customer-lists.ts";
import type { Customer } from "./customer.ts";
import type { Identifier } from "./identifier.ts";
import type { Instant } from "./instant.ts";
import type { Order, OrderLine } from "./order.ts";
import type { PriceList } from "./price-list.ts";
import type { Product } from "./product.ts";
import { resolvePrice } from "./resolve-price.ts";

/** A product as the store has it now, and since when (server time). */
export interface KnownProduct {
  readonly product: Product;
  readonly changedAt: Instant;
}

export interface PriceFacts {
  readonly order: Order;
  readonly receivedAt: Instant;
  readonly settings: CompanySettings;
  /** Null: the customer has been deleted. */
  readonly customer: Customer | null;
  /** By product id; products the store no longer has are missing. */
  readonly products: ReadonlyMap<Identifier, KnownProduct>;
  readonly priceLists: readonly PriceList[];
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether the store should look at the order's prices (PRODUCT 3.0.10). A captured price other than today's is honoured
 * when the order arrives within the company's hours, by a list that was this customer's and in force at capture, and
 * when a later change can explain it: a price the list of that very version never had is shown. Products the store no
 * longer has are left out: they have a flag of their own.
 */
export function isPriceChanged(facts: PriceFacts): boolean {
  const { order, receivedAt, settings } = facts;
  const isInTime = receivedAt - order.capturedAt <= settings.priceHonourHours * HOUR_MS;
  return order.lines.some((line) => {
    const known = facts.products.get(line.productId);
    if (known === undefined || isTodaysPrice(line, known, facts)) return false;
    return !isInTime || !isHonoured(line, known, facts);
  });
}

function isTodaysPrice(line: OrderLine, { product }: KnownProduct, facts: PriceFacts): boolean {
  const today = resolvePrice({
    product,
    priceListId: facts.customer?.priceListId ?? null,
    groupId: facts.customer?.groupId ?? null,
    priceLists: facts.priceLists,
    quantity: line.quantity,
    day: businessDayOf(facts.receivedAt, facts.settings.timeZone),
  });
  return today?.unitPrice === line.unitPrice;
}

function isHonoured(line: OrderLine, known: KnownProduct, { order, customer, priceLists }: PriceFacts): boolean {
  const list = priceLists.find((candidate) => candidate.id === line.priceListId);
  if (list === undefined || !isListOf(list, customer)) return false;
  if (!isInForce(list, order.businessDay)) return false;
  return (
    line.priceListVersion < list.version || (line.priceListVersion === list.version && known.changedAt > line.pricedAt)
  );
}
