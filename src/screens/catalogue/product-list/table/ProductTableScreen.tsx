import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { Currency } from "#domain/values/money.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { listPriceLists, type PriceListPage } from "#local/queries/product/price-lists.ts";
import { FoundProducts, type ProductQuestion } from "#components/product/FoundProducts.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useGridKeys } from "#ui/lists/use-grid-keys.ts";
import { allReady, useLive } from "#ui/use-live.ts";
import { SelectionBar } from "../bulk-edit/SelectionBar.tsx";
import { type Selection, useSelection } from "#components/records/bulk/use-selection.ts";
import { ProductFinder, useProductFind } from "../ProductFinder.tsx";
import { COLUMNS, ROW_CLASSES, TableRow } from "./TableRow.tsx";
import { useTableEdits } from "./use-table-edits.ts";

const ROW_HEIGHT = 105;
const LINE_HEIGHT = 53;

/** /products/table: name, code, category, price and sale of every product, changed in place (PROD-24). */
export function ProductTableScreen() {
  const { t } = useTranslation();
  const { find, change, showAll } = useProductFind();
  const selection = useSelection(true);
  const categories = useLive(listCategories, null);
  const lists = useLive(listPriceLists, undefined);
  const company = useLive(readCompany, null);
  const question = { ...find, customerId: null };
  const count = selection?.ids.size ?? 0;
  return (
    <Screen fill>
      <ScreenHeader
        title={count > 0 ? t("bulkEdit.selected", { count }) : t("screens.productTable")}
        back={count > 0 && selection ? selection.stop : "/products"}
      />
      <Ready of={allReady(categories, lists, company)} failed={t("products.failed")}>
        {([known, page, company]) => (
          <>
            <ProductFinder
              find={find}
              onChange={change}
              owner
              categories={known}
              priceLists={page.rows.map(({ list }) => list)}
            />
            {company && selection && (
              <ProductTable
                {...{ question, page, selection }}
                categories={known}
                currency={company.settings.currency}
                onShowAll={showAll}
              />
            )}
            {selection && <SelectionBar selection={selection} question={question} />}
          </>
        )}
      </Ready>
    </Screen>
  );
}

interface ProductTableProps {
  readonly question: ProductQuestion;
  readonly categories: readonly Category[];
  readonly page: PriceListPage;
  readonly currency: Currency;
  readonly selection: Selection;
  readonly onShowAll: () => void;
}

function ProductTable({ question, categories, page, currency, selection, onShowAll }: ProductTableProps) {
  const { t } = useTranslation();
  const panes = usePanes();
  const grid = useGridKeys(COLUMNS.length + 1);
  const { rows, day } = page;
  const base = rows.find(({ list }) => list.isDefault)?.list;
  const list = rows.find((each) => each.list.id === question.priceListId)?.list ?? base;
  const edits = useTableEdits({ priceListId: list?.id ?? "", baseListId: base?.id ?? null, day });
  const context = useMemo(
    () => list && { categories, priceLists: rows.map((each) => each.list), list, currency, day },
    [categories, rows, list, currency, day],
  );
  const draw = useCallback(
    (row: ProductRow) => context && <TableRow {...{ row, context, edits, selection }} />,
    [context, edits, selection],
  );
  if (list === undefined) return null;
  return (
    <>
      {panes && <ColumnNames list={list.name} />}
      <FoundProducts
        question={question}
        categories={categories}
        label={t("screens.productTable")}
        failed={t("products.failed")}
        rowHeight={panes ? LINE_HEIGHT : ROW_HEIGHT}
        showCount
        grid={grid}
        draw={draw}
        nothing={({ empty, arrived }) => (
          <EmptyState
            title={t(empty ? "products.empty" : "products.noneHere")}
            detail={t(arrived ? (empty ? "products.emptyOwner" : "products.noMatchText") : "products.firstLoadText")}
            action={
              empty ? (
                <LinkButton to="/products/new">{t("products.add")}</LinkButton>
              ) : (
                <Button onClick={onShowAll}>{t("products.showAll")}</Button>
              )
            }
          />
        )}
      />
    </>
  );
}

/** For the eye: each cell says its column's name. */
function ColumnNames({ list }: { readonly list: string }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden className={`${ROW_CLASSES} shrink-0 bg-raised py-2 text-caption font-medium text-muted edge-b`}>
      <span className="px-2 [grid-area:name]">{t("productTable.columns.name")}</span>
      <span className="px-2 [grid-area:sku]">{t("productTable.columns.sku")}</span>
      <span className="px-2 [grid-area:category]">{t("productTable.columns.categoryId")}</span>
      <span className="truncate px-2 text-right [grid-area:price]">{t("products.pricesOf", { list })}</span>
      <span className="px-2 text-right [grid-area:active]">{t("productTable.columns.active")}</span>
    </div>
  );
}
