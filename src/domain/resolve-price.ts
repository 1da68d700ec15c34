import { defaultList, isInForce, listsOf, type CustomerLists, type ListCandidate } from "./customer-lists.ts";
import type { Identifier } from "./identifier.ts";
import type { Day } from "./instant.ts";
import type { UnitPrice } from "./money.ts";
import type { PriceRule } from "./order.ts";
import { percentPrice, type PercentBasis } from "./percent-price.ts";
import type { PriceList } from "./price-list.ts";
import type { Product, QuantityBreak } from "./product.ts";

/** How one candidate fared: `won`, or why not. `outranked` candidates were valid, but an earlier rule hit first. */
export interface PriceTraceStep {
  readonly rule: PriceRule;
  readonly priceListId: Identifier;
  /** Empty where the list is unknown here. */
  readonly priceListName: string;
  readonly priceListVersion: number | null;
  readonly unitPrice: UnitPrice | null;
  /** From which quantity a break holds, in the product's own scale; null for a plain list price. */
  readonly fromQuantity: number | null;
  /** Where a percentage list's price was computed from; null where the price is the list's own. */
  readonly computedFrom: ComputedFrom | null;
  /** The days of the list, both ends included; null = open, or the list is unknown here. */
  readonly validFrom: Day | null;
  readonly validTo: Day | null;
  readonly outcome: "won" | "outranked" | "belowBreak" | "noPrice" | "notInForce" | "unknownList";
}

/** The base list's price that a percentage was taken of, and on which terms. */
export interface ComputedFrom extends PercentBasis {
  readonly baseName: string;
  readonly basePrice: UnitPrice;
}

/** A price with its reason. `listPrice` is what the default list asks for one (the own list where that has none). */
export interface ResolvedPrice {
  readonly unitPrice: UnitPrice;
  readonly listPrice: UnitPrice;
  readonly rule: PriceRule;
  readonly priceListId: Identifier;
  readonly priceListVersion: number;
  readonly trace: readonly PriceTraceStep[];
}

/** The customer's list and group, null where it has none, and what else decides a price. */
export interface PriceRequest extends CustomerLists {
  readonly product: Pick<Product, "prices" | "breaks">;
  readonly priceLists: readonly PriceList[];
  /** In the product's own scale, as are the breaks. */
  readonly quantity: number;
  readonly day: Day;
}

/**
 * What one unit costs this customer, first hit wins: the customer's list, then the lists of its group, then the default
 * list, each with its quantity breaks first (PRODUCT 3.0.7 ④ ⑤ ⑥). A percentage list takes its base list's price and
 * breaks, unless the product has a price of its own on it. A price of 0 is no price (R12). Null: there is no price and
 * the line cannot be sold.
 */
export function resolvePrice(request: PriceRequest): ResolvedPrice | null {
  const trace = tracePrice(request);
  const won = trace.find((step) => step.outcome === "won");
  if (won === undefined || won.unitPrice === null || won.priceListVersion === null) return null;
  const { rule, unitPrice, priceListId, priceListVersion } = won;
  const { product, priceLists, day } = request;
  const standard = defaultList(priceLists, day);
  const own = priceLists.find((list) => list.id === request.priceListId);
  const listPrice = plainOn(product, standard, priceLists) ?? plainOn(product, own, priceLists) ?? unitPrice;
  return { unitPrice, listPrice, rule, priceListId, priceListVersion, trace };
}

/** Every candidate in the order of the rules, with what became of it: "why this price" (PRODUCT G7). */
export function tracePrice(request: PriceRequest): PriceTraceStep[] {
  const steps = listsOf(request, request.priceLists, request.day).flatMap((candidate) => listSteps(candidate, request));
  const winner = steps.findIndex((step) => step.outcome === "won");
  return steps.map((step, index) =>
    step.outcome === "won" && index !== winner ? { ...step, outcome: "outranked" } : step,
  );
}

/** A list's break that the quantity reaches comes before its plain price. */
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
  };
  if (list === undefined) return [{ ...plain, unitPrice: null, outcome: "unknownList" }];
  const prices = pricesOn(product, list, priceLists);
  const { unitPrice } = prices;
  const computed = { ...plain, computedFrom: prices.computedFrom };
  if (!isInForce(list, day)) return [{ ...computed, unitPrice, outcome: "notInForce" }];
  const breaks = prices.breaks.map((entry): PriceTraceStep => ({
    ...plain,
    rule: "quantityBreak",
    fromQuantity: entry.fromQuantity,
    unitPrice: entry.unitPrice,
    computedFrom: entry.computedFrom,
    outcome: quantity >= entry.fromQuantity ? "won" : "belowBreak",
  }));
  return [...breaks, { ...computed, unitPrice, outcome: unitPrice === null ? "noPrice" : "won" }];
}

/** A product's ladder on one list: the plain price (null = none) and the breaks, the highest quantity first. */
export interface ListPrices {
  readonly unitPrice: UnitPrice | null;
  readonly computedFrom: ComputedFrom | null;
  readonly breaks: readonly (QuantityBreak & { readonly computedFrom: ComputedFrom | null })[];
}

/**
 * What a list asks for a product, whatever the day. A percentage list follows its base list's whole ladder where the
 * product has neither a price nor breaks of its own on it; own breaks stand over a computed price.
 */
export function pricesOn(
  product: Pick<Product, "prices" | "breaks">,
  list: PriceList,
  priceLists: readonly PriceList[],
): ListPrices {
  const unitPrice = priceOn(product, list.id);
  const breaks = breaksOn(product, list.id).map((entry) => ({ ...entry, computedFrom: null }));
  const { basis } = list;
  if (unitPrice !== null || basis.kind === "fixed") return { unitPrice, computedFrom: null, breaks };
  const base = priceLists.find((candidate) => candidate.id === basis.baseListId);
  const baseName = base?.name ?? "";
  const basePrice = base && priceOn(product, base.id);
  const computedFrom = basePrice ? { ...basis, baseName, basePrice } : null;
  const ladder = base === undefined || breaks.length > 0 ? [] : breaksOn(product, base.id);
  return {
    unitPrice: basePrice ? percentPrice(basePrice, basis) : null,
    computedFrom,
    breaks: [
      ...breaks,
      ...ladder.map((entry) => ({
        fromQuantity: entry.fromQuantity,
        unitPrice: percentPrice(entry.unitPrice, basis),
        computedFrom: { ...basis, baseName, basePrice: entry.unitPrice },
      })),
    ],
  };
}

function plainOn(
  product: PriceRequest["product"],
  list: PriceList | undefined,
  priceLists: readonly PriceList[],
): UnitPrice | null {
  return list === undefined ? null : pricesOn(product, list, priceLists).unitPrice;
}

/** The breaks with a price, the highest quantity first. */
function breaksOn(product: Pick<Product, "breaks">, priceListId: Identifier): QuantityBreak[] {
  return [...(ownEntry(product.breaks, priceListId) ?? [])]
    .filter((entry) => entry.unitPrice > 0)
    .sort((a, b) => b.fromQuantity - a.fromQuantity);
}

function priceOn(product: Pick<Product, "prices">, priceListId: Identifier): UnitPrice | null {
  const price = ownEntry(product.prices, priceListId);
  return price === undefined || price === 0 ? null : price;
}

/** List ids come from outside: one called "constructor" must not find what every object inherits. */
function ownEntry<Entry>(record: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
