import { useCallback } from "react";
import type { Category } from "#domain/category/category.ts";
import type { Currency } from "#domain/values/money.ts";
import { useTranslation } from "react-i18next";
import type { ProductRow } from "#local/queries/product/products.ts";
import { rowSale, type Sale } from "#components/order/selling/use-sale.ts";
import { FoundProducts, type NothingFound, type ProductQuestion } from "#components/product/FoundProducts.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { usePanes } from "#ui/layout/use-panes.ts";
import { ProductListRow } from "./ProductListRow.tsx";
import { ProductTile } from "./ProductTile.tsx";
import type { Selection } from "#components/records/bulk/use-selection.ts";

interface ProductResultsProps {
  readonly question: ProductQuestion;
  readonly look: "list" | "grid";
  readonly categories: readonly Category[];
  readonly currency: Currency | null;
  /** Null while no order is open. */
  readonly sale: Sale | null;
  readonly owner: boolean;
  readonly selected: string | null;
  readonly selection: Selection | null;
  readonly onOpen: (productId: string) => void;
  readonly onShowAll: () => void;
}

const ROW_HEIGHT = 81;
const TILE_HEIGHT = 252;

/** The matching products, as rows or tiles. */
export function ProductResults(props: ProductResultsProps) {
  const { question, look, categories, currency, sale, owner, selected, selection, onOpen, onShowAll } = props;
  const { t } = useTranslation();
  const panes = usePanes();
  const draw = useCallback(
    (row: ProductRow, hue: number | null) => {
      const { id } = row.product;
      if (currency === null) return null;
      const shared = {
        row,
        hue,
        currency,
        selected: selected === id,
        selection,
        onOpen,
        ...(sale && rowSale(sale, id)),
      };
      return look === "list" ? <ProductListRow {...shared} /> : <ProductTile {...shared} />;
    },
    [look, currency, sale, selected, selection, onOpen],
  );

  function nothing({ empty, arrived }: NothingFound) {
    const hasCategory = categories.length > 0;
    if (empty && !arrived) return <EmptyState title={t("products.firstLoad")} detail={t("products.firstLoadText")} />;
    // Nothing but disabled products is as good as none.
    if (empty || isUnfiltered(question)) {
      return (
        <EmptyState
          title={t("products.empty")}
          detail={t(owner ? (hasCategory ? "products.emptyOwner" : "products.emptyNoCategory") : "products.emptyStaff")}
          action={
            owner &&
            (hasCategory ? (
              <LinkButton to="/import">{t("start.import")}</LinkButton>
            ) : (
              <LinkButton variant="main" to="/categories/new">
                {t("products.addCategory")}
              </LinkButton>
            ))
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

  if (currency === null) return <LoadingRows />;
  return (
    <FoundProducts
      question={question}
      categories={categories}
      label={t("products.title")}
      failed={t("products.failed")}
      columns={look === "list" ? 1 : panes ? 3 : 2}
      rowHeight={look === "list" ? ROW_HEIGHT : TILE_HEIGHT}
      showCount
      draw={draw}
      nothing={nothing}
    />
  );
}

function isUnfiltered({ text, categoryId, customerId, filter }: ProductQuestion): boolean {
  return text === "" && categoryId === null && customerId === null && (filter ?? null) === null;
}
