import { hasWrongCheckDigit } from "./barcode.ts";
import { isCalendarDay } from "../values/business-day.ts";
import { isSoldByCase, quantityStep } from "../order/check-quantity.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { Identifier } from "../values/identifier.ts";
import { checkLists, checkNumbers, checkTexts } from "../records/record-table.ts";
import { PRODUCT_FIELDS } from "./product-fields.ts";
import { MAX_UNIT_PRICE, type UnitPrice } from "../values/money.ts";
import type { Product } from "./product.ts";
import { MAX_QUANTITY } from "../values/quantity.ts";
import { MAX_BREAKS, type QuantityBreak } from "./product-price.ts";

/** A product's possible problems; each code has a text under `problems.product`. */
export type ProductProblemCode =
  | "required"
  | "tooShort"
  | "tooLong"
  | "tooMany"
  | "tooHigh"
  | "badCharacters"
  | "belowOne"
  | "negative"
  | "aboveMaximum"
  | "belowMinimum"
  | "nothingFits"
  | "aboveBasePrice"
  | "duplicate"
  | "itself"
  | "checkDigit"
  | "noPrice"
  | "belowFloor"
  | "belowCost"
  | "notCheaper"
  | "badDay";
export type ProductProblem = FieldProblem<ProductProblemCode>;

/** What the check needs besides the product; unknown parts are absent. */
export interface ProductContext {
  /** The default price list: its price is the base price. */
  readonly baseListId?: Identifier | null;
  /** The company's cost, for people who may see it. */
  readonly cost?: UnitPrice | null;
}

/**
 * All problems of a product's own fields (PROD-1), errors and warnings. Whether its SKU is unique is
 * checked where all SKUs are known.
 */
export function checkProduct(product: Product, context: ProductContext = {}): ProductProblem[] {
  return [
    ...checkTexts(PRODUCT_FIELDS, product),
    ...checkLists(PRODUCT_FIELDS, product),
    ...codeProblems(product),
    ...quantityProblems(product),
    ...priceProblems(product, context),
    ...breakProblems(product),
    ...nextProblems(product, context),
    ...(product.substitutes.includes(product.id) ? [error("substitutes", "itself")] : []),
  ];
}

function codeProblems({ sku, barcodes, categoryId }: Product): ProductProblem[] {
  const problems: ProductProblem[] = [];
  // Codes are read out and typed again, which invisible characters prevent.
  if (sku.trim() !== "" && /\p{C}|^\s|\s$/u.test(sku)) problems.push(error("sku", "badCharacters"));
  if (categoryId === null) problems.push(error("categoryId", "required"));
  for (const [index, barcode] of barcodes.entries()) {
    if (barcode.trim() === "") problems.push(error("barcodes", "required"));
    else if (barcodes.indexOf(barcode) !== index) problems.push(error("barcodes", "duplicate", { value: barcode }));
    else if (hasWrongCheckDigit(barcode)) problems.push(warning("barcodes", "checkDigit", { value: barcode }));
  }
  return problems;
}

function quantityProblems(product: Product): ProductProblem[] {
  const { unitsPerCase, minQuantity, quantityMultiple, maxQuantity, quantityScale } = product;
  const problems: ProductProblem[] = checkNumbers(PRODUCT_FIELDS, product);
  const most = MAX_QUANTITY * quantityScale;
  const counted = { minQuantity, quantityMultiple, ...(maxQuantity !== null && { maxQuantity }) };
  for (const [field, value] of Object.entries(counted)) {
    if (value > most) problems.push(error(field, "aboveMaximum", { max: MAX_QUANTITY }));
  }
  if (problems.length > 0) return problems;
  if (maxQuantity !== null && maxQuantity < minQuantity) return [error("maxQuantity", "belowMinimum")];
  const step = quantityStep(product);
  const smallest = Math.ceil(minQuantity / step) * step;
  return smallest > (maxQuantity ?? (isSoldByCase(product) ? most * unitsPerCase : most))
    ? [error("quantityMultiple", "nothingFits")]
    : [];
}

function priceProblems(product: Product, { baseListId = null, cost = null }: ProductContext): ProductProblem[] {
  const { prices, nextPrices, floorPrice } = product;
  const problems: ProductProblem[] = [];
  for (const [listId, price] of Object.entries(prices)) {
    if (price > MAX_UNIT_PRICE) problems.push(error(`prices.${listId}`, "tooHigh"));
    else if (floorPrice !== null && listId !== baseListId && price > 0 && price < floorPrice) {
      problems.push(warning(`prices.${listId}`, "belowFloor"));
    }
  }
  if (baseListId === null) return problems;
  const base = Object.hasOwn(prices, baseListId) ? (prices[baseListId] ?? 0) : 0;
  const nextBase = Object.hasOwn(nextPrices, baseListId) ? (nextPrices[baseListId]?.unitPrice ?? 0) : 0;
  // A product may be saved without a price: it cannot be sold until it has one (PRICE-5), and the list can filter for these.
  if (base === 0) problems.push(warning(`prices.${baseListId}`, "noPrice"));
  else if (cost !== null && base < cost) problems.push(warning(`prices.${baseListId}`, "belowCost"));
  if (floorPrice !== null && base > 0 && floorPrice > base) {
    // The day is unknown here, and a floor may be meant for the scheduled price: fitting either price is only a warning.
    const problem = floorPrice <= nextBase ? warning : error;
    problems.push(problem("floorPrice", "aboveBasePrice"));
  }
  return problems;
}

function breakProblems({ breaks, prices }: Product): ProductProblem[] {
  return Object.entries(breaks).flatMap(([listId, entries]) =>
    tierProblems(`breaks.${listId}`, entries, Object.hasOwn(prices, listId) ? (prices[listId] ?? 0) : 0),
  );
}

/** A scheduled change is checked like the prices in effect; it is a single field. */
function nextProblems({ nextPrices, floorPrice }: Product, { baseListId = null }: ProductContext): ProductProblem[] {
  return Object.entries(nextPrices).flatMap(([listId, { from, unitPrice, breaks }]) => {
    const field = `nextPrices.${listId}`;
    const problems = tierProblems(field, breaks, unitPrice ?? 0);
    if (!isCalendarDay(from)) problems.push(error(field, "badDay"));
    if ((unitPrice ?? 0) > MAX_UNIT_PRICE) problems.push(error(field, "tooHigh"));
    else if (floorPrice !== null && unitPrice !== null && unitPrice > 0 && unitPrice < floorPrice) {
      problems.push(listId === baseListId ? error(field, "belowFloor") : warning(field, "belowFloor"));
    }
    return problems;
  });
}

function tierProblems(field: string, entries: readonly QuantityBreak[], plain: UnitPrice): ProductProblem[] {
  const problems: ProductProblem[] = [];
  if (entries.length > MAX_BREAKS) problems.push(error(field, "tooMany", { max: MAX_BREAKS }));
  if (new Set(entries.map((entry) => entry.fromQuantity)).size < entries.length) {
    problems.push(error(field, "duplicate", { value: firstRepeated(entries) }));
  }
  if (entries.some((entry) => entry.unitPrice === 0)) problems.push(error(field, "required"));
  const tiers = entries.toSorted((a, b) => a.fromQuantity - b.fromQuantity).map((entry) => entry.unitPrice);
  const steps = plain > 0 ? [plain, ...tiers] : tiers;
  if (steps.some((price, index) => index > 0 && price >= (steps[index - 1] ?? 0))) {
    problems.push(warning(field, "notCheaper"));
  }
  return problems;
}

function firstRepeated(entries: readonly QuantityBreak[]): number {
  const quantities = entries.map((entry) => entry.fromQuantity);
  return quantities.find((quantity, index) => quantities.indexOf(quantity) !== index) ?? 0;
}

function error(field: string, code: ProductProblemCode, values?: ProductProblem["values"]): ProductProblem {
  return { field, code, severity: "error", ...(values && { values }) };
}

function warning(field: string, code: ProductProblemCode, values?: ProductProblem["values"]): ProductProblem {
  return { field, code, severity: "warning", ...(values && { values }) };
}
