import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CellColumn } from "#domain/product/edit-cell.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { GridCell } from "#ui/lists/GridCell.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import type { Selection } from "#components/records/bulk/use-selection.ts";
import { ActiveCell, CategoryCell } from "./ChosenCells.tsx";
import { PriceValue, SyncMark, type TableContext, TypedCell } from "./TableCells.tsx";
import { cellKey, type TableEdits } from "./use-table-edits.ts";

/** The cells of a row after its tick, in the order of the arrow keys. */
export const COLUMNS = ["name", "sku", "categoryId", "price", "active"] as const satisfies readonly CellColumn[];

/** On a tablet one line; on a phone name and price above code, category and switch. */
export const ROW_CLASSES =
  "grid items-center gap-x-1 px-2 grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.2fr)_5.75rem] " +
  "[grid-template-areas:'tick_name_name_price'_'sku_sku_category_active'] " +
  "panes:grid-cols-[3rem_minmax(0,3fr)_minmax(0,1.4fr)_minmax(0,1.6fr)_9rem_6rem] " +
  "panes:[grid-template-areas:'tick_name_sku_category_price_active']";

interface TableRowProps {
  readonly row: ProductRow;
  readonly context: TableContext;
  readonly edits: TableEdits;
  readonly selection: Selection;
}

/** One product of the table; a cell is opened by a tap, Enter, F2 or typing (PROD-24). */
export function TableRow({ row, context, edits, selection }: TableRowProps) {
  const { t } = useTranslation();
  const product = edits.shownOf(row);
  const { id } = product;
  const column = (name: CellColumn) => COLUMNS.indexOf(name) + 1;
  const refused = COLUMNS.flatMap((name) => {
    const problem = edits.refused.get(cellKey(id, name))?.problem;
    return problem === undefined ? [] : [{ name, problem }];
  });
  const messageId = useId();
  const typed = { row, product, context, edits, messageId };
  return (
    <div
      className={joinClasses(
        ROW_CLASSES,
        "min-h-[6.5rem] py-0.5 edge-b panes:min-h-13",
        selection.ids.has(id) && "bg-brand-soft",
      )}
    >
      <GridCell className="[grid-area:tick]">
        <label className="flex size-12 items-center justify-center">
          <input
            type="checkbox"
            tabIndex={-1}
            data-column={0}
            aria-label={t("productTable.tick", { name: product.name })}
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id)}
            className="size-6 accent-brand"
          />
        </label>
      </GridCell>
      <TypedCell {...typed} name="name" column={column("name")}>
        <span className="line-clamp-4 min-w-0 flex-1 leading-[1.25rem] font-medium">{product.name}</span>
        <SyncMark row={row} />
      </TypedCell>
      <TypedCell {...typed} name="sku" column={column("sku")}>
        <span className="truncate text-muted">{product.sku}</span>
      </TypedCell>
      <CategoryCell {...{ row, product, context, edits }} column={column("categoryId")} />
      <TypedCell {...typed} name="price" column={column("price")}>
        <PriceValue product={product} context={context} />
      </TypedCell>
      <ActiveCell column={column("active")} active={product.active} onToggle={() => edits.toggle(row)} />
      {refused.length > 0 && (
        <GridCell id={messageId} className="col-span-full flex flex-col gap-1 px-2 pb-2 panes:items-end panes:pr-28">
          {refused.map(({ name, problem }) => (
            <FieldMessage
              key={name}
              text={t("productTable.refused", { field: t(`productTable.columns.${name}`), problem })}
            />
          ))}
        </GridCell>
      )}
    </div>
  );
}
