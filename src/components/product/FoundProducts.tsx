import { Fragment, memo, type ReactNode, useCallback, useMemo } from "react";
import type { Category } from "#domain/category/category.ts";
import type { Feed } from "#domain/sync/feed.ts";
import { useText } from "#i18n/use-text.ts";
import { type ProductRow, type ProductSearch, productSearch } from "#local/queries/product/products.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { useArrival } from "#components/sync/use-arrival.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useAfterPaint } from "#ui/hooks/use-after-paint.ts";
import { createTypedText, type TypedText, TYPING_MS, useTyped } from "#ui/hooks/use-typed-text.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import type { GridProps } from "#ui/lists/use-grid-keys.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";

export type ProductQuestion = Omit<ProductSearch, "offset" | "limit">;

/** Why nothing was found. */
export interface NothingFound {
  /** What no product matches. */
  readonly text: string;
  /** The device has no products at all. */
  readonly empty: boolean;
  /** Whether the first load is complete. */
  readonly arrived: boolean;
}

interface FoundProductsProps {
  readonly question: ProductQuestion;
  /** Stands for the question's text: a letter is drawn with its answer. */
  readonly typed?: TypedText;
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

const PRODUCTS: readonly Feed[] = ["products"];
const NOTHING_TYPED = createTypedText();

/** All matching products in a virtual list or grid that loads the visible ones. */
export function FoundProducts(props: FoundProductsProps) {
  const { question, typed, categories, label, failed, columns = 1, rowHeight, showCount = false, grid, draw } = props;
  const found = useWindow(productSearch, question, typed);
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
          <Nothing text={typed ? found.text : question.text} empty={catalogueSize === 0}>
            {props.nothing}
          </Nothing>
        ) : !hasLists ? (
          <LoadingRows />
        ) : (
          <>
            <ResultCount total={found.total} text={found.text} typed={typed} busy={found.busy} isShown={showCount} />
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

interface ResultCountProps {
  readonly total: number;
  /** The typed text that the count is of. */
  readonly text: string;
  readonly typed: TypedText | undefined;
  readonly busy: boolean;
  readonly isShown: boolean;
}

/** Memoised: looking its text up takes as long as drawing two rows. What is only announced waits until typing ends. */
const ResultCount = memo(function ResultCount({ total, text, typed, busy, isShown }: ResultCountProps) {
  const { t } = useText();
  const counted = useAfterPaint(
    useMemo(() => ({ total, text }), [total, text]),
    isShown ? 0 : TYPING_MS,
  );
  const isBehind = useTyped(typed ?? NOTHING_TYPED, (now) => now !== counted.text);
  const words = useMemo(() => t("products.count", { count: counted.total }), [t, counted.total]);
  return (
    <output
      aria-busy={busy || isBehind}
      className={isShown ? "block shrink-0 px-4 py-1 text-caption text-muted tabular-nums" : "sr-only"}
    >
      {words}
    </output>
  );
});

interface NothingProps extends Pick<NothingFound, "text" | "empty"> {
  readonly children: FoundProductsProps["nothing"];
}

function Nothing({ text, empty, children }: NothingProps) {
  const arrival = useArrival(...PRODUCTS);
  if (empty && (arrival === "offline" || arrival === "failed")) return <Arrived feeds={PRODUCTS} />;
  return children({ text, empty, arrived: arrival === "arrived" });
}
