import { largestQuantity } from "../order/check-quantity.ts";
import type { StoredLine } from "../order/order.ts";
import type { Product } from "../product/product.ts";
import type { Identifier } from "../values/identifier.ts";
import type { UnitPrice } from "../values/money.ts";

/** A product as it could be sold to the order's customer. */
export interface Candidate {
  readonly product: Product;
  /** Null = it has no price for them. */
  readonly price: { readonly unitPrice: UnitPrice } | null;
  /** Null = its stock is not known. */
  readonly available: { readonly quantity: number } | null;
}

/** How many substitutes are suggested for a line. */
const SUGGESTED = 3;

/**
 * What could be delivered instead of what is missing of a line (STOCK-16): products of the same category and unit that are
 * in stock, have a price and are not in the order; first those of which there is enough, then the nearest price.
 */
export function substitutesFor<Found extends Candidate>(
  line: Pick<StoredLine, "categoryId" | "unit" | "quantityScale" | "unitPrice">,
  missing: number,
  taken: ReadonlySet<Identifier>,
  candidates: readonly Found[],
): (Found & { readonly quantity: number })[] {
  if (line.categoryId === null || missing <= 0) return [];
  return candidates
    .flatMap((candidate) => {
      const { product, price, available } = candidate;
      const isAlike =
        product.categoryId === line.categoryId &&
        product.unit === line.unit &&
        product.quantityScale === line.quantityScale;
      if (!isAlike || !product.active || price === null || taken.has(product.id)) return [];
      const quantity = largestQuantity(Math.min(missing, available?.quantity ?? 0), product);
      const distance = Math.abs(price.unitPrice - line.unitPrice);
      return quantity > 0 ? [{ substitute: { ...candidate, quantity }, quantity, distance }] : [];
    })
    .sort((a, b) => b.quantity - a.quantity || a.distance - b.distance)
    .slice(0, SUGGESTED)
    .map(({ substitute }) => substitute);
}
