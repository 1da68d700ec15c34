import { memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { SaleProblem } from "#components/order/selling/SaleStepper.tsx";
import type { Sale } from "#components/order/selling/use-sale.ts";
import { PriceText } from "#components/pricing/PriceText.tsx";
import { FoundProducts } from "#components/product/FoundProducts.tsx";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { StockText } from "#components/product/StockText.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import type { LineProblem } from "#commands/cart/set-line.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { Button } from "#ui/controls/Button.tsx";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { usePanes, useTight } from "#ui/layout/use-panes.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

interface TillGridProps {
  readonly sale: Sale;
  readonly text: string;
  readonly categories: readonly Category[];
  readonly categoryId: string | null;
  readonly onAllCategories: () => void;
}

const ROW_HEIGHT = 186;

/** The catalogue as tiles: a tap adds one. Memoised: beside the cart it is drawn after the line (see `Till`). */
export const TillGrid = memo(function TillGrid({ sale, text, categories, categoryId, onAllCategories }: TillGridProps) {
  const { t } = useTranslation();
  const panes = usePanes();
  const columns = useTight() ? 1 : panes ? 4 : 2;
  const { view, quantities } = sale;
  const { currency } = view.company.settings;
  const add = useStableCallback((product: Product) => {
    const present = quantities.latestOf(product.id);
    quantities.edit(product.id, stepQuantity(present, stepsOf(product, present), 1), product);
  });
  const draw = useCallback(
    (row: ProductRow, hue: number | null) => {
      const tile = (
        <Tile
          row={row}
          hue={hue}
          currency={currency}
          quantity={quantities.quantityOf(row.product.id)}
          problem={quantities.problemOf(row.product.id)}
          onAdd={add}
        />
      );
      return columns > 1 ? tile : <div className="px-4 pt-2">{tile}</div>;
    },
    [currency, quantities, add, columns],
  );
  return (
    <FoundProducts
      question={{ customerId: view.customer.id, text, categoryId }}
      categories={categories}
      label={t("newOrder.products")}
      failed={t("newOrder.productsFailed")}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      draw={draw}
      nothing={() => (
        <EmptyState
          title={text === "" ? t("newOrder.noMatchCategory") : t("newOrder.noMatch", { text })}
          action={categoryId !== null && <Button onClick={onAllCategories}>{t("newOrder.searchAll")}</Button>}
        />
      )}
    />
  );
});

interface TileProps {
  readonly row: ProductRow;
  readonly hue: number | null;
  readonly currency: Currency;
  readonly quantity: number;
  readonly problem: LineProblem | null;
  readonly onAdd: (product: Product) => void;
}

/**
 * Memoised: a tap renders one tile. Where there is no height for it, or width for two, the picture stands beside the
 * words: the price is seen without scrolling.
 */
const Tile = memo(function Tile({ row, hue, currency, quantity, problem, onAdd }: TileProps) {
  const { t, language, locale } = useText();
  const { product, price, available } = row;
  const name = localName(product, language);
  const isSold = price !== null && product.active;
  return (
    <button
      type="button"
      aria-label={isSold ? t("counter.add", { name }) : name}
      disabled={!isSold}
      onClick={() => onAdd(product)}
      className={joinClasses(
        "relative flex h-[11.125rem] w-full min-w-0 flex-col gap-1 overflow-hidden rounded-card bg-card p-2 text-left edge active:bg-raised",
        "flat:h-auto flat:flex-row flat:gap-3 tight:h-auto tight:flex-row tight:gap-2",
        quantity > 0 && "shadow-[inset_0_0_0_2px_var(--color-brand)]",
      )}
    >
      <ProductPicture
        productId={product.id}
        picture={product.picture}
        imageId={product.images[0]}
        name={name}
        hue={hue}
      />
      {quantity > 0 && (
        <span className="absolute top-2 right-2 min-w-8 rounded-full bg-brand px-2 py-1 text-center text-body font-bold text-on-brand tabular-nums">
          {formatQuantity(quantity, product.quantityScale, locale)}
        </span>
      )}
      <span className="flex w-full min-w-0 flex-col gap-1">
        <span className="line-clamp-3 min-h-[3.375rem] w-full text-body leading-[1.125rem] font-medium hyphens-auto flat:line-clamp-1 flat:min-h-0 tight:min-h-0">
          {name}
        </span>
        <span className="w-full truncate text-body leading-[1rem] tabular-nums">
          <PriceText price={price} currency={currency} missing={t("newOrder.noPrice")} />
        </span>
        <span className="w-full truncate text-caption leading-[1rem] text-muted tabular-nums">
          {/* Where a long name is cut off, its end is what tells sizes apart. */}
          {product.pack !== "" && `${product.pack} · `}
          <StockText product={product} available={available} />
        </span>
        <SaleProblem product={product} problem={problem} />
      </span>
    </button>
  );
});
