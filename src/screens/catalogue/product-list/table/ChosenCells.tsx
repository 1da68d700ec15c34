import { useTranslation } from "react-i18next";
import { categoryTree } from "#domain/category/category-tree.ts";
import type { Product } from "#domain/product/product.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { GridCell } from "#ui/lists/GridCell.tsx";
import { GridSelect } from "#ui/lists/GridField.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { CellButton, type TableContext } from "./TableCells.tsx";
import type { TableEdits } from "./use-table-edits.ts";

interface CategoryCellProps {
  readonly row: ProductRow;
  /** As the table shows it, with edits that are not stored yet. */
  readonly product: Product;
  readonly context: TableContext;
  readonly edits: TableEdits;
  readonly column: number;
}

/** A product's category: opened, a list of all of them. */
export function CategoryCell({ row, product, context: { categories }, edits, column }: CategoryCellProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const category = categories.find((each) => each.id === product.categoryId);
  const isOpen = edits.open?.productId === product.id && edits.open.column === "categoryId";
  return (
    <GridCell className="min-w-0 [grid-area:category]">
      {isOpen ? (
        <GridSelect
          label={t("productTable.columns.categoryId")}
          column={column}
          value={product.categoryId ?? ""}
          options={[
            ...(product.categoryId === null ? [{ value: "", label: t("productEdit.chooseCategory") }] : []),
            ...categoryTree(categories).map((each) => ({
              value: each.category.id,
              label: `${"– ".repeat(each.level - 1)}${localName(each.category, language)}`,
            })),
          ]}
          onChoose={(categoryId) => edits.commit(row, { column: "categoryId", categoryId }, categoryId)}
          onCancel={() => edits.cancel(row, "categoryId")}
        />
      ) : (
        <CellButton
          label={t("productTable.columns.categoryId")}
          column={column}
          onOpen={() => edits.start(row, "categoryId")}
        >
          <span className="truncate">{category ? localName(category, language) : t("bulkEdit.none")}</span>
        </CellButton>
      )}
    </GridCell>
  );
}

interface ActiveCellProps {
  readonly column: number;
  readonly active: boolean;
  readonly onToggle: () => void;
}

/** Whether a product is sold: a switch. */
export function ActiveCell({ column, active, onToggle }: ActiveCellProps) {
  const { t } = useTranslation();
  return (
    <GridCell className="flex justify-end [grid-area:active]">
      <button
        type="button"
        role="switch"
        tabIndex={-1}
        data-column={column}
        aria-checked={active}
        aria-label={t("productTable.columns.active")}
        onClick={onToggle}
        className="flex min-h-12 items-center rounded-control px-2"
      >
        <span
          aria-hidden
          className={joinClasses(
            "flex h-8 w-14 items-center rounded-full p-1 edge-control",
            active ? "bg-brand" : "bg-raised",
          )}
        >
          <span
            className={joinClasses(
              "size-5 rounded-full transition-transform",
              active ? "translate-x-6 bg-on-brand" : "bg-card edge-control",
            )}
          />
        </span>
      </button>
    </GridCell>
  );
}
