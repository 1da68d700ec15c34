import type { Identifier } from "./identifier.ts";
import type { Day } from "./instant.ts";
import type { UnitPrice } from "./money.ts";
import type { PriceRule } from "./order.ts";
import type { PriceList } from "./price-list.ts";
import type { Product } from "./product.ts";

/** How one candidate fared: `won`, or why not. `outranked` candidates were valid, but an earlier rule hit first. */
export interface PriceTraceStep {
  readonly rule: PriceRule;
  readonly priceListId: Identifier;
  readonly priceListVersion: number | null;
  readonly unitPrice: UnitPrice | null;
  /** From which quantity a break holds, in the product's own scale; null for a plain list price. */
  readonly fromQuantity: number | null;
  readonly outcome: "won" | "outranked" | "belowBreak" | "noPrice" | "notInForce" | "unknownList";
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

/**
 * What one unit costs this customer, first hit wins: the customer's list with its quantity break, then the default list
 * with its own (PRODUCT 3.0.7 ④ ⑥). `quantity` is in the product's own scale, as are the breaks. A price of 0 is no
 * price (R12). Null: there is no price and the line cannot be sold.
 */
export function resolvePrice(input: {
  readonly product: Pick<Product, "prices" | "breaks">;
  readonly priceListId: Identifier | null;
  readonly priceLists: readonly PriceList[];
  readonly quantity: number;
  readonly day: Day;
}): ResolvedPrice | null {
  const trace = tracePrice(input);
  const won = trace.find((step) => step.outcome === "won");
  if (won === undefined || won.unitPrice === null || won.priceListVersion === null) return null;
  const { rule, unitPrice, priceListId, priceListVersion } = won;
  const standard = defaultList(input.priceLists, input.day);
  const listPrice =
    (standard && priceOn(input.product, standard.id)) ?? priceOn(input.product, priceListId) ?? unitPrice;
  return { unitPrice, listPrice, rule, priceListId, priceListVersion, trace };
}

/** Every candidate in the order of the rules, with what became of it: "why this price" (PRODUCT G7). */
export function tracePrice(input: Parameters<typeof resolvePrice>[0]): PriceTraceStep[] {
  const { product, priceListId, priceLists, quantity, day } = input;
  const steps: PriceTraceStep[] = [];
  if (priceListId !== null) {
    const own = priceLists.find((list) => list.id === priceListId);
    steps.push(...listSteps("customerList", priceListId, own, product, quantity, day));
  }
  const standard = defaultList(priceLists, day);
  if (standard !== undefined && standard.id !== priceListId) {
    steps.push(...listSteps("defaultList", standard.id, standard, product, quantity, day));
  }
  const winner = steps.findIndex((step) => step.outcome === "won");
  return steps.map((step, index) =>
    step.outcome === "won" && index !== winner ? { ...step, outcome: "outranked" } : step,
  );
}

/** The list that holds for customers without one of their own; of several, the first by id. */
function defaultList(priceLists: readonly PriceList[], day: Day): PriceList | undefined {
  return priceLists
    .filter((list) => list.isDefault && isInForce(list, day))
    .reduce<PriceList | undefined>(
      (first, list) => (first === undefined || list.id < first.id ? list : first),
      undefined,
    );
}

/** Whether the list may be sold by on this day; both ends belong to it. */
export function isInForce(list: PriceList, day: Day): boolean {
  return (list.validFrom === null || list.validFrom <= day) && (list.validTo === null || day <= list.validTo);
}

/** A list's break that the quantity reaches comes before its plain price. */
function listSteps(
  rule: "customerList" | "defaultList",
  priceListId: Identifier,
  list: PriceList | undefined,
  product: Pick<Product, "prices" | "breaks">,
  quantity: number,
  day: Day,
): PriceTraceStep[] {
  const plain = { rule, priceListId, priceListVersion: list?.version ?? null, fromQuantity: null };
  if (list === undefined) return [{ ...plain, unitPrice: null, outcome: "unknownList" }];
  const unitPrice = priceOn(product, priceListId);
  if (!isInForce(list, day)) return [{ ...plain, unitPrice, outcome: "notInForce" }];
  const breaks = [...(ownEntry(product.breaks, priceListId) ?? [])]
    .filter((entry) => entry.unitPrice > 0)
    .sort((a, b) => b.fromQuantity - a.fromQuantity)
    .map((entry): PriceTraceStep => ({
      ...plain,
      rule: "quantityBreak",
      fromQuantity: entry.fromQuantity,
      unitPrice: entry.unitPrice,
      outcome: quantity >= entry.fromQuantity ? "won" : "belowBreak",
    }));
  return [...breaks, { ...plain, unitPrice, outcome: unitPrice === null ? "noPrice" : "won" }];
}

function priceOn(product: Pick<Product, "prices">, priceListId: Identifier): UnitPrice | null {
  const price = ownEntry(product.prices, priceListId);
  return price === undefined || price === 0 ? null : price;
}

/** List ids come from outside: one called "constructor" must not find what every object inherits. */
function ownEntry<Entry>(record: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
