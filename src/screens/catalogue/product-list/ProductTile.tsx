import { memo } from "react";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { StockText } from "#components/product/StockText.tsx";
import { EntryButton } from "./EntryButton.tsx";
import { SaleProblem, SaleStepper } from "#components/order/selling/SaleStepper.tsx";
import { salePrice } from "#components/order/selling/sale-price.ts";
import { PriceText } from "#components/pricing/PriceText.tsx";
import type { ProductEntryProps } from "./ProductListRow.tsx";
import { RowSigns } from "./RowSigns.tsx";

/** A product as a tile of the grid, with its picture on top. */
export const ProductTile = memo(function ProductTile(props: ProductEntryProps) {
  const { row, hue, currency, selected, selection, onOpen, ...sale } = props;
  const { language } = useLocale();
  const { product, available } = row;
  const price = salePrice(row.price, sale);
  const name = localName(product, language);
  return (
    <div
      className={joinClasses(
        "flex min-w-0 flex-col overflow-hidden rounded-card bg-card edge",
        (selected || selection?.ids.has(product.id)) && "shadow-[inset_0_0_0_2px_var(--color-brand)]",
      )}
    >
      <EntryButton
        productId={product.id}
        selection={selection}
        onOpen={onOpen}
        className="flex min-w-0 flex-1 flex-col gap-1 p-2 text-left active:bg-raised"
      >
        <span className="mx-auto block w-full max-w-36">
          <ProductPicture
            productId={product.id}
            picture={product.picture}
            imageId={product.images[0]}
            name={name}
            hue={hue}
            size="fill"
          />
        </span>
        <span className="line-clamp-2 min-h-[2.5rem] w-full text-body leading-[1.25rem] font-medium">{name}</span>
        <span className="w-full truncate text-body tabular-nums">
          <PriceText price={price} currency={currency} />
        </span>
        <span className="w-full truncate text-caption text-muted tabular-nums">
          <StockText product={product} available={available} />
        </span>
        <RowSigns row={row} />
        <SaleProblem product={product} problem={sale.problem} />
      </EntryButton>
      <div className="flex justify-center p-1 empty:hidden">
        <SaleStepper product={product} price={price} {...sale} />
      </div>
    </div>
  );
});
