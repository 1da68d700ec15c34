import { memo } from "react";
import type { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { joinClasses } from "#ui/hooks/join-classes.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { StockText } from "#components/product/StockText.tsx";
import { EntryButton } from "./EntryButton.tsx";
import type { OrderMode } from "#components/order/selling/order-mode.tsx";
import { OrderStepper } from "#components/order/selling/OrderStepper.tsx";
import { PriceText } from "#components/pricing/PriceText.tsx";
import { RowSigns } from "./RowSigns.tsx";
import type { Selection } from "./bulk-edit/use-selection.ts";

export interface ProductEntryProps {
  readonly row: ProductRow;
  readonly hue: number | null;
  readonly currency: Currency;
  readonly order: OrderMode;
  readonly selected: boolean;
  /** Where several can be chosen at once. */
  readonly selection: Selection | null;
  readonly onOpen: (productId: string) => void;
}

/** One product as a row; the stepper only while an order is open. */
export const ProductListRow = memo(function ProductListRow(props: ProductEntryProps) {
  const { row, hue, currency, order, selected, selection, onOpen } = props;
  const { language } = useLocale();
  const { product, price, available } = row;
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
        <ProductPicture picture={product.picture} imageId={product.images[0]} name={name} hue={hue} />
        <span className={joinClasses("flex min-w-0 flex-1 flex-col", selection?.on && "pr-9")}>
          <span className="line-clamp-2 text-body leading-5 font-medium">{name}</span>
          <span className="flex flex-wrap items-baseline gap-x-2 text-body leading-5 tabular-nums">
            <PriceText price={price} currency={currency} />
            {product.pack !== "" && <span className="text-caption text-muted">{product.pack}</span>}
          </span>
          <span className="flex flex-wrap gap-x-2 text-caption leading-4 text-muted tabular-nums">
            <StockText product={product} available={available} />
            <span className="break-all">{product.sku}</span>
          </span>
          <RowSigns row={row} />
        </span>
      </EntryButton>
      <OrderStepper row={row} order={order} />
    </div>
  );
});
