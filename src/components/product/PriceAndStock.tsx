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

/** The two lines under a product's name in a list: price and pack, stock and code. */
export function PriceAndStock({
  row: { product, price, available },
  currency,
  noPrice,
  note = null,
}: PriceAndStockProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2 text-body leading-[1.25rem] tabular-nums">
        <PriceText price={price} currency={currency} {...(noPrice !== undefined && { missing: noPrice })} />
        {note ? (
          <span className="text-caption font-medium text-brand">{note}</span>
        ) : (
          product.pack !== "" && <span className="text-caption text-muted">{product.pack}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-2 text-caption leading-[1rem] text-muted tabular-nums">
        <StockText product={product} available={available} />
        <span className="break-all">{product.sku}</span>
      </span>
    </>
  );
}
