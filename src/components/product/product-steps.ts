import { countsCases, isSoldByCase, quantityStep, type QuantityRules } from "#domain/order/check-quantity.ts";
import { MAX_QUANTITY, MAX_WRITTEN } from "#domain/values/quantity.ts";

/** A product's plus and minus steps at a quantity, in its own scale; lines counted in cases step by the case. */
export function stepsOf(product: QuantityRules, quantity: number) {
  const { minQuantity, quantityMultiple, quantityScale, unitsPerCase, maxQuantity } = product;
  const most = maxQuantity ?? Number.POSITIVE_INFINITY;
  if (isSoldByCase(product) || countsCases(quantity, product)) {
    const step = isSoldByCase(product) ? quantityStep(product) : unitsPerCase;
    return { min: minQuantity, max: Math.min(most, MAX_QUANTITY * unitsPerCase, MAX_WRITTEN), step };
  }
  // Weighed goods without an order multiple step by whole units.
  const step = quantityScale === 1000 && quantityMultiple === 1 ? quantityScale : quantityMultiple;
  return { min: minQuantity, max: Math.min(most, MAX_QUANTITY * quantityScale), step };
}

/** How the quantity pad counts a product: in units, in cases, or either (PROD-4). */
export function padUnitsOf(product: QuantityRules) {
  return {
    unitsPerCase: product.sellBy === "unit" ? 1 : product.unitsPerCase,
    casesOnly: isSoldByCase(product),
  };
}
