import { useTranslation } from "react-i18next";
import type { OrderSort } from "#domain/order/order-filter.ts";
import { type SortColumn, SortHead } from "#ui/lists/SortHead.tsx";

/** The columns' widths, the same in each row; they shrink with the screen, and with larger text. */
export const ORDER_COLUMNS =
  "grid grid-cols-[minmax(0,8fr)_minmax(0,14fr)_minmax(0,9fr)_minmax(0,7fr)_minmax(0,15fr)_minmax(0,9fr)] items-center gap-x-3 pr-14 pl-4";

type Column = "number" | "customer" | "captured" | "promised" | "status" | "total";

const COLUMNS: readonly SortColumn<Column, OrderSort>[] = [
  { column: "number", sorts: [] },
  { column: "customer", sorts: ["customer"] },
  { column: "captured", sorts: ["newest", "oldest"] },
  { column: "promised", sorts: ["promised"] },
  { column: "status", sorts: ["status"] },
  { column: "total", sorts: ["total"], end: true },
];

const DESCENDING: readonly OrderSort[] = ["newest", "total"];

interface OrderTableHeadProps {
  readonly sort: OrderSort;
  readonly onSort: (sort: OrderSort) => void;
}

/** The names of the orders' columns; a tap sorts by one. */
export function OrderTableHead({ sort, onSort }: OrderTableHeadProps) {
  const { t } = useTranslation();
  return (
    <SortHead
      label={t("orders.filter.sort")}
      className={ORDER_COLUMNS}
      columns={COLUMNS}
      sort={sort}
      descending={DESCENDING}
      nameOf={(column) => t(`orders.table.${column}`)}
      sayOf={(each) => t(`orders.sorts.${each}`)}
      onSort={onSort}
    />
  );
}
