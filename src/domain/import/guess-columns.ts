import { foldText } from "../fold-text.ts";
import type { PriceList } from "../price-list.ts";
import { type ColumnTarget, newPriceTarget, priceTarget, readPriceTarget } from "./column-target.ts";
import { importFields, requiredFields, takesPrices } from "./import-field.ts";
import { IMPORT_KINDS, type ImportKind } from "./import-kind.ts";

/** Headers that mean the default list, and words that stand before or behind the name of another. */
const BASE_PRICE =
  /^(?:(?:base|list|unit|lista|unitario|default|general)? ?(?:price|precio)|(?:price|precio) (?:base|general|unitario|lista|de lista|unit|list|default|venta|de venta))$/;
const PRICE_OF_LIST = /^(?:price|precio|lista|list|tarifa|precio lista|price list|lista de precios) (.+)$/;

/** A header as it is compared: accents, case and punctuation do not count. */
export function foldHeader(header: string): string {
  return foldText(header)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Which kind of file this is by its headers: the one that knows most of them; products where nothing is known. */
export function guessKind(headers: readonly string[]): ImportKind {
  let best: { kind: ImportKind; score: number } = { kind: "products", score: 0 };
  for (const kind of IMPORT_KINDS) {
    const targets = guessColumns(kind, headers, []);
    const missing = missingFields(kind, targets).length;
    const nameless = kind === "products" && !targets.includes("name") ? 2 : 0;
    const score = targets.filter((target) => target !== null).length - 10 * missing - nameless;
    if (score > best.score) best = { kind, score };
  }
  return best.kind;
}

/**
 * What each column most likely holds (PRODUCT 3.16), in English and Spanish; null = nothing we know. Each field once.
 * `remembered` are the targets that somebody chose for these headers before, they come first.
 */
export function guessColumns(
  kind: ImportKind,
  headers: readonly string[],
  lists: readonly PriceList[],
  remembered: Readonly<Record<string, ColumnTarget>> = {},
): ColumnTarget[] {
  const taken = new Set<string>();
  const take = (target: ColumnTarget): ColumnTarget => {
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const chosen = headers.map((header) => {
    const folded = foldHeader(header);
    if (!Object.hasOwn(remembered, folded)) return undefined;
    const target = remembered[folded] ?? null;
    return target === null || isTarget(kind, target, lists) ? take(target) : undefined;
  });
  const hasSku = headers.some((header) => SKU_HEADERS.includes(foldHeader(header)));
  return headers.map((header, position) => {
    const known = chosen[position];
    if (known !== undefined) return known;
    const folded = foldHeader(header);
    return take(fieldOf(kind, folded, hasSku)) ?? take(priceOf(kind, header, folded, lists));
  });
}

/** What of a kind's required fields no column fills: the alternatives of each. */
export function missingFields(kind: ImportKind, targets: readonly ColumnTarget[]): (readonly string[])[] {
  return requiredFields(kind).filter(
    (alternatives) =>
      !alternatives.some((wanted) =>
        targets.some((target) => target === wanted || (wanted === "price" && readPriceTarget(target) !== null)),
      ),
  );
}

/** Whether a target still means something: lists come and go. */
function isTarget(kind: ImportKind, target: string, lists: readonly PriceList[]): boolean {
  const price = readPriceTarget(target);
  if (price === null) return importFields(kind).some(({ id }) => id === target);
  return takesPrices(kind) && ("newName" in price || lists.some(({ id }) => id === price.listId));
}

function fieldOf(kind: ImportKind, folded: string, hasSku: boolean): ColumnTarget {
  const found = importFields(kind).find(({ headers }) => headers.includes(folded));
  if (!found) return null;
  // Where a SKU stands beside it, the scanned code is the barcode alone.
  return found.id === "skuAndBarcode" && hasSku ? "barcodes" : found.id;
}

const SKU_HEADERS = importFields("products").find(({ id }) => id === "sku")?.headers ?? [];

function priceOf(kind: ImportKind, header: string, folded: string, lists: readonly PriceList[]): ColumnTarget {
  if (!takesPrices(kind)) return null;
  const base = lists.find(({ isDefault }) => isDefault);
  if (BASE_PRICE.test(folded)) return base ? priceTarget(base.id) : newPriceTarget("General");
  const name = PRICE_OF_LIST.exec(folded)?.[1];
  const known = lists.find((list) => foldHeader(list.name) === (name ?? folded));
  if (known) return priceTarget(known.id);
  return name === undefined ? null : newPriceTarget(listName(header, name));
}

/** A name for a list that a header speaks of: as the header writes it, its first letters large. */
function listName(header: string, folded: string): string {
  const words = header.trim().split(/[\s_.:-]+/);
  return words
    .slice(-folded.split(" ").length)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
