import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { Currency } from "#domain/values/money.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { type ProductFilter, productSearch } from "#local/queries/product/products.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import type { OrderMode } from "#components/order/selling/order-mode.tsx";
import { ProductListRow } from "./ProductListRow.tsx";
import { ProductTile } from "./ProductTile.tsx";
import type { Selection } from "./bulk-edit/use-selection.ts";

export interface ProductQuestion {
  readonly text: string;
  readonly categoryId: string | null;
  readonly filter: ProductFilter | null;
  readonly priceListId: string | null;
  readonly customerId: string | null;
}

interface ProductResultsProps {
  readonly question: ProductQuestion;
  readonly look: "list" | "grid";
  readonly categories: readonly Category[];
  readonly currency: Currency | null;
  readonly order: OrderMode;
  readonly owner: boolean;
  readonly selected: string | null;
  readonly selection: Selection | null;
  readonly onOpen: (productId: string) => void;
  readonly onShowAll: () => void;
}

const ROW_HEIGHT = 81;
const TILE_HEIGHT = 252;

/** All that matches, as long as it is: it scrolls to its end, as rows or as tiles. */
export function ProductResults(props: ProductResultsProps) {
  const { question, look, categories, currency, order, owner, selected, selection, onOpen, onShowAll } = props;
  const { t } = useTranslation();
  const panes = usePanes();
  const found = useWindow(productSearch, question);
  const { rowAt, onRange: loadRange } = found;
  const hues = useMemo(() => new Map(categories.map((category) => [category.id, category.hue])), [categories]);
  const columns = look === "list" ? 1 : panes ? 3 : 2;
  const height = columns === 1 ? ROW_HEIGHT : TILE_HEIGHT;
  // A row of tiles is told apart by its first.
  const idOf = useCallback((index: number) => rowAt(index * columns)?.product.id, [rowAt, columns]);
  const onRange = useCallback(
    (first: number, last: number) => loadRange(first * columns, (last + 1) * columns - 1),
    [loadRange, columns],
  );
  const draw = useCallback(
    (index: number) => {
      const rows = Array.from({ length: columns }, (_, column) => rowAt(index * columns + column));
      if (!rows[0] || currency === null) return <div className="edge-b" style={{ height }} />;
      const drawn = rows.map((row, column) => {
        if (!row) return <span key={column} />;
        const { id, categoryId } = row.product;
        const hue = categoryId === null ? null : (hues.get(categoryId) ?? null);
        const shared = { row, hue, currency, order, selected: selected === id, selection, onOpen };
        return columns === 1 ? <ProductListRow key={column} {...shared} /> : <ProductTile key={column} {...shared} />;
      });
      return columns === 1 ? (
        drawn
      ) : (
        <div className="grid gap-2 px-4 pt-2" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {drawn}
        </div>
      );
    },
    [rowAt, columns, height, hues, currency, order, selected, selection, onOpen],
  );

  if (found.live.state === "loading" || currency === null) return <LoadingRows />;
  if (found.live.state === "failed") return <ErrorState title={t("products.failed")} />;
  if (found.total === 0) {
    const size = found.live.value.catalogueSize;
    return <NothingFound {...{ question, owner, onShowAll }} empty={size === 0} hasCategory={categories.length > 0} />;
  }
  return (
    <>
      <output className="block shrink-0 px-4 py-1 text-caption text-muted tabular-nums">
        {t("products.count", { count: found.total })}
      </output>
      <VirtualList
        key={look}
        label={t("products.title")}
        count={Math.ceil(found.total / columns)}
        rowHeight={height}
        idOf={idOf}
        topOn={found.answered}
        onRange={onRange}
      >
        {draw}
      </VirtualList>
    </>
  );
}

interface NothingFoundProps {
  readonly question: ProductQuestion;
  readonly owner: boolean;
  readonly onShowAll: () => void;
  readonly empty: boolean;
  readonly hasCategory: boolean;
}

function NothingFound({ question, owner, onShowAll, empty, hasCategory }: NothingFoundProps) {
  const { t } = useTranslation();
  const status = useLive(readDataStatus, null);
  const arrived = status.state === "ready" && status.value.some((feed) => feed.feed === "products" && feed.loaded);
  if (empty && !arrived) return <EmptyState title={t("products.firstLoad")} detail={t("products.firstLoadText")} />;
  if (empty) {
    return (
      <EmptyState
        title={t("products.empty")}
        detail={t(owner ? (hasCategory ? "products.emptyOwner" : "products.emptyNoCategory") : "products.emptyStaff")}
        action={
          owner && (
            <LinkButton variant="main" to={hasCategory ? "/products/new" : "/categories/new"}>
              {t(hasCategory ? "products.add" : "products.addCategory")}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      title={question.text === "" ? t("products.noneHere") : t("products.noMatch", { text: question.text })}
      detail={t(arrived ? "products.noMatchText" : "products.firstLoadText")}
      action={<Button onClick={onShowAll}>{t("products.showAll")}</Button>}
    />
  );
}
