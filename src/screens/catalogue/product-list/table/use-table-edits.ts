import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { type CellColumn, type CellContext, type CellEdit, editCell } from "#domain/product/edit-cell.ts";
import type { Product } from "#domain/product/product.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { useCommand } from "#ui/use-command.ts";

/** What was typed in a cell and could not be saved, and why. */
export interface RefusedCell {
  readonly text: string;
  readonly problem: string;
}

/** The edits of the table: which cell is open, what is refused, and what is shown until the query answers. */
export interface TableEdits {
  readonly open: { readonly productId: string; readonly column: CellColumn; readonly text: string | null } | null;
  readonly refused: ReadonlyMap<string, RefusedCell>;
  readonly shownOf: (row: ProductRow) => Product;
  /** Opens a cell; `text` replaces its value. */
  readonly start: (row: ProductRow, column: CellColumn, text?: string) => void;
  /** Saves what was entered; false = it cannot be, and the cell stays open unless it was left. */
  readonly commit: (row: ProductRow, edit: CellEdit, text: string, left?: boolean) => boolean;
  readonly cancel: (row: ProductRow, column: CellColumn) => void;
  /** Puts a product on sale or takes it off, with an undo: it may leave the list by it. */
  readonly toggle: (row: ProductRow) => void;
}

export const cellKey = (productId: string, column: CellColumn) => `${productId}:${column}`;

/** Saves each cell as an edit of its product, at once (PROD-24). */
export function useTableEdits(context: CellContext): TableEdits {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const [open, setOpen] = useState<TableEdits["open"]>(null);
  const [refused, setRefused] = useState<TableEdits["refused"]>(new Map());
  const [saved, setSaved] = useState<ReadonlyMap<string, { readonly over: ProductRow; readonly after: Product }>>(
    new Map(),
  );
  // The value a cell was opened with: the store reports a conflict if somebody else changes it meanwhile.
  const started = useRef<{ readonly key: string; readonly before: Product } | null>(null);

  const shownOf = useCallback(
    (row: ProductRow) => {
      const own = saved.get(row.product.id);
      return own?.over === row ? own.after : row.product;
    },
    [saved],
  );

  const refuse = (key: string, cell: RefusedCell | null) =>
    setRefused((before) => {
      const others = [...before].filter(([each]) => each !== key);
      return new Map(cell === null ? others : [...others, [key, cell]]);
    });

  const start = useStableCallback((row: ProductRow, column: CellColumn, text?: string) => {
    const key = cellKey(row.product.id, column);
    started.current = { key, before: shownOf(row) };
    setOpen({ productId: row.product.id, column, text: text ?? refused.get(key)?.text ?? null });
  });

  const cancel = useStableCallback((row: ProductRow, column: CellColumn) => {
    started.current = null;
    setOpen(null);
    refuse(cellKey(row.product.id, column), null);
  });

  const commit = useStableCallback((row: ProductRow, edit: CellEdit, text: string, left = false) => {
    const { id } = row.product;
    const key = cellKey(id, edit.column);
    const before = started.current?.key === key ? started.current.before : shownOf(row);
    const { after, problem } = editCell(before, edit, context);
    if (problem !== null) {
      const isFloor = problem.field === "floorPrice";
      const why = isFloor
        ? t("priceLists.belowFloor")
        : t(`productEdit.problems.${problem.code}`, { ...problem.values });
      refuse(key, { text, problem: why });
      if (left) setOpen(null);
      return false;
    }
    started.current = null;
    setOpen(null);
    refuse(key, null);
    setSaved((others) => new Map([...others, [id, { over: row, after }]]));
    void save({ noun: "product", recordId: id, before, after }).then((answer) => {
      if (answer.ok) return;
      setSaved((others) => new Map([...others].filter(([each]) => each !== id)));
      refuse(key, { text, problem: t(`records.problems.${answer.problem.code}`) });
    });
    return true;
  });

  const toggle = useStableCallback((row: ProductRow) => {
    const { name, active } = shownOf(row);
    const set = (to: boolean) => commit(row, { column: "active", active: to }, "");
    set(!active);
    showToast(t(active ? "productTable.off" : "productTable.on", { name }), {
      undo: { label: t("ui.undo"), onClick: () => set(active) },
    });
  });

  return useMemo(
    () => ({ open, refused, shownOf, start, commit, cancel, toggle }),
    [open, refused, shownOf, start, commit, cancel, toggle],
  );
}
