import { ArrowDown, ArrowUp } from "lucide-react";
import { joinClasses } from "../styles/join-classes.ts";

/** A column of a table, and what a tap on its name sorts by; a second tap goes to the next of these. */
export interface SortColumn<Column extends string, Sort extends string> {
  readonly column: Column;
  readonly sorts: readonly Sort[];
  /** Its values stand at the end of the column: amounts. */
  readonly end?: boolean;
}

interface SortHeadProps<Column extends string, Sort extends string> {
  /** What the names are for, read aloud. */
  readonly label: string;
  /** The columns' widths, the same as in each row. */
  readonly className: string;
  readonly columns: readonly SortColumn<Column, Sort>[];
  /** Null = an order that no column stands for. */
  readonly sort: Sort | null;
  /** The sorts that begin with the largest or latest. */
  readonly descending: readonly Sort[];
  readonly nameOf: (column: Column) => string;
  readonly sayOf: (sort: Sort) => string;
  readonly onSort: (sort: Sort) => void;
}

/** The names of a table's columns above its list; a tap sorts by one. */
export function SortHead<Column extends string, Sort extends string>(props: SortHeadProps<Column, Sort>) {
  const { label, className, columns, sort, descending, nameOf, sayOf, onSort } = props;
  return (
    <fieldset aria-label={label} className={joinClasses(className, "shrink-0 edge-b")}>
      {columns.map(({ column, sorts, end = false }) => {
        const [first] = sorts;
        if (first === undefined) {
          return (
            <span key={column} className={joinClasses("text-caption font-medium text-muted", end && "text-right")}>
              {nameOf(column)}
            </span>
          );
        }
        const at = sort === null ? -1 : sorts.indexOf(sort);
        const Icon = sort !== null && descending.includes(sort) ? ArrowDown : ArrowUp;
        return (
          <button
            key={column}
            type="button"
            aria-pressed={at >= 0}
            onClick={() => onSort(sorts[at + 1] ?? first)}
            className={joinClasses(
              "flex min-h-12 items-center gap-1 rounded-control text-caption font-medium active:bg-raised",
              end && "justify-end",
              at >= 0 ? "text-ink" : "text-muted",
            )}
          >
            {nameOf(column)}
            {at >= 0 && sort !== null && (
              <>
                <Icon aria-hidden className="size-4" />
                <span className="sr-only">{sayOf(sort)}</span>
              </>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
