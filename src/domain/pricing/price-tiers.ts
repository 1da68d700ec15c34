import { isSameValue } from "../records/diff-record.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { UnitPrice } from "../values/money.ts";
import type { Product } from "../product/product.ts";
import type { NextPrice, PriceAuthor, QuantityBreak } from "../product/product-price.ts";

/** The product fields that pricing reads. */
export type PricedProduct = Pick<Product, "prices" | "breaks" | "nextPrices" | "priceAuthors">;

/** A product's own prices on one list on a day. */
export interface PriceTiers {
  /** Null = no price of its own on this list; 0 also counts as none (PRICE-5). */
  readonly unitPrice: UnitPrice | null;
  readonly breaks: readonly QuantityBreak[];
  /** The day they were scheduled for; null if they took effect at once. */
  readonly since: Day | null;
}

/** The tiers as a form edits them, with the scheduled change. */
export interface EditedTiers extends Omit<PriceTiers, "since"> {
  readonly next: NextPrice | null;
}

/** A product's own prices on a list: scheduled prices replace the others from their day on (PRICE-12). */
export function tiersOn(product: PricedProduct, priceListId: Identifier, day: Day): PriceTiers {
  const next = ownEntry(product.nextPrices, priceListId);
  if (next !== undefined && next.from <= day) {
    return { unitPrice: next.unitPrice, breaks: next.breaks, since: next.from };
  }
  return {
    unitPrice: ownEntry(product.prices, priceListId) ?? null,
    breaks: ownEntry(product.breaks, priceListId) ?? [],
    since: null,
  };
}

/** The lists on which a product has prices of its own, today's or scheduled ones. */
export function ownLists({ prices, breaks, nextPrices }: Omit<PricedProduct, "priceAuthors">): Identifier[] {
  return [...new Set([prices, breaks, nextPrices].flatMap((each) => Object.keys(each)))];
}

/** The scheduled change of a list's price; null if there is none or its day has come. */
export function nextOn(product: PricedProduct, priceListId: Identifier, day: Day): NextPrice | null {
  const next = ownEntry(product.nextPrices, priceListId);
  return next === undefined || next.from <= day ? null : next;
}

/** Who set the price in effect on this day, or one of its breaks; null if unchanged since it was created. */
export function authorOn(
  product: PricedProduct,
  priceListId: Identifier,
  day: Day,
  part: "prices" | "breaks",
): PriceAuthor | null {
  const isSetForDay = tiersOn(product, priceListId, day).since !== null;
  return authorOf(product, `${isSetForDay ? "nextPrices" : part}.${priceListId}`);
}

/** Who set the scheduled change. */
export function nextAuthorOn(product: PricedProduct, priceListId: Identifier): PriceAuthor | null {
  return authorOf(product, `nextPrices.${priceListId}`);
}

/**
 * The product with other prices on one list; the same object if nothing changes. The new prices take effect at once: a
 * scheduled change whose day has come is moved into `prices` and `breaks` and its entry is removed, so that it never
 * wins over a later edit. A list that is not edited keeps its entry, and with it the day.
 */
export function changeTiers<Priced extends PricedProduct>(
  product: Priced,
  priceListId: Identifier,
  { unitPrice, breaks, next }: EditedTiers,
  day: Day,
): Priced {
  const shown = tiersOn(product, priceListId, day);
  const isSame = isSameValue(shown.unitPrice, unitPrice) && isSameValue(shown.breaks, breaks);
  if (isSame && isSameValue(nextOn(product, priceListId, day), next)) return product;
  return {
    ...product,
    prices: withEntry(product.prices, priceListId, unitPrice),
    breaks: withEntry(product.breaks, priceListId, noneIfEmpty(breaks)),
    nextPrices: withEntry(product.nextPrices, priceListId, next),
  };
}

function noneIfEmpty(breaks: readonly QuantityBreak[]): QuantityBreak[] | null {
  return breaks.length === 0 ? null : [...breaks];
}

function authorOf({ priceAuthors = {} }: PricedProduct, field: string): PriceAuthor | null {
  return ownEntry(priceAuthors, field) ?? null;
}

function withEntry<Entry>(
  record: Readonly<Record<string, Entry>>,
  key: string,
  entry: Entry | null,
): Record<string, Entry> {
  const entries = Object.entries(record).filter(([each]) => each !== key);
  return Object.fromEntries(entry === null ? entries : [...entries, [key, entry]]);
}

/** List ids are external input: "constructor" must not find an inherited property. */
function ownEntry<Entry>(record: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
