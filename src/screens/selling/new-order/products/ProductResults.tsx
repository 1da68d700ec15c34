import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { productSearch } from "#local/queries/product/products.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useLive } from "#ui/use-live.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { ProductRow } from "./ProductRow.tsx";
import type { PadProduct } from "#components/order/selling/QuantityPad.tsx";
import type { Quantities } from "#components/order/selling/use-quantities.ts";

export interface ProductListProps {
  readonly view: CartView;
  readonly quantities: Quantities;
  readonly categories: readonly Category[];
  readonly onOpenPad: (product: PadProduct) => void;
  readonly onOpenDetails: (productId: string) => void;
}

interface ProductResultsProps extends ProductListProps {
  readonly text: string;
  readonly categoryId: string | null;
  readonly onSearchAll: () => void;
}

export const PRODUCT_ROW_HEIGHT = 93;

/** The whole catalogue, or what matches: as long as it is, it scrolls to its end (ORDER-9). */
export function ProductResults({ view, quantities, categories, text, categoryId, ...on }: ProductResultsProps) {
  const { t } = useTranslation();
  const found = useWindow(productSearch, { customerId: view.customer.id, text, categoryId });
  const { rowAt } = found;
  const hues = useMemo(() => new Map(categories.map((category) => [category.id, category.hue])), [categories]);
  const { currency } = view.company.settings;
  const { onOpenPad, onOpenDetails } = on;
  const idOf = useCallback((index: number) => rowAt(index)?.product.id, [rowAt]);
  const draw = useCallback(
    (index: number) => {
      const row = rowAt(index);
      if (!row) return <div className="edge-b" style={{ height: PRODUCT_ROW_HEIGHT }} />;
      const { id, categoryId: category } = row.product;
      return (
        <ProductRow
          row={row}
          quantity={quantities.quantityOf(id)}
          problem={quantities.problemOf(id)}
          hue={category === null ? null : (hues.get(category) ?? null)}
          currency={currency}
          onEdit={quantities.edit}
          onOpenPad={onOpenPad}
          onOpenDetails={onOpenDetails}
        />
      );
    },
    [rowAt, quantities, hues, currency, onOpenPad, onOpenDetails],
  );

  if (found.live.state === "loading") return <LoadingRows />;
  if (found.live.state === "failed") return <ErrorState title={t("newOrder.productsFailed")} />;
  if (found.total === 0) {
    return (
      <NothingFound
        text={text}
        catalogueSize={found.live.value.catalogueSize}
        narrowed={categoryId !== null}
        onSearchAll={on.onSearchAll}
      />
    );
  }
  return (
    <>
      <output aria-busy={found.busy} className="sr-only">
        {t("newOrder.found", { count: found.total })}
      </output>
      <VirtualList
        label={t("newOrder.products")}
        count={found.total}
        rowHeight={PRODUCT_ROW_HEIGHT}
        idOf={idOf}
        topOn={found.answered}
        onRange={found.onRange}
      >
        {draw}
      </VirtualList>
    </>
  );
}

interface NothingFoundProps {
  readonly text: string;
  readonly catalogueSize: number;
  readonly narrowed: boolean;
  readonly onSearchAll: () => void;
}

function NothingFound({ text, catalogueSize, narrowed, onSearchAll }: NothingFoundProps) {
  const { t } = useTranslation();
  const status = useLive(readDataStatus, null);
  const loaded = status.state === "ready" && status.value.some((feed) => feed.feed === "products" && feed.loaded);
  if (catalogueSize === 0) {
    return loaded || status.state !== "ready" ? (
      <EmptyState title={t("newOrder.noProducts")} detail={t("newOrder.noProductsText")} />
    ) : (
      <EmptyState title={t("newOrder.catalogueLoading")} />
    );
  }
  const all = narrowed ? <Button onClick={onSearchAll}>{t("newOrder.searchAll")}</Button> : undefined;
  if (text === "") return <EmptyState title={t("newOrder.noMatchCategory")} action={all} />;
  return (
    <EmptyState
      title={t("newOrder.noMatch", { text })}
      detail={loaded ? t("newOrder.noMatchText") : t("newOrder.catalogueLoading")}
      action={all}
    />
  );
}
