import { defaultList, isInForce, listsOf, type CustomerLists, type ListCandidate } from "./customer-lists.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { UnitPrice } from "../values/money.ts";
import type { PriceRule } from "../order/order.ts";
import { percentPrice, type PercentBasis } from "./percent-price.ts";
import type { PriceList } from "./price-list.ts";
import { authorOn, tiersOn, nextAuthorOn, nextOn, type PricedProduct } from "./price-tiers.ts";
import { isSameValue } from "../records/diff-record.ts";
import type { PriceAuthor, QuantityBreak } from "../product/product-price.ts";

/** The outcome of a candidate: `won`, or why not. `outranked` candidates were valid, but an earlier rule hit first. */
export interface PriceTraceStep {
  readonly rule: PriceRule;
  readonly priceListId: Identifier;
  /** Empty if the list is unknown here. */
  readonly priceListName: string;
  readonly priceListVersion: number | null;
  readonly unitPrice: UnitPrice | null;
  /** The quantity a break starts at, in the product's own scale; null for a plain list price. */
  readonly fromQuantity: number | null;
  /** What a percentage list's price was computed from; null if the price is the list's own. */
  readonly computedFrom: ComputedFrom | null;
  /** The days of the list, both ends included; null = open, or the list is unknown here. */
  readonly validFrom: Day | null;
  readonly validTo: Day | null;
  /** The day the price was scheduled for; null if it took effect at once. */
  readonly since: Day | null;
  /** Who set the price, or the price it is computed from; null if unchanged since it was created. */
  readonly setBy: PriceAuthor | null;
  readonly outcome: "won" | "outranked" | "belowBreak" | "noPrice" | "notInForce" | "unknownList" | "notYet";
}

/** The base list's price that a percentage applies to, and its terms. */
export interface ComputedFrom extends PercentBasis {
  readonly baseName: string;
  readonly basePrice: UnitPrice;
}

/** A price with its reason. `listPrice` is the default list's price for one unit (the customer's own list's if that has none). */
export interface Price {
  readonly unitPrice: UnitPrice;
  readonly listPrice: UnitPrice;
  readonly rule: PriceRule;
  readonly priceListId: Identifier;
  readonly priceListVersion: number;
}

/** The same with all candidates, for "why this price". */
export interface ResolvedPrice extends Price {
  readonly trace: readonly PriceTraceStep[];
}

/** The customer's list and group (null if none), and the price lists and the day to price by. */
export interface PricingRequest extends CustomerLists {
  readonly priceLists: readonly PriceList[];
  readonly day: Day;
}

/** The same for one product and quantity. */
export interface PriceRequest extends PricingRequest {
  readonly product: PricedProduct;
  /** In the product's own scale, as are the breaks. */
  readonly quantity: number;
}

/**
 * The unit price for this customer. The first hit wins: the customer's list, then the lists of its group, then the default
 * list, each with its quantity breaks first (PRICE-4). A percentage list takes its base list's price and
 * breaks, unless the product has a price of its own on it. A scheduled price counts from the start of
 * that business day. A price of 0 is no price (PRICE-5). Null: there is no price and the line cannot be sold.
 */
export function resolvePrice(request: PriceRequest): ResolvedPrice | null {
  const price = pricerFor(request)(request.product, request.quantity);
  return price && { ...price, trace: tracePrice(request) };
}

/** `resolvePrice` without its trace, for many products of one customer: the candidate lists are found once. */
export function pricerFor(
  request: PricingRequest,
): (product: PricedProduct, quantity: PriceRequest["quantity"]) => Price | null {
  const { priceLists, day } = request;
  const candidates = listsOf(request, priceLists, day);
  const standard = defaultList(priceLists, day);
  const own = priceLists.find((list) => list.id === request.priceListId);
  return (product, quantity) => {
    const plainOn = (list: PriceList | undefined) => list && pricesOn(product, list, priceLists, day).unitPrice;
    for (const { rule, list } of candidates) {
      if (list === undefined || !isInForce(list, day)) continue;
      const steps = tierSteps(pricesOn(product, list, priceLists, day), rule, quantity);
      const won = steps.find((step) => step.outcome === "won");
      if (won === undefined || won.unitPrice === null) continue;
      const listPrice = plainOn(standard) ?? plainOn(own) ?? won.unitPrice;
      const { unitPrice } = won;
      return { unitPrice, listPrice, rule: won.rule, priceListId: list.id, priceListVersion: list.version };
    }
    return null;
  };
}

/** Every candidate in the order of the rules, with its outcome: "why this price" (PRICE-7). */
export function tracePrice(request: PriceRequest): PriceTraceStep[] {
  const steps = listsOf(request, request.priceLists, request.day).flatMap((candidate) => listSteps(candidate, request));
  const winner = steps.findIndex((step) => step.outcome === "won");
  return steps.map((step, index) =>
    step.outcome === "won" && index !== winner ? { ...step, outcome: "outranked" } : step,
  );
}

function listSteps(
  { rule, priceListId, list }: ListCandidate,
  { product, priceLists, quantity, day }: PriceRequest,
): PriceTraceStep[] {
  const plain = {
    rule,
    priceListId,
    priceListName: list?.name ?? "",
    priceListVersion: list?.version ?? null,
    fromQuantity: null,
    computedFrom: null,
    validFrom: list?.validFrom ?? null,
    validTo: list?.validTo ?? null,
    since: null,
    setBy: null,
  };
  if (list === undefined) return [{ ...plain, unitPrice: null, outcome: "unknownList" }];
  const prices = pricesOn(product, list, priceLists, day);
  const { unitPrice, since, setBy, computedFrom } = prices;
  if (!isInForce(list, day)) return [{ ...plain, unitPrice, computedFrom, since, setBy, outcome: "notInForce" }];
  const steps = tierSteps(prices, rule, quantity).map((step): PriceTraceStep => ({ ...plain, ...step, since }));
  const next = nextPricesOn(product, list, priceLists, day);
  if (next === null) return steps;
  const waiting = { unitPrice: next.unitPrice, computedFrom: next.computedFrom, since: next.since, setBy: next.setBy };
  return [...steps, { ...plain, ...waiting, outcome: "notYet" }];
}

type TierStep = Pick<PriceTraceStep, "rule" | "unitPrice" | "fromQuantity" | "computedFrom" | "setBy" | "outcome">;

/** Within a list in force, a break that the quantity reaches comes before the plain price. */
function tierSteps(prices: ListPrices, rule: PriceRule, quantity: number): TierStep[] {
  const { unitPrice, computedFrom, setBy } = prices;
  const steps = prices.breaks.map((entry): TierStep => ({
    rule: "quantityBreak",
    unitPrice: entry.unitPrice,
    fromQuantity: entry.fromQuantity,
    computedFrom: entry.computedFrom,
    setBy: entry.setBy,
    outcome: quantity >= entry.fromQuantity ? "won" : "belowBreak",
  }));
  const outcome = unitPrice === null ? "noPrice" : "won";
  return [...steps, { rule, unitPrice, fromQuantity: null, computedFrom, setBy, outcome }];
}

/** A break with its origin. */
export interface ListBreak extends QuantityBreak {
  readonly computedFrom: ComputedFrom | null;
  readonly setBy: PriceAuthor | null;
}

/** A product's tiers on one list: the plain price (null = none) and the breaks, the highest quantity first. */
export interface ListPrices {
  readonly unitPrice: UnitPrice | null;
  readonly computedFrom: ComputedFrom | null;
  readonly breaks: readonly ListBreak[];
  /** The day they were scheduled for; null if they took effect at once. */
  readonly since: Day | null;
  readonly setBy: PriceAuthor | null;
}

/**
 * A product's price on a list on a day, whether or not the list is in force. A percentage list follows its base
 * list's whole tiers where the product has neither a price nor breaks of its own on it; own breaks stand over a
 * computed price.
 */
export function pricesOn(
  product: PricedProduct,
  list: PriceList,
  priceLists: readonly PriceList[],
  day: Day,
): ListPrices {
  const own = sellableOn(product, list.id, day);
  const { basis } = list;
  if (own.unitPrice !== null || basis.kind === "fixed") return own;
  const base = priceLists.find((candidate) => candidate.id === basis.baseListId);
  if (base === undefined) return own;
  const from = sellableOn(product, base.id, day);
  const computed = (basePrice: UnitPrice) => ({ ...basis, baseName: base.name, basePrice });
  const tiers = own.breaks.length > 0 ? [] : from.breaks;
  return {
    unitPrice: from.unitPrice === null ? null : percentPrice(from.unitPrice, basis),
    computedFrom: from.unitPrice === null ? null : computed(from.unitPrice),
    since: from.since,
    setBy: from.setBy,
    breaks: [
      ...own.breaks,
      ...tiers.map((entry) => ({
        fromQuantity: entry.fromQuantity,
        unitPrice: percentPrice(entry.unitPrice, basis),
        computedFrom: computed(entry.unitPrice),
        setBy: entry.setBy,
      })),
    ],
  };
}

/** A list's next scheduled price, its own or its base list's; null if there is none. */
export function nextPricesOn(
  product: PricedProduct,
  list: PriceList,
  priceLists: readonly PriceList[],
  day: Day,
): (ListPrices & { readonly since: Day }) | null {
  const own = nextOn(product, list.id, day);
  const baseId = list.basis.kind === "percent" ? list.basis.baseListId : null;
  const base = baseId === null ? null : nextOn(product, baseId, day);
  const [since] = [own?.from, base?.from].filter((each) => each !== undefined).sort();
  if (since === undefined) return null;
  const next = pricesOn(product, list, priceLists, since);
  const now = pricesOn(product, list, priceLists, day);
  if (isSameValue(comparable(now), comparable(next))) return null;
  const setBy = nextAuthorOn(product, own?.from === since ? list.id : (baseId ?? list.id));
  return { ...next, since, setBy };
}

/** The values in which two tiers are compared. */
function comparable({ unitPrice, breaks }: ListPrices) {
  return [unitPrice, ...breaks.map((entry) => [entry.fromQuantity, entry.unitPrice])];
}

/** The product's own prices on a list, without those of 0, the highest quantity first. */
function sellableOn(product: PricedProduct, priceListId: Identifier, day: Day): ListPrices {
  const { unitPrice, breaks, since } = tiersOn(product, priceListId, day);
  const breaksBy = authorOn(product, priceListId, day, "breaks");
  return {
    unitPrice: unitPrice === 0 ? null : unitPrice,
    computedFrom: null,
    since,
    setBy: authorOn(product, priceListId, day, "prices"),
    breaks: breaks
      .filter((entry) => entry.unitPrice > 0)
      .sort((a, b) => b.fromQuantity - a.fromQuantity)
      .map((entry) => ({ ...entry, computedFrom: null, setBy: breaksBy })),
  };
}
