import { countsCases, type QuantityRules } from "#domain/check-quantity.ts";
import { MAX_QUANTITY } from "#domain/quantity.ts";

/** The steps of a product's plus and minus at a quantity, in its own scale: a line that counts cases goes by the case. */
export function stepsOf(product: QuantityRules, quantity: number) {
  const { minQuantity, quantityMultiple, quantityScale, unitsPerCase } = product;
  if (countsCases(quantity, product)) {
    return { min: minQuantity, max: MAX_QUANTITY * unitsPerCase, step: unitsPerCase };
  }
  // Weighed goods that any weight will do for go up by whole units.
  const step = quantityScale === 1000 && quantityMultiple === 1 ? quantityScale : quantityMultiple;
  return { min: minQuantity, max: MAX_QUANTITY * quantityScale, step };
}
