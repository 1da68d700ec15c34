import { Fragment, type ReactNode, useCallback, useMemo } from "react";
import type { Category } from "#domain/category/category.ts";
import { useTranslation } from "react-i18next";
import { type ProductRow, type ProductSearch, productSearch } from "#local/queries/product/products.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import type { GridProps } from "#ui/lists/use-grid-keys.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";

export type ProductQuestion = Omit<ProductSearch, "offset" | "limit">;

/** Why nothing was found. */
export interface NothingFound {
  /** The device has no products at all. */
  readonly empty: boolean;
  /** Whether the first load is complete; null = not known yet. */
  readonly arrived: boolean | null;
}

interface FoundProductsProps {
  readonly question: ProductQuestion;
  readonly categories: readonly Category[];
  readonly label: string;
  readonly failed: string;
  /** More than one = a grid. */
  readonly columns?: number;
  readonly rowHeight: number;
  /** Shows the number of results instead of only announcing it. */
  readonly showCount?: boolean;
  /** The keys of a table. */
  readonly grid?: GridProps;
  /** Renders one product; a new function renders all rows again. */
  readonly draw: (row: ProductRow, hue: number | null) => ReactNode;
  /** Renders the empty state. */
  readonly nothing: (why: NothingFound) => ReactNode;
}

/** All matching products in a virtual list or grid that loads the visible ones. */
export function FoundProducts(props: FoundProductsProps) {
  const { question, categories, label, failed, columns = 1, rowHeight, showCount = false, grid, draw, nothing } = props;
  const { t } = useTranslation();
  const found = useWindow(productSearch, question);
  const { rowAt, onRange: loadRange } = found;
  const hues = useMemo(() => new Map(categories.map((category) => [category.id, category.hue])), [categories]);
  // A row of tiles is identified by its first one.
  const idOf = useCallback((index: number) => rowAt(index * columns)?.product.id, [rowAt, columns]);
  const onRange = useCallback(
    (first: number, last: number) => loadRange(first * columns, (last + 1) * columns - 1),
    [loadRange, columns],
  );
  const drawRow = useCallback(
    (index: number) => {
      const rows = Array.from({ length: columns }, (_, column) => rowAt(index * columns + column));
      if (!rows[0]) return <div className="edge-b" style={{ height: rowHeight }} />;
      const drawn = rows.map((row) => row && draw(row, hues.get(row.product.categoryId ?? "") ?? null));
      if (columns === 1) return drawn[0];
      return (
        <div className="grid gap-2 px-4 pt-2" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {drawn.map((tile, column) => (
            <Fragment key={column}>{tile ?? <span />}</Fragment>
          ))}
        </div>
      );
    },
    [rowAt, columns, rowHeight, hues, draw],
  );

  return (
    <Ready of={found.live} failed={failed}>
      {({ catalogueSize, hasLists }) =>
        found.total === 0 ? (
          <Nothing empty={catalogueSize === 0}>{nothing}</Nothing>
        ) : !hasLists ? (
          <LoadingRows />
        ) : (
          <>
            <output
              aria-busy={found.busy}
              className={showCount ? "block shrink-0 px-4 py-1 text-caption text-muted tabular-nums" : "sr-only"}
            >
              {t("products.count", { count: found.total })}
            </output>
            <VirtualList
              key={columns === 1 ? "list" : "grid"}
              label={label}
              count={Math.ceil(found.total / columns)}
              rowHeight={rowHeight}
              idOf={idOf}
              topOn={found.answered}
              onRange={onRange}
              {...(grid && { grid })}
            >
              {drawRow}
            </VirtualList>
          </>
        )
      }
    </Ready>
  );
}

interface NothingProps extends Pick<NothingFound, "empty"> {
  readonly children: FoundProductsProps["nothing"];
}

function Nothing({ empty, children }: NothingProps) {
  const feeds = readyValue(useLive(readDataStatus, null));
  const arrived = feeds?.some((feed) => feed.feed === "products" && feed.loaded) ?? null;
  return children({ empty, arrived });
}
