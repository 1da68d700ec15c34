import { MAX_SKEW_MS } from "../captures/capture-origin.ts";
import type { CustomerLists } from "../pricing/customer-lists.ts";
import { capturedPrice } from "../pricing/diff-cart.ts";
import type { PriceList } from "../pricing/price-list.ts";
import { type Price, pricerFor } from "../pricing/resolve-price.ts";
import { addDays, businessDayOf } from "../values/business-day.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import {
  type Era,
  erasIn,
  erasOf,
  type FormerStates,
  listEras,
  type OrderedCustomer,
  type OrderedProduct,
  type Span,
} from "./former-states.ts";
import { type CaptureTimes, FEED_LAG_MS, honourMs, isInHonourHours, phoneSpan, rulesInForce } from "./honour-hours.ts";
import type { Order, OrderLine } from "./order.ts";

/** An order and the store's own data about it. */
export interface ProofFacts extends CaptureTimes {
  readonly order: Order;
  /** Null if the customer was deleted. */
  readonly customer: OrderedCustomer | null;
  /** By product id; products the store no longer has are missing. */
  readonly products: ReadonlyMap<Identifier, OrderedProduct>;
  readonly priceLists: readonly PriceList[];
  /** Null = not read: only the present proves something. */
  readonly former: FormerStates | null;
}

/** Whether a line's price is honoured, and the price it is charged at. */
export interface PriceProof {
  readonly isProven: boolean;
  /** Whether the amount is; if it is and the whole is not, the line names another rule, list or version. */
  readonly isHonoured: boolean;
  readonly price: ReturnType<typeof capturedPrice>;
}

/**
 * Judges the prices of an order's lines (PRICE-24). A price is honoured if it is the one of now, or if the product had it
 * for this customer, in the line's quantity, by the data a phone may have had at capture or when the line was priced; the
 * latter for the hours in which a device lets a price be kept. The line's rule, list and version must belong to it.
 */
export function openPriceProof(facts: ProofFacts): (line: OrderLine, product: OrderedProduct) => PriceProof {
  const { order, receivedAt, settings, priceLists } = facts;
  const former = isInHonourHours(facts) ? facts.former : null;
  const pricesIn = former === null ? () => [] : openPricesIn(facts, former);
  const priceNow = pricerFor({
    ...listsOf(facts.customer),
    priceLists,
    day: businessDayOf(receivedAt, settings.timeZone),
  });
  return (line, product) => {
    const now = priceNow(product, line.quantity);
    const present = now !== null && isComparable(line, [product]) ? [now] : [];
    const atCapture = pricesIn(line, product, phoneSpan(order.capturedAt));
    const atPricing = pricesIn(line, product, phoneSpan(line.pricedAt));
    const age = order.capturedAt - line.pricedAt;
    const honoured = [
      ...present,
      ...(age >= -MAX_SKEW_MS ? atCapture : []),
      ...(age >= -MAX_SKEW_MS && age <= honourMs(facts) ? atPricing : []),
    ].find(({ unitPrice }) => unitPrice === line.unitPrice);
    if (honoured === undefined) return { isProven: false, isHonoured: false, price: capturedPrice(now ?? line) };
    const isOrigin = [...present, ...atCapture, ...atPricing].some((price) => isOriginOf(line, price, facts));
    return isOrigin && isVersionKnown(line, facts)
      ? { isProven: true, isHonoured: true, price: capturedPrice(line) }
      : { isProven: false, isHonoured: true, price: capturedPrice(honoured) };
  };
}

function listsOf(customer: OrderedCustomer | null): CustomerLists {
  return { priceListId: customer?.priceListId ?? null, groupId: customer?.groupId ?? null };
}

/** Whether a price is the line's by the same rule and list. What the default list asked is not asked of a late order. */
function isOriginOf(line: OrderLine, price: Price, facts: ProofFacts): boolean {
  return (
    price.unitPrice === line.unitPrice &&
    price.rule === line.rule &&
    price.priceListId === line.priceListId &&
    (price.listPrice === line.listPrice || !isInHonourHours(facts))
  );
}

/** Whether a price of the last of these states is meant for what the line counts: its scale, and its unit or a newer one. */
function isComparable(line: OrderLine, states: readonly OrderedProduct[]): boolean {
  return states.at(-1)?.quantityScale === line.quantityScale && states.some(({ unit }) => unit === line.unit);
}

/** The prices of a product in a quantity by the data that phones had in a span. */
function openPricesIn(facts: ProofFacts, former: FormerStates) {
  const { timeZone } = rulesInForce(facts);
  const customers = erasOf(facts.customer, former.customer).map(delayed);
  const lists = listEras(facts.priceLists, former.priceLists).map(delayed);
  const pricers = new Map<string, ReturnType<typeof pricerFor>>();
  const pricerOn = (customer: Era<OrderedCustomer>, list: Era<readonly PriceList[]>, day: Day) => {
    const key = `${customers.indexOf(customer)} ${lists.indexOf(list)} ${day}`;
    const known = pricers.get(key) ?? pricerFor({ ...listsOf(customer.value), priceLists: list.value, day });
    pricers.set(key, known);
    return known;
  };
  return (line: OrderLine, present: OrderedProduct, span: Span): Price[] => {
    const products = erasOf(present, former.products.get(present.id) ?? []).map(delayed);
    const days = daysUntil(span, timeZone);
    return products.flatMap((product, index) => {
      const states = products.slice(0, index + 1).map(({ value }) => value);
      if (!isComparable(line, states)) return [];
      return meetings(product, customers, span).flatMap(({ other: customer, shared }) =>
        meetings(shared, lists, span).flatMap(({ other: list, shared: { from } }) =>
          days(from).flatMap((day) => pricerOn(customer, list, day)(product.value, line.quantity) ?? []),
        ),
      );
    });
  };
}

function delayed<Value>(era: Era<Value>): Era<Value> {
  return { ...era, to: era.to + FEED_LAG_MS };
}

/** The others that were in force together with an era within the span, and when. */
function meetings<Other>(era: Span, others: readonly Era<Other>[], span: Span) {
  return erasIn(others, era).flatMap((other) => {
    const from = Math.max(era.from, other.from, span.from);
    const to = Math.min(era.to, other.to, span.to);
    return from <= to ? [{ other, shared: { from, to } }] : [];
  });
}

/** The business days from a moment to the end of the span: a phone turns scheduled prices by itself (PRICE-12). */
function daysUntil({ to }: Span, timeZone: string): (from: number) => Day[] {
  const last = businessDayOf(to, timeZone);
  return (from) => {
    const days = [businessDayOf(from, timeZone)];
    for (let day = days[0] ?? last; day < last;) days.push((day = addDays(day, 1)));
    return days;
  };
}

/**
 * Whether the list had the line's version at some time since the phone may have read it. Versions before the first state
 * that is known are accepted: an open cart whose price does not change may be older.
 */
function isVersionKnown({ priceListId, priceListVersion, pricedAt }: OrderLine, facts: ProofFacts): boolean {
  const { order, priceLists, former } = facts;
  const present = priceLists.find(({ id }) => id === priceListId) ?? null;
  const eras = erasOf(present, former?.priceLists.get(priceListId) ?? []);
  const newest = eras.at(-1)?.value.version ?? 0;
  if (priceListVersion >= newest || !isInHonourHours(facts)) return priceListVersion <= newest;
  if (former === null) return false;
  const from = phoneSpan(Math.min(pricedAt, order.capturedAt)).from - FEED_LAG_MS;
  const [oldest] = erasIn(eras, { from, to: Infinity });
  const isOldestKnown = from >= former.since && oldest !== undefined && oldest.from <= from;
  return !isOldestKnown || priceListVersion >= oldest.value.version;
}
