import type { Currency } from "#domain/values/money.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { PriceText } from "../pricing/PriceText.tsx";
import { StockText } from "./StockText.tsx";

interface PriceAndStockProps {
  readonly row: ProductRow;
  readonly currency: Currency;
  /** Shown if there is no price. */
  readonly noPrice?: string;
  /** Shown instead of the pack, so that the row stays as high as it is. */
  readonly note?: string | null;
}

/**
 * The two lines under a product's name in a list: price and pack, stock and code. Plain text: a list lays them out at
 * every letter of a search, and nested flex boxes take a quarter longer.
 */
export function PriceAndStock({
  row: { product, price, available },
  currency,
  noPrice,
  note = null,
}: PriceAndStockProps) {
  return (
    <>
      <span className="block text-body leading-[1.25rem] tabular-nums">
        <span className="me-1">
          <PriceText price={price} currency={currency} {...(noPrice !== undefined && { missing: noPrice })} />
        </span>{" "}
        {note ? (
          <span className="text-caption font-medium text-brand">{note}</span>
        ) : (
          product.pack !== "" && <span className="text-caption text-muted">{product.pack}</span>
        )}
      </span>
      <span className="block text-caption leading-[1rem] text-muted tabular-nums">
        <span className="me-1">
          <StockText product={product} available={available} />
        </span>{" "}
        <span className="inline-block break-all">{product.sku}</span>
      </span>
    </>
  );
}
