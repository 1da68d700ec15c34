import type { Product } from "../product/product.ts";
import { MAX_QUANTITY, MAX_WRITTEN } from "../values/quantity.ts";

/**
 * Why a quantity is not allowed. The figures are in the product's own scale; `unitsPerCase` above 1 = as many whole cases
 * could ("use cases of 24?").
 */
export type QuantityProblem =
  | { readonly code: "notANumber" | "notWhole" | "belowOne" }
  | { readonly code: "aboveMaximum"; readonly maximum: number; readonly unitsPerCase: number }
  | { readonly code: "belowMinimum"; readonly minimum: number }
  | { readonly code: "notMultiple"; readonly multiple: number }
  | { readonly code: "aboveOrderMaximum"; readonly maximum: number }
  | { readonly code: "casesOnly"; readonly unitsPerCase: number };

/** A product's rules for quantities. A line captured without `sellBy` and `maxQuantity` is free in both. */
export interface QuantityRules extends Pick<
  Product,
  "quantityScale" | "minQuantity" | "quantityMultiple" | "unitsPerCase"
> {
  readonly sellBy?: Product["sellBy"];
  readonly maxQuantity?: Product["maxQuantity"];
}

/**
 * Whether a line may hold this quantity, given in the product's own scale (thousandths for weighed goods): a whole
 * number of at least 1, the product's minimum, its multiple, and at most 999 (ORDER-6). More than that
 * only in whole cases, up to 999 of them, unless the product is sold by the unit only. A product sold by the case only
 * comes in whole cases. A product may also have a maximum per order (PROD-4). Null = allowed.
 */
export function checkQuantity(quantity: number, rules: QuantityRules): QuantityProblem | null {
  const { quantityScale, minQuantity, quantityMultiple, unitsPerCase } = rules;
  const maximum = MAX_QUANTITY * quantityScale;
  if (!Number.isFinite(quantity)) return { code: "notANumber" };
  if (!Number.isInteger(quantity)) return { code: "notWhole" };
  if (quantity < 1) return { code: "belowOne" };
  if (quantity > maximum && !isInCases(quantity, rules)) {
    const fits = isInCases(Math.ceil(quantity / unitsPerCase) * unitsPerCase, rules);
    return { code: "aboveMaximum", maximum, unitsPerCase: fits ? unitsPerCase : 1 };
  }
  if (quantity < minQuantity) return { code: "belowMinimum", minimum: minQuantity };
  if (quantity % quantityMultiple !== 0) return { code: "notMultiple", multiple: quantityMultiple };
  if (isSoldByCase(rules) && quantity % unitsPerCase !== 0) return { code: "casesOnly", unitsPerCase };
  const { maxQuantity = null } = rules;
  return maxQuantity !== null && quantity > maxQuantity ? { code: "aboveOrderMaximum", maximum: maxQuantity } : null;
}

/** Whether it is sold in whole cases only. */
export function isSoldByCase({ sellBy, unitsPerCase, quantityScale }: Omit<QuantityRules, "minQuantity">): boolean {
  return sellBy === "case" && unitsPerCase > 1 && quantityScale === 1;
}

/** The smallest step between two allowed quantities: the multiple, in whole cases where it is sold by the case. */
export function quantityStep(rules: QuantityRules): number {
  const { quantityMultiple, unitsPerCase } = rules;
  if (!isSoldByCase(rules)) return quantityMultiple;
  return (quantityMultiple * unitsPerCase) / greatestDivisor(quantityMultiple, unitsPerCase);
}

/** The largest allowed quantity up to this; 0 = none. */
export function largestQuantity(most: number, rules: QuantityRules): number {
  const { quantityScale, unitsPerCase } = rules;
  const step = quantityStep(rules);
  const inCases = (step * unitsPerCase) / greatestDivisor(step, unitsPerCase);
  const candidates = [
    Math.floor(most / step) * step,
    Math.floor(most / inCases) * inCases,
    Math.floor(Math.min(most, MAX_QUANTITY * quantityScale) / step) * step,
  ];
  return Math.max(0, ...candidates.filter((quantity) => checkQuantity(quantity, rules) === null));
}

/** The product's rules a line has to store; nothing where it has the same already. */
export function storedQuantityRules(
  line: Pick<QuantityRules, "sellBy" | "maxQuantity">,
  { sellBy, maxQuantity }: Pick<Product, "sellBy" | "maxQuantity">,
): Partial<Pick<Product, "sellBy" | "maxQuantity">> {
  const same = (line.sellBy ?? "both") === sellBy && (line.maxQuantity ?? null) === maxQuantity;
  return same ? {} : { sellBy, maxQuantity };
}

/** The fewest whole cases that hold a quantity too large for single units; null where cases do not help. */
export function casesInstead(quantity: number, rules: QuantityRules): number | null {
  const problem = checkQuantity(quantity, rules);
  if (problem?.code !== "aboveMaximum" || problem.unitsPerCase === 1) return null;
  return Math.ceil(quantity / problem.unitsPerCase);
}

/** Whether the line counts cases: above 999 single units. */
export function countsCases(quantity: number, rules: Pick<QuantityRules, "quantityScale" | "unitsPerCase">): boolean {
  return rules.quantityScale === 1 && quantity > MAX_QUANTITY && quantity % rules.unitsPerCase === 0;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function isInCases(quantity: number, { quantityScale, unitsPerCase, sellBy }: QuantityRules): boolean {
  if (sellBy === "unit" || quantityScale !== 1 || unitsPerCase === 1 || quantity % unitsPerCase !== 0) return false;
  return quantity <= Math.min(MAX_QUANTITY * unitsPerCase, MAX_WRITTEN);
}
