import { foldText } from "../values/fold-text.ts";
import type { PriceList } from "../pricing/price-list.ts";
import { type ColumnTarget, newPriceTarget, priceTarget, readPriceTarget } from "./column-target.ts";
import { normaliseText } from "./file-row.ts";
import { importFields, requiredFields, hasPriceColumns } from "./import-field.ts";
import { IMPORT_KINDS, type ImportKind } from "./import-kind.ts";

/** Headers that mean the default list, and words that come before or after the name of another. */
const BASE_PRICE =
  /^(?:(?:base|list|unit|lista|unitario|default|general)? ?(?:price|precio)|(?:price|precio) (?:base|general|unitario|lista|de lista|unit|list|default|venta|de venta))$/;
const PRICE_OF_LIST = /^(?:price|precio|lista|list|tarifa|precio lista|price list|lista de precios) (.+)$/;

/** "Precio desde 12", "Price from 6 units", "Mayoreo x 24": the price of a larger quantity. */
const QUANTITY_BREAK = /(?:^| )(?:from|desde|a partir de|x|min|minimo|mas de|over) \d{1,6}(?: |$)/;
/** "Precio desde 01/12/2026", "valid from", "vigencia": the start or end of a price. */
const FOR_DAY =
  /(?:^| )\d{1,4} \d{1,2} \d{2,4}$|^(?:valid from|valid to|valid until|vigente desde|vigente hasta|vigencia|valido desde|valido hasta|desde|hasta|fecha.*|date.*|from date)$/;

/** Normalises a header for comparison: without accents, case and punctuation. */
export function foldHeader(header: string): string {
  return foldText(header)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Guesses the kind of file from its headers: the one that knows most of them; products if none does. */
export function guessKind(headers: readonly string[]): ImportKind {
  let best: { kind: ImportKind; score: number } = { kind: "products", score: 0 };
  for (const kind of IMPORT_KINDS) {
    const targets = guessColumns(kind, headers, []);
    const missing = missingFields(kind, targets).length;
    const nameless = kind === "products" && !targets.includes("name") ? 2 : 0;
    // Only price files have a row per quantity, and their columns may be named after a list alone.
    const steps = targets.includes("fromQuantity") ? 12 : 0;
    const score = targets.filter((target) => target !== null).length - 10 * missing - nameless + steps;
    if (score > best.score) best = { kind, score };
  }
  return best.kind;
}

/**
 * Guesses what each column holds (IMPORT-3), in English and Spanish; null = unknown. Each field is used once.
 * `remembered` are earlier choices by column, which take precedence; undefined = none. `lists` that are computed
 * from another cannot be given prices.
 */
export function guessColumns(
  kind: ImportKind,
  headers: readonly string[],
  lists: readonly PriceList[],
  remembered: readonly (ColumnTarget | undefined)[] = [],
): ColumnTarget[] {
  const taken = new Set<string>();
  const take = (target: ColumnTarget): ColumnTarget => {
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const chosen = headers.map((_, place) => {
    const choice = remembered[place];
    if (choice === undefined) return undefined;
    const target = withKnownList(choice, lists);
    return target === null || isTarget(kind, target, lists) ? take(target) : undefined;
  });
  const hasSku = headers.some((header) => SKU_HEADERS.includes(foldHeader(header)));
  return headers.map((header, position) => {
    const known = chosen[position];
    if (known !== undefined) return known;
    const folded = foldHeader(header);
    return take(fieldOf(kind, folded, hasSku)) ?? take(priceOf(kind, header, folded, lists, taken));
  });
}

/** Prices that an import does not accept: of a computed list, from a quantity on, or from a day on. */
export type ColumnRemark =
  | { readonly code: "percentList"; readonly list: string }
  | { readonly code: "quantityBreak" }
  | { readonly code: "forDay" };

/** Why a column is left out although its header is about prices; null for others. */
export function columnRemark(kind: ImportKind, header: string, lists: readonly PriceList[]): ColumnRemark | null {
  if (!hasPriceColumns(kind)) return null;
  const named = listNamed(header, lists);
  if (named) return isFixed(named) ? null : { code: "percentList", list: named.name };
  const folded = foldHeader(header);
  if (FOR_DAY.test(folded)) return { code: "forDay" };
  return QUANTITY_BREAK.test(folded) ? { code: "quantityBreak" } : null;
}

/** Whether two targets fill the same field of a record: a SKU can come from one column only. */
export function fillsSame(kind: ImportKind, one: ColumnTarget, other: ColumnTarget): boolean {
  const fieldOfTarget = (target: ColumnTarget) => importFields(kind).find(({ id }) => id === target)?.field ?? target;
  return one !== null && fieldOfTarget(one) === fieldOfTarget(other);
}

/** The required fields of a kind that no column fills: the alternatives of each. */
export function missingFields(kind: ImportKind, targets: readonly ColumnTarget[]): (readonly string[])[] {
  return requiredFields(kind).filter(
    (alternatives) =>
      !alternatives.some((wanted) =>
        targets.some((target) => target === wanted || (wanted === "price" && readPriceTarget(target) !== null)),
      ),
  );
}

/** Whether a target still exists: price lists can be deleted. */
function isTarget(kind: ImportKind, target: string, lists: readonly PriceList[]): boolean {
  const price = readPriceTarget(target);
  if (price === null) return importFields(kind).some(({ id }) => id === target);
  return (
    hasPriceColumns(kind) && ("newName" in price || lists.some((list) => list.id === price.listId && isFixed(list)))
  );
}

/** A list that was new the last time exists now. */
function withKnownList(target: ColumnTarget, lists: readonly PriceList[]): ColumnTarget {
  const price = readPriceTarget(target);
  if (price === null || !("newName" in price)) return target;
  const known = listNamed(price.newName, lists);
  return known ? priceTarget(known.id) : target;
}

function isFixed({ basis }: PriceList): boolean {
  return basis.kind === "fixed";
}

function fieldOf(kind: ImportKind, folded: string, hasSku: boolean): ColumnTarget {
  const found = importFields(kind).find(({ headers }) => headers.includes(folded));
  if (!found) return null;
  // If there is also a SKU column, the scanned code is only the barcode.
  return found.id === "skuAndBarcode" && hasSku ? "barcodes" : found.id;
}

const SKU_HEADERS = importFields("products").find(({ id }) => id === "sku")?.headers ?? [];

function priceOf(
  kind: ImportKind,
  header: string,
  folded: string,
  lists: readonly PriceList[],
  taken: ReadonlySet<string>,
): ColumnTarget {
  if (!hasPriceColumns(kind) || columnRemark(kind, header, lists) !== null) return null;
  const free = lists.filter(({ id }) => !taken.has(priceTarget(id)));
  const known = listNamed(header, free);
  if (known) return priceTarget(known.id);
  const base = lists.find(({ isDefault }) => isDefault);
  if (BASE_PRICE.test(folded) && !hasOtherLetters(header))
    return base ? priceTarget(base.id) : newPriceTarget("General");
  const name = PRICE_OF_LIST.exec(folded)?.[1];
  return name === undefined ? null : newPriceTarget(listName(header, name));
}

/** The list a header names or ends with: an exact match first, then one ignoring accents, case and punctuation. */
function listNamed(header: string, lists: readonly PriceList[]): PriceList | undefined {
  const text = normaliseText(header);
  const written = lists.find(({ name }) => text === normaliseText(name) || text.endsWith(`: ${normaliseText(name)}`));
  if (written) return written;
  const folded = foldHeader(header);
  const name = PRICE_OF_LIST.exec(folded)?.[1] ?? folded;
  return name === "" || hasOtherLetters(header) ? undefined : lists.find((list) => foldHeader(list.name) === name);
}

/** Whether folding loses parts of a header: other scripts, emoji. */
function hasOtherLetters(header: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u.test(header);
}

/** A name for a new list from its header, with initial capitals. */
function listName(header: string, folded: string): string {
  const words = header.trim().split(/[\s_.:-]+/);
  return words
    .slice(-folded.split(" ").length)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
