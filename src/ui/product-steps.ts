import type { QuantityRules } from "#domain/check-quantity.ts";
import { MAX_QUANTITY } from "#domain/quantity.ts";

/** The steps of a product's plus and minus, in its own scale. */
export function stepsOf(product: Pick<QuantityRules, "minQuantity" | "quantityMultiple" | "quantityScale">) {
  const { minQuantity, quantityMultiple, quantityScale } = product;
  // Weighed goods that any weight will do for go up by whole units.
  const step = quantityScale === 1000 && quantityMultiple === 1 ? quantityScale : quantityMultiple;
  return { min: minQuantity, max: MAX_QUANTITY * quantityScale, step };
}
