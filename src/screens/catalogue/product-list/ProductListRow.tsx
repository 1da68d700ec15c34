import { memo } from "react";
import type { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { PriceAndStock } from "#components/product/PriceAndStock.tsx";
import { EntryButton } from "./EntryButton.tsx";
import { SaleProblem, SaleStepper } from "#components/order/selling/SaleStepper.tsx";
import { salePrice } from "#components/order/selling/sale-price.ts";
import { usePriceNote } from "#components/order/selling/use-price-note.ts";
import type { RowSale } from "#components/order/selling/use-sale.ts";
import { RowSigns } from "./RowSigns.tsx";
import type { Selection } from "#components/records/bulk/use-selection.ts";

/** Includes the sale controls while an order is open. */
export interface ProductEntryProps extends Partial<RowSale> {
  readonly row: ProductRow;
  readonly hue: number | null;
  readonly currency: Currency;
  readonly selected: boolean;
  /** If several can be selected at once. */
  readonly selection: Selection | null;
  readonly onOpen: (productId: string) => void;
}

/** One product as a row; the stepper only while an order is open. */
export const ProductListRow = memo(function ProductListRow(props: ProductEntryProps) {
  const { row, hue, currency, selected, selection, onOpen, ...sale } = props;
  const { language } = useLocale();
  const { product } = row;
  const price = salePrice(row.price, sale);
  const note = usePriceNote(product, sale, currency);
  const name = localName(product, language);
  return (
    <div
      className={joinClasses(
        "flex items-center gap-2 pr-4 edge-b",
        (selected || selection?.ids.has(product.id)) && "bg-brand-soft shadow-[inset_4px_0_0_var(--color-brand)]",
      )}
    >
      <EntryButton
        productId={product.id}
        selection={selection}
        onOpen={onOpen}
        className="flex min-h-20 min-w-0 flex-1 items-center gap-3 py-2 pl-4 text-left active:bg-raised"
      >
        <ProductPicture
          productId={product.id}
          picture={product.picture}
          imageId={product.images[0]}
          name={name}
          hue={hue}
        />
        <span className={joinClasses("flex min-w-0 flex-1 flex-col", selection?.on && "pr-9")}>
          <span className="line-clamp-2 text-body leading-[1.25rem] font-medium">{name}</span>
          <PriceAndStock row={{ ...row, price }} currency={currency} note={note} />
          <RowSigns row={row} />
          <SaleProblem product={product} problem={sale.problem} />
        </span>
      </EntryButton>
      <SaleStepper product={product} price={price} {...sale} />
    </div>
  );
});
