import type { Currency } from "../values/money.ts";
import type { PlainRecord } from "../records/record-nouns.ts";
import { readPriceTarget } from "./column-target.ts";
import { type Cell, cellText } from "./file-row.ts";
import type { ImportLookup, ImportSetup } from "./import-context.ts";
import { importFields } from "./import-field.ts";
import type { ImportProblem } from "./import-problem.ts";
import { joinColumns, readCell, readCode, type ReadColumn } from "./read-cell.ts";

/** The fields a row sets, including `prices.<listId>`, and its unreadable cells as problems. */
export interface RowReading {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ImportProblem[];
}

/** A column and its field, resolved once for all rows. */
export interface ImportColumn {
  readonly position: number;
  readonly field: ReadColumn;
}

export interface RowReader {
  /** A row's SKU or customer code in the form used to match; "" if empty. */
  key(cells: readonly Cell[]): string;
  /** The name shown for a row. */
  label(cells: readonly Cell[]): string;
  /** Whether a row is a quantity break. */
  isBreak(cells: readonly Cell[]): boolean;
  /** The row without its prices and quantity. */
  withoutPrices(cells: readonly Cell[]): readonly Cell[];
  /** `stored` is the record the row belongs to, or a new one's defaults. */
  read(cells: readonly Cell[], stored: PlainRecord): RowReading;
}

/** Reads the rows of a file. An empty cell never clears a field (IMPORT-16). */
export function createRowReader(setup: ImportSetup, lookup: ImportLookup, currency: Currency): RowReader {
  const columns = columnsOf(setup, lookup);
  const keyColumn = columns.find(({ field }) => field.id === keyField(setup)) ?? columns.find(isCode);
  const nameColumn = columns.find(({ field }) => field.id === "name");
  const quantityColumn = columns.find(({ field }) => field.id === "fromQuantity");
  const tiers = new Set(
    columns.filter((column) => column === quantityColumn || isPrice(column)).map(({ position }) => position),
  );
  return {
    key: (cells) => (keyColumn ? readCode(cells[keyColumn.position], keyColumn.field.field) : ""),
    label: (cells) => (nameColumn ? cellText(cells[nameColumn.position]) : ""),
    isBreak: (cells) => quantityColumn !== undefined && cellText(cells[quantityColumn.position]) !== "",
    withoutPrices: (cells) => cells.map((cell, position) => (tiers.has(position) ? "" : cell)),
    read(cells, stored) {
      const values: Record<string, unknown> = {};
      const problems: ImportProblem[] = [];
      for (const { position, field } of columns) {
        const cell = cells[position];
        if (cell === undefined || cellText(cell) === "") continue;
        const read = readCell(cell, field, { setup, lookup, currency, stored });
        if ("problem" in read) problems.push(read.problem);
        else Object.assign(values, read.values);
      }
      return { values: joinColumns(values, problems, stored), problems };
    },
  };
}

function isCode({ field }: ImportColumn): boolean {
  return field.form === "code" || field.form === "codeAndBarcode";
}

function isPrice({ field }: ImportColumn): boolean {
  return field.field.startsWith("prices.");
}

function keyField({ kind }: ImportSetup): string {
  return kind === "customers" ? "code" : kind === "documents" ? "number" : "sku";
}

function columnsOf({ kind, targets }: ImportSetup, lookup: ImportLookup): ImportColumn[] {
  return targets.flatMap((target, position): ImportColumn[] => {
    const price = readPriceTarget(target);
    if (price !== null) {
      const listId = "listId" in price ? price.listId : lookup.newListId(price.newName);
      const field = { id: target ?? "", field: `prices.${listId}`, form: "price" } as const;
      return [{ position, field }];
    }
    const field = importFields(kind).find(({ id }) => id === target);
    return field ? [{ position, field }] : [];
  });
}
