import type { Price } from "#domain/pricing/resolve-price.ts";
import type { RowSale } from "./use-sale.ts";

/** The price as the open order charges it, which is that of the line's quantity; without a line the given one (PRICE-37). */
export function salePrice(
  price: Price | null,
  { unitPrice = null }: Partial<Pick<RowSale, "unitPrice">>,
): Price | null {
  return price === null || unitPrice === null ? price : { ...price, unitPrice };
}
