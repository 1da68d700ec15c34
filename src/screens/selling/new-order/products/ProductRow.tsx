import { memo } from "react";
import type { LineProblem } from "#commands/cart/set-line.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductRow as ProductFacts } from "#local/queries/product/products.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { StockText } from "#components/product/StockText.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import type { PadProduct } from "#components/order/selling/QuantityPad.tsx";
import { lineProblemText } from "#components/order/selling/quantity-text.ts";
import type { Quantities } from "#components/order/selling/use-quantities.ts";

interface ProductRowProps {
  readonly row: ProductFacts;
  /** In the product's scale; 0 = not in the cart. */
  readonly quantity: number;
  readonly problem: LineProblem | null;
  readonly hue: number | null;
  readonly currency: Currency;
  readonly onEdit: Quantities["edit"];
  readonly onOpenPad: (product: PadProduct) => void;
  readonly onOpenDetails: (productId: string) => void;
}

/** One product to sell. Memoised: a tap on plus draws one row again, not the list. */
export const ProductRow = memo(function ProductRow({
  row,
  quantity,
  problem,
  hue,
  currency,
  onEdit,
  onOpenPad,
  onOpenDetails,
}: ProductRowProps) {
  const text = useText();
  const { t, language, locale } = text;
  const { product, price, available } = row;
  const name = localName(product, language);
  const padProduct: PadProduct = { ...product, productId: product.id };
  const reduced = price !== null && price.unitPrice < price.listPrice;
  return (
    <div className="flex gap-3 px-4 py-2 edge-b">
      <button
        type="button"
        aria-label={t("newOrder.details", { name })}
        onClick={() => onOpenDetails(product.id)}
        className="mt-1 h-14 shrink-0 self-start"
      >
        <ProductPicture picture={product.picture} imageId={product.images[0]} name={name} hue={hue} />
      </button>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpenDetails(product.id)}
          className="-mt-2 -mb-4 block w-full pt-2 pb-4 text-left text-body leading-5 font-medium"
        >
          <span className="line-clamp-2 min-h-6">{name}</span>
        </button>
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2 text-body leading-5 tabular-nums">
              {price === null ? (
                <span className="font-medium text-danger">{t("newOrder.noPrice")}</span>
              ) : (
                <span className="font-bold">{formatUnitPrice(price.unitPrice, currency, locale)}</span>
              )}
              {reduced && (
                <s
                  className="text-caption text-muted"
                  aria-label={t("newOrder.listPriceWas", { price: formatUnitPrice(price.listPrice, currency, locale) })}
                >
                  {formatUnitPrice(price.listPrice, currency, locale)}
                </s>
              )}
              {product.pack !== "" && <span className="text-caption text-muted">{product.pack}</span>}
            </p>
            <p className="flex flex-wrap gap-x-2 text-caption leading-4 text-muted tabular-nums">
              <StockText product={product} available={available} />
              <span className="break-all">{product.sku}</span>
            </p>
          </div>
          {price !== null && (
            <Stepper
              label={name}
              quantity={quantity}
              quantityScale={product.quantityScale}
              {...stepsOf(product, quantity)}
              onChange={(next) => onEdit(product.id, next, product)}
              onOpenPad={() => onOpenPad(padProduct)}
            />
          )}
        </div>
        {problem && (
          <p role="alert" className="text-caption font-medium text-danger">
            {lineProblemText(problem, product, text)}
          </p>
        )}
      </div>
    </div>
  );
});
