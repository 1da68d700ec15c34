import type { Product } from "./product.ts";
import { MAX_QUANTITY } from "./quantity.ts";

/** Why a quantity cannot stand. The figures are in the product's own scale, `unitsPerCase` in units: "use cases of 24?". */
export type QuantityProblem =
  | { readonly code: "notANumber" | "notWhole" | "belowOne" }
  | { readonly code: "aboveMaximum"; readonly maximum: number; readonly unitsPerCase: number }
  | { readonly code: "belowMinimum"; readonly minimum: number }
  | { readonly code: "notMultiple"; readonly multiple: number };

export type QuantityRules = Pick<Product, "quantityScale" | "minQuantity" | "quantityMultiple" | "unitsPerCase">;

/**
 * Whether a line may hold this quantity, given in the product's own scale (thousandths for weighed goods): a whole
 * number of at least 1 and at most 999 units (SPEC 5), the product's minimum, its multiple (PRODUCT 3.4). Null: it may.
 */
export function checkQuantity(quantity: number, rules: QuantityRules): QuantityProblem | null {
  const { quantityScale, minQuantity, quantityMultiple, unitsPerCase } = rules;
  const maximum = MAX_QUANTITY * quantityScale;
  if (!Number.isFinite(quantity)) return { code: "notANumber" };
  if (!Number.isInteger(quantity)) return { code: "notWhole" };
  if (quantity < 1) return { code: "belowOne" };
  if (quantity > maximum) return { code: "aboveMaximum", maximum, unitsPerCase };
  if (quantity < minQuantity) return { code: "belowMinimum", minimum: minQuantity };
  if (quantity % quantityMultiple !== 0) return { code: "notMultiple", multiple: quantityMultiple };
  return null;
}
