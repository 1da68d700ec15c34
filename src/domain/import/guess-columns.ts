import { foldText } from "../values/fold-text.ts";
import type { PriceList } from "../pricing/price-list.ts";
import { type ColumnTarget, newPriceTarget, priceTarget, readPriceTarget } from "./column-target.ts";
import { normaliseText } from "./file-row.ts";
import { importFields, requiredFields, hasPriceColumns } from "./import-field.ts";
import { IMPORT_KINDS, type ImportKind } from "./import-kind.ts";

/** Headers that mean the default list, and words that come before or after the name of another. */
const BASE_PRICE =
  /^(?:(?:base|list|unit|lista|unitario|default|general)? ?(?:price|precio)|(?:price|precio|p) (?:base|general|unitario|unit|lista|de lista|list|default|venta|de venta|final|neto|por unidad|x unidad)|precio (?:con|sin|c|s) (?:iva|impuestos?))$/;
/** Prices that are the default list's where no column says so more plainly; otherwise a list of their own. */
const OTHER_PRICE = /^(?:pvp|p v p|psp|sugerido|publico|venta|lista|importe|valor)$/;
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
  const isAmbiguous = (folded: string) => hasOther(headers, folded, SKU_OR_NAME);
  const guessed = headers.map((header, position) => {
    const known = chosen[position];
    if (known !== undefined) return known;
    const folded = foldHeader(header);
    if (kind === "products" && isAmbiguous(folded)) return null;
    return take(fieldOf(kind, folded, hasSku)) ?? take(priceOf(kind, header, folded, lists, taken));
  });
  return withBasePrice(kind, withProductIdentity(kind, guessed, headers, chosen), chosen, lists);
}

/** "Artículo" is the code of a product, or its name where another column is the code. */
const SKU_OR_NAME = ["articulo", "item"];
/** Columns that are the name of a product where no other column is. */
const NAME_INSTEAD = [...SKU_OR_NAME, "descripcion", "description", "detalle", "details", "concepto"];

function hasOther(headers: readonly string[], folded: string, ambiguous: readonly string[]): boolean {
  if (!ambiguous.includes(folded)) return false;
  const codes = [...SKU_HEADERS, ...SCANNED_CODES].filter((header) => !ambiguous.includes(header));
  return headers.some((header) => codes.includes(foldHeader(header)));
}

/** Finds name and SKU in columns that usually hold something else, where no other column holds them. */
function withProductIdentity(
  kind: ImportKind,
  targets: readonly ColumnTarget[],
  headers: readonly string[],
  chosen: readonly (ColumnTarget | undefined)[],
): readonly ColumnTarget[] {
  if (kind !== "products") return targets;
  const named = targets.includes("name")
    ? targets
    : replaceFirst(targets, "name", (target, place) => {
        const isFree = target === null || target === "description";
        return chosen[place] === undefined && isFree && NAME_INSTEAD.includes(foldHeader(headers[place] ?? ""));
      });
  if (named.includes("sku") || named.includes("skuAndBarcode")) return named;
  return replaceFirst(named, "skuAndBarcode", (target, place) => target === "barcodes" && chosen[place] === undefined);
}

/** The target of the default list's prices; a company without lists gets one. */
export function basePriceTarget(lists: readonly PriceList[]): string {
  const base = lists.find(({ isDefault }) => isDefault);
  return base ? priceTarget(base.id) : newPriceTarget("General");
}

/** The first new list gets the prices of the default list if no column fills a list that exists. */
function withBasePrice(
  kind: ImportKind,
  targets: readonly ColumnTarget[],
  chosen: readonly (ColumnTarget | undefined)[],
  lists: readonly PriceList[],
): ColumnTarget[] {
  const isNew = (target: ColumnTarget) => target !== null && "newName" in (readPriceTarget(target) ?? {});
  if (!hasPriceColumns(kind) || targets.some((target) => readPriceTarget(target) !== null && !isNew(target)))
    return [...targets];
  const target = basePriceTarget(lists);
  if (targets.includes(target)) return [...targets];
  return replaceFirst(targets, target, (each, place) => isNew(each) && chosen[place] === undefined);
}

function replaceFirst(
  targets: readonly ColumnTarget[],
  target: ColumnTarget,
  isIt: (each: ColumnTarget, place: number) => boolean,
): ColumnTarget[] {
  const place = targets.findIndex(isIt);
  return targets.map((each, position) => (position === place ? target : each));
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

const [SKU_HEADERS, SCANNED_CODES] = ["sku", "skuAndBarcode"].map(
  (wanted) => importFields("products").find(({ id }) => id === wanted)?.headers ?? [],
) as [readonly string[], readonly string[]];

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
  if (BASE_PRICE.test(folded) && !hasOtherLetters(header)) return basePriceTarget(lists);
  const name = OTHER_PRICE.test(folded) ? folded : PRICE_OF_LIST.exec(folded)?.[1];
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
