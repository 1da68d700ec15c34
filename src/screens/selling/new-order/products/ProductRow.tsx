import { memo } from "react";
import type { Currency } from "#domain/values/money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductRow as FoundRow } from "#local/queries/product/products.ts";
import { SaleProblem, SaleStepper } from "#components/order/selling/SaleStepper.tsx";
import { salePrice } from "#components/order/selling/sale-price.ts";
import { usePriceNote } from "#components/order/selling/use-price-note.ts";
import type { RowSale } from "#components/order/selling/use-sale.ts";
import { PriceAndStock } from "#components/product/PriceAndStock.tsx";
import { ProductPicture } from "#components/product/ProductPicture.tsx";

interface ProductRowProps extends RowSale {
  readonly row: FoundRow;
  readonly hue: number | null;
  readonly currency: Currency;
  /** A quantity to add with one tap, in the product's scale. */
  readonly offered?: number;
  readonly onOpenDetails: (productId: string) => void;
}

/** A product to sell. Memoised: a tap on plus renders one row, not the list. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { row, hue, currency, offered = 0, onOpenDetails, ...sale } = props;
  const { t, language, locale } = useText();
  const { product } = row;
  const price = salePrice(row.price, sale);
  const note = usePriceNote(product, sale, currency);
  const name = localName(product, language);
  return (
    <div className="flex gap-3 px-4 py-2 edge-b">
      <button
        type="button"
        aria-label={t("newOrder.details", { name })}
        onClick={() => onOpenDetails(product.id)}
        className="mt-1 h-14 shrink-0 self-start"
      >
        <ProductPicture
          productId={product.id}
          picture={product.picture}
          imageId={product.images[0]}
          name={name}
          hue={hue}
        />
      </button>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpenDetails(product.id)}
          className="-mt-2 -mb-4 block w-full pt-2 pb-4 text-left text-body leading-[1.25rem] font-medium"
        >
          <span className="line-clamp-2 min-h-6">{name}</span>
        </button>
        <div className="flex items-center gap-2 tight:flex-wrap tight:justify-end">
          <div className="min-w-0 flex-1 tight:basis-full">
            <PriceAndStock row={{ ...row, price }} currency={currency} noPrice={t("newOrder.noPrice")} note={note} />
          </div>
          {offered > 0 && sale.quantity === 0 && price !== null && product.active && (
            <button
              type="button"
              aria-label={t("newOrder.start.add", {
                quantity: formatQuantity(offered, product.quantityScale, locale),
                name,
              })}
              onClick={() => sale.onEdit(product.id, offered, product)}
              className="h-12 min-w-12 shrink-0 rounded-control bg-brand-soft px-2 text-row font-bold text-brand tabular-nums active:bg-raised"
            >
              {formatQuantity(offered, product.quantityScale, locale)}
            </button>
          )}
          <SaleStepper product={product} price={price} {...sale} />
        </div>
        <SaleProblem product={product} problem={sale.problem} />
      </div>
    </div>
  );
});
