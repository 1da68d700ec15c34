import type { Currency } from "#domain/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductRow } from "#local/queries/products.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { ProductPicture } from "#ui/ProductPicture.tsx";
import { StockText } from "#ui/StockText.tsx";
import type { OrderMode } from "./order-mode.tsx";
import { OrderStepper } from "./OrderStepper.tsx";
import { PriceText } from "./PriceText.tsx";
import { RowSigns } from "./RowSigns.tsx";

export interface ProductEntryProps {
  readonly row: ProductRow;
  readonly hue: number | null;
  readonly currency: Currency;
  readonly order: OrderMode;
  readonly selected: boolean;
  readonly onOpen: (productId: string) => void;
}

/** One product as a row; the stepper only while an order is open. */
export function ProductListRow({ row, hue, currency, order, selected, onOpen }: ProductEntryProps) {
  const { language } = useText();
  const { product, price, available } = row;
  const name = localName(product, language);
  return (
    <div
      className={joinClasses(
        "flex items-center gap-2 pr-4 edge-b",
        selected && "bg-brand-soft shadow-[inset_4px_0_0_var(--color-brand)]",
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(product.id)}
        className="flex min-h-20 min-w-0 flex-1 items-center gap-3 py-2 pl-4 text-left active:bg-raised"
      >
        <ProductPicture picture={product.picture} imageId={product.images[0]} name={name} hue={hue} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="line-clamp-2 text-body leading-5 font-medium">{name}</span>
          <span className="truncate text-body tabular-nums">
            <PriceText price={price} currency={currency} />
            {product.pack !== "" && <span className="ml-2 text-caption text-muted">{product.pack}</span>}
          </span>
          <span className="truncate text-caption text-muted tabular-nums">
            <StockText product={product} available={available} /> · {product.sku}
          </span>
          <RowSigns row={row} />
        </span>
      </button>
      <OrderStepper row={row} order={order} />
    </div>
  );
}
