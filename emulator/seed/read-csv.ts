import { createCsvRows } from "#runtime/import/csv-rows.ts";
import { detectSeparator } from "#domain/import/detect-separator.ts";
import type { FileRow } from "#domain/import/file-row.ts";

/** A row of a CSV file that could not be used, with its first line (the header is line 1). */
export interface CsvProblem {
  line: number;
  reason: string;
}

/** A row by column name, with trimmed values. */
export interface CsvRow {
  line: number;
  values: Readonly<Record<string, string>>;
}

export interface CsvFile {
  rows: CsvRow[];
  problems: CsvProblem[];
  /** Requested columns that are missing: then there are no rows. */
  missingColumns: string[];
}

/** Reads a CSV text with a header as the import does, by column name. A broken row becomes a problem with its line. */
export function readCsv(text: string, wantedColumns: readonly string[]): CsvFile {
  const body = text.replace(/^\uFEFF/, "");
  const reader = createCsvRows(detectSeparator(body));
  reader.push(body, true);
  const columns = reader.headers;
  const missingColumns = wantedColumns.filter((name) => !columns.includes(name));
  if (missingColumns.length > 0) return { rows: [], problems: [], missingColumns };

  const file: CsvFile = { rows: [], problems: [], missingColumns };
  for (const row of reader.rows) {
    if (row.broken) file.problems.push({ line: row.line, reason: whyBroken(row, columns.length) });
    else file.rows.push({ line: row.line, values: valuesByColumn(row, columns) });
  }
  return file;
}

function whyBroken({ broken, cells }: FileRow, columns: number): string {
  if (broken === "quotes") return "a quotation mark is not closed or stands inside a value";
  return `${cells.length} columns instead of ${columns}`;
}

function valuesByColumn({ cells }: FileRow, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((name, place) => [name, String(cells[place] ?? "").trim()]));
}
