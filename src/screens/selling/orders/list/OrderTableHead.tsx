import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderSort } from "#domain/order/order-filter.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

/** The columns' widths, the same in each row; they shrink with the screen, and with larger text. */
export const ORDER_COLUMNS =
  "grid grid-cols-[minmax(0,8fr)_minmax(0,14fr)_minmax(0,9fr)_minmax(0,7fr)_minmax(0,15fr)_minmax(0,9fr)] items-center gap-x-3 pr-14 pl-4";

/** What a tap on a column's name sorts by; a second tap turns it round where there is a way. */
const HEADS: readonly { readonly column: Column; readonly sorts: readonly OrderSort[] }[] = [
  { column: "number", sorts: [] },
  { column: "customer", sorts: ["customer"] },
  { column: "captured", sorts: ["newest", "oldest"] },
  { column: "promised", sorts: ["promised"] },
  { column: "status", sorts: ["status"] },
  { column: "total", sorts: ["total"] },
];

type Column = "number" | "customer" | "captured" | "promised" | "status" | "total";

/** The sorts that begin with the largest. */
const DESCENDING: readonly OrderSort[] = ["newest", "total"];

interface OrderTableHeadProps {
  readonly sort: OrderSort;
  readonly onSort: (sort: OrderSort) => void;
}

/** The names of the table's columns; a tap sorts by one. */
export function OrderTableHead({ sort, onSort }: OrderTableHeadProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t("orders.filter.sort")} className={joinClasses(ORDER_COLUMNS, "shrink-0 edge-b")}>
      {HEADS.map(({ column, sorts }) => {
        const name = t(`orders.table.${column}`);
        const [first] = sorts;
        const end = column === "total";
        if (first === undefined) {
          return (
            <span key={column} className="text-caption font-medium text-muted">
              {name}
            </span>
          );
        }
        const at = sorts.indexOf(sort);
        const next = sorts[at + 1] ?? first;
        const Icon = DESCENDING.includes(sort) ? ArrowDown : ArrowUp;
        return (
          <button
            key={column}
            type="button"
            aria-pressed={at >= 0}
            onClick={() => onSort(next)}
            className={joinClasses(
              "flex min-h-12 items-center gap-1 rounded-control text-caption font-medium active:bg-raised",
              end && "justify-end",
              at >= 0 ? "text-ink" : "text-muted",
            )}
          >
            {name}
            {at >= 0 && (
              <>
                <Icon aria-hidden className="size-4" />
                <span className="sr-only">{t(`orders.sorts.${sort}`)}</span>
              </>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
