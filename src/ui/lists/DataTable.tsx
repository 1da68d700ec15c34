import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinClasses } from "../hooks/join-classes.ts";

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable: the order of two rows, ascending. */
  readonly compare?: (one: Row, other: Row) => number;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
}

interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

interface DataTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  /** The first column names the row and stays in view while the rest scrolls sideways. */
  readonly columns: readonly TableColumn<Row>[];
  /** Some hundreds at most: longer ones are a `VirtualList`. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** How it stands at first; without it in the order of `rows`. */
  readonly sort?: TableSort;
  /** Shown in place of rows. */
  readonly empty?: ReactNode;
  /** Fills its parent's height and scrolls inside it; otherwise it is as high as its rows. */
  readonly fill?: boolean;
}

/** Rows and columns that are compared: sortable, with a header that stays, scrolling inside its own box. */
export function DataTable<Row>({ label, columns, rows, keyOf, sort, empty, fill = false }: DataTableProps<Row>) {
  const [sorted, setSorted] = useState<TableSort | null>(sort ?? null);
  const compare = columns.find(({ id }) => id === sorted?.column)?.compare;
  const shown = compare ? rows.toSorted((one, other) => compare(one, other) * (sorted?.descending ? -1 : 1)) : rows;

  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <section
      aria-label={label}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={joinClasses("min-w-0 overflow-auto overscroll-contain bg-card edge", fill && "min-h-0 flex-1")}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-body">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                first={index === 0}
                sorted={sorted?.column === column.id ? (sorted.descending ? "descending" : "ascending") : null}
                onSort={() =>
                  setSorted((before) => ({
                    column: column.id,
                    descending: before?.column === column.id && !before.descending,
                  }))
                }
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => {
                const classes = joinClasses(
                  "h-12 px-3 py-2 edge-b",
                  column.align === "end" && "text-right tabular-nums",
                );
                return index === 0 ? (
                  <th
                    key={column.id}
                    scope="row"
                    className={joinClasses(classes, STAYS_LEFT, "font-medium", column.align !== "end" && "text-left")}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={classes}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const STAYS_LEFT = "sticky left-0 z-10 max-w-[60vw] bg-card";

interface HeadCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly first: boolean;
  readonly sorted: "ascending" | "descending" | null;
  readonly onSort: () => void;
}

function HeadCell<Row>({ column, first, sorted, onSort }: HeadCellProps<Row>) {
  const { t } = useTranslation();
  const Icon = sorted === null ? ArrowUpDown : sorted === "descending" ? ArrowDown : ArrowUp;
  const end = column.align === "end";
  return (
    <th
      scope="col"
      aria-sort={column.compare ? (sorted ?? "none") : undefined}
      className={joinClasses(
        "sticky top-0 h-12 bg-raised px-3 font-medium whitespace-nowrap edge-b",
        end ? "text-right" : "text-left",
        first ? "left-0 z-20" : "z-10",
      )}
    >
      {column.compare ? (
        <button
          type="button"
          title={t("ui.sortBy", { column: column.title })}
          onClick={onSort}
          className={joinClasses("inline-flex min-h-12 min-w-12 items-center gap-1", end && "flex-row-reverse")}
        >
          {column.title}
          <Icon aria-hidden className={joinClasses("size-4 shrink-0", sorted === null && "text-muted")} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
