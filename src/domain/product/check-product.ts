import { hasWrongCheckDigit } from "./barcode.ts";
import { isCalendarDay } from "../values/business-day.ts";
import { isSoldByCase, quantityStep } from "../order/check-quantity.ts";
import { textProblem, type FieldProblem } from "../records/field-problem.ts";
import type { Identifier } from "../values/identifier.ts";
import type { UnitPrice } from "../values/money.ts";
import type { Product } from "./product.ts";
import { MAX_QUANTITY } from "../values/quantity.ts";
import type { QuantityBreak } from "./product-price.ts";

/** What may be wrong with a product; each code is a text under `problems.product`. */
export type ProductProblemCode =
  | "required"
  | "tooShort"
  | "tooLong"
  | "tooMany"
  | "tooHigh"
  | "badCharacters"
  | "belowOne"
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

/** What the check needs beside the product; each part is left out where it is not known. */
export interface ProductContext {
  /** The default price list: its price is the base price. */
  readonly baseListId?: Identifier | null;
  /** What the product costs the company, for those who may know. */
  readonly cost?: UnitPrice | null;
}

/** PROD-1, REC-8; the schema `Product` is wider, so that what is stored can always be read. */
export const PRODUCT_LIMITS = {
  name: 120,
  sku: 40,
  brand: 80,
  pack: 40,
  unit: 16,
  description: 2_000,
  barcodes: 10,
  barcode: 40,
  images: 8,
  tags: 10,
  tag: 30,
  substitutes: 10,
  breaks: 10,
  unitsPerCase: 10_000,
  unitPrice: 1_000_000_000_000,
  /** Ten tonnes or ten cubic metres: more than any unit that is sold. */
  weight: 10_000_000,
  volume: 10_000_000,
} as const;

/**
 * Everything wrong with a product's own fields (PROD-1), errors and warnings. Whether its SKU is free is
 * asked where all SKUs are known.
 */
export function checkProduct(product: Product, context: ProductContext = {}): ProductProblem[] {
  return [
    ...textProblems(product),
    ...codeProblems(product),
    ...quantityProblems(product),
    ...priceProblems(product, context),
    ...breakProblems(product),
    ...nextProblems(product, context),
    ...listingProblems(product),
  ];
}

function textProblems(product: Product): ProductProblem[] {
  const limits = PRODUCT_LIMITS;
  return [
    textProblem("name", product.name, { min: 2, max: limits.name }),
    textProblem("nameEs", product.nameEs, { min: 0, max: limits.name }),
    textProblem("brand", product.brand, { min: 0, max: limits.brand }),
    textProblem("pack", product.pack, { min: 0, max: limits.pack }),
    textProblem("unit", product.unit, { min: 1, max: limits.unit }),
    textProblem("description", product.description, { min: 0, max: limits.description }),
  ].filter((problem) => problem !== null);
}

function codeProblems({ sku, barcodes, categoryId }: Product): ProductProblem[] {
  const problems: ProductProblem[] = [];
  const skuProblem = textProblem("sku", sku, { min: 1, max: PRODUCT_LIMITS.sku });
  if (skuProblem !== null) problems.push(skuProblem);
  // A code is read out and scanned: what cannot be seen cannot be typed again.
  else if (/\p{C}|^\s|\s$/u.test(sku)) problems.push(error("sku", "badCharacters"));
  if (categoryId === null) problems.push(error("categoryId", "required"));
  if (barcodes.length > PRODUCT_LIMITS.barcodes) {
    problems.push(error("barcodes", "tooMany", { max: PRODUCT_LIMITS.barcodes }));
  }
  for (const [index, barcode] of barcodes.entries()) {
    if (barcode.length > PRODUCT_LIMITS.barcode) {
      problems.push(error("barcodes", "tooLong", { max: PRODUCT_LIMITS.barcode }));
    } else if (barcode.trim() === "") problems.push(error("barcodes", "required"));
    else if (barcodes.indexOf(barcode) !== index) problems.push(error("barcodes", "duplicate", { value: barcode }));
    else if (hasWrongCheckDigit(barcode)) problems.push(warning("barcodes", "checkDigit", { value: barcode }));
  }
  return problems;
}

function quantityProblems(product: Product): ProductProblem[] {
  const { unitsPerCase, minQuantity, quantityMultiple, maxQuantity, quantityScale } = product;
  const problems: ProductProblem[] = [];
  const most = MAX_QUANTITY * quantityScale;
  if (unitsPerCase < 1) problems.push(error("unitsPerCase", "belowOne"));
  if (unitsPerCase > PRODUCT_LIMITS.unitsPerCase) {
    problems.push(error("unitsPerCase", "aboveMaximum", { max: PRODUCT_LIMITS.unitsPerCase }));
  }
  const counted = { minQuantity, quantityMultiple, ...(maxQuantity !== null && { maxQuantity }) };
  for (const [field, value] of Object.entries(counted)) {
    if (value < 1) problems.push(error(field, "belowOne"));
    if (value > most) problems.push(error(field, "aboveMaximum", { max: MAX_QUANTITY }));
  }
  for (const field of ["weight", "volume"] as const) {
    const value = product[field];
    if (value === null) continue;
    if (value < 1) problems.push(error(field, "belowOne"));
    if (value > PRODUCT_LIMITS[field]) problems.push(error(field, "aboveMaximum", { max: PRODUCT_LIMITS[field] }));
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
    if (price > PRODUCT_LIMITS.unitPrice) problems.push(error(`prices.${listId}`, "tooHigh"));
    else if (floorPrice !== null && listId !== baseListId && price > 0 && price < floorPrice) {
      problems.push(warning(`prices.${listId}`, "belowFloor"));
    }
  }
  if (baseListId === null) return problems;
  const base = Object.hasOwn(prices, baseListId) ? (prices[baseListId] ?? 0) : 0;
  const nextBase = Object.hasOwn(nextPrices, baseListId) ? (nextPrices[baseListId]?.unitPrice ?? 0) : 0;
  // A product may wait for its price: it cannot be sold until then (PRICE-5), and the list has a filter for such products.
  if (base === 0) problems.push(warning(`prices.${baseListId}`, "noPrice"));
  else if (cost !== null && base < cost) problems.push(warning(`prices.${baseListId}`, "belowCost"));
  if (floorPrice !== null && base > 0 && floorPrice > base) {
    // Which of the two prices counts today is not asked here: a floor that fits one of them may be meant for its day.
    const say = floorPrice <= nextBase ? warning : error;
    problems.push(say("floorPrice", "aboveBasePrice"));
  }
  return problems;
}

function breakProblems({ breaks, prices }: Product): ProductProblem[] {
  return Object.entries(breaks).flatMap(([listId, entries]) =>
    tierProblems(`breaks.${listId}`, entries, Object.hasOwn(prices, listId) ? (prices[listId] ?? 0) : 0),
  );
}

/** A change that waits for its day is checked like what counts now; all of it is one field. */
function nextProblems({ nextPrices, floorPrice }: Product, { baseListId = null }: ProductContext): ProductProblem[] {
  return Object.entries(nextPrices).flatMap(([listId, { from, unitPrice, breaks }]) => {
    const field = `nextPrices.${listId}`;
    const problems = tierProblems(field, breaks, unitPrice ?? 0);
    if (!isCalendarDay(from)) problems.push(error(field, "badDay"));
    if ((unitPrice ?? 0) > PRODUCT_LIMITS.unitPrice) problems.push(error(field, "tooHigh"));
    else if (floorPrice !== null && unitPrice !== null && unitPrice > 0 && unitPrice < floorPrice) {
      problems.push(listId === baseListId ? error(field, "belowFloor") : warning(field, "belowFloor"));
    }
    return problems;
  });
}

function tierProblems(field: string, entries: readonly QuantityBreak[], plain: UnitPrice): ProductProblem[] {
  const problems: ProductProblem[] = [];
  if (entries.length > PRODUCT_LIMITS.breaks) problems.push(error(field, "tooMany", { max: PRODUCT_LIMITS.breaks }));
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

function listingProblems({ id, images, tags, substitutes }: Product): ProductProblem[] {
  const problems: ProductProblem[] = [];
  const { images: maxImages, tags: maxTags, tag: max, substitutes: maxSubstitutes } = PRODUCT_LIMITS;
  if (images.length > maxImages) problems.push(error("images", "tooMany", { max: maxImages }));
  if (tags.length > maxTags) problems.push(error("tags", "tooMany", { max: maxTags }));
  if (tags.some((tag) => tag.length > max)) problems.push(error("tags", "tooLong", { max }));
  if (substitutes.length > maxSubstitutes) problems.push(error("substitutes", "tooMany", { max: maxSubstitutes }));
  if (substitutes.includes(id)) problems.push(error("substitutes", "itself"));
  return problems;
}

function error(field: string, code: ProductProblemCode, values?: ProductProblem["values"]): ProductProblem {
  return { field, code, severity: "error", ...(values && { values }) };
}

function warning(field: string, code: ProductProblemCode, values?: ProductProblem["values"]): ProductProblem {
  return { field, code, severity: "warning", ...(values && { values }) };
}
