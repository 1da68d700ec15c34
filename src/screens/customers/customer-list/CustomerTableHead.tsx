import { useTranslation } from "react-i18next";
import type { CustomerSort } from "#local/queries/customer/sort-customers.ts";
import { type SortColumn, SortHead } from "#ui/lists/SortHead.tsx";

/** The columns' widths, the same in each row; they shrink with the screen, and with larger text. */
export const CUSTOMER_COLUMNS =
  "grid grid-cols-[minmax(0,16fr)_minmax(0,14fr)_minmax(0,8fr)_minmax(0,10fr)_minmax(0,9fr)] items-center gap-x-3 px-4";

type Column = "name" | "place" | "lastOrder" | "visit" | "balance";

const COLUMNS: readonly SortColumn<Column, CustomerSort>[] = [
  { column: "name", sorts: ["name", "nameDown"] },
  { column: "place", sorts: ["zone"] },
  { column: "lastOrder", sorts: ["lastOrder", "longestAgo"] },
  { column: "visit", sorts: ["visit"] },
  { column: "balance", sorts: ["balance", "overdue"], end: true },
];

const DESCENDING: readonly CustomerSort[] = ["nameDown", "lastOrder", "balance", "overdue"];

interface CustomerTableHeadProps {
  readonly sort: CustomerSort | null;
  readonly onSort: (sort: CustomerSort) => void;
}

/** The names of the customers' columns; a tap sorts by one. */
export function CustomerTableHead({ sort, onSort }: CustomerTableHeadProps) {
  const { t } = useTranslation();
  return (
    <SortHead
      label={t("customers.table.sort")}
      className={CUSTOMER_COLUMNS}
      columns={COLUMNS}
      sort={sort}
      descending={DESCENDING}
      nameOf={(column) => t(`customers.table.${column}`)}
      sayOf={(each) => t(`customers.sorts.${each}`)}
      onSort={onSort}
    />
  );
}
