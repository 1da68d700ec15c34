import Papa from "papaparse";
import { type Cell, type FileRow, cellText } from "#domain/import/file-row.ts";

/** A longer quoted value was never closed: its quotation mark is a mistake. */
const LONGEST_VALUE = 1_000_000;

/** Reads CSV text piece by piece into rows. The first row that is not blank is the header. */
export interface CsvRows {
  /** `last` = the text ends here. */
  push(text: string, last: boolean): void;
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
}

/** A bad row must not swallow others: an unclosed quote ends with its line. */
export function createCsvRows(separator: string): CsvRows {
  const rows: FileRow[] = [];
  let headers: readonly string[] | null = null;
  let pending = "";
  let line = 1;
  let heldReturn = false;

  function take(cells: readonly string[], broken?: FileRow["broken"]): void {
    if (!broken && cells.every((cell) => cell.trim() === "")) return;
    if (headers === null) headers = cells.map((cell) => cellText(cell));
    else rows.push(fitRow(line, cells, headers.length, broken));
  }

  /** Parses pending text up to a broken quote or the end; false if it must be parsed again. */
  function readOn(last: boolean): boolean {
    let read = 0;
    let again = false;
    Papa.parse<string[]>(pending, {
      delimiter: separator,
      newline: "\n",
      step({ data, errors, meta }, parser) {
        const isBroken = errors.some(({ type }) => type === "Quotes");
        // A value at the end of the piece may continue in the next one.
        if (!last && meta.cursor >= pending.length && pending.length - read < LONGEST_VALUE) return parser.abort();
        const end = isBroken ? endOfLine(pending, read) : meta.cursor;
        take(isBroken ? [pending.slice(read, end).trimEnd()] : data, isBroken ? "quotes" : undefined);
        line += countLines(pending, read, end);
        read = end;
        if (!isBroken) return;
        again = true;
        parser.abort();
      },
    });
    pending = pending.slice(read);
    return !again;
  }

  return {
    push(text, last) {
      // A line break may be split between two pieces.
      const whole = (heldReturn ? "\r" : "") + text;
      heldReturn = !last && whole.endsWith("\r");
      pending += (heldReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, "\n");
      while (pending !== "" && !readOn(last)) continue;
    },
    get headers() {
      return headers ?? [];
    },
    get rows() {
      return rows;
    },
  };
}

/** Fits a row to the header's width. Extra empty values are dropped; a row with too few or too many is broken. */
export function fitRow(line: number, cells: readonly Cell[], width: number, broken?: FileRow["broken"]): FileRow {
  if (broken) return { line, cells, broken };
  const beyond = cells.slice(width).some((cell) => cellText(cell) !== "");
  if (beyond || cells.length < width) return { line, cells, broken: "columns" };
  return { line, cells: cells.length === width ? cells : cells.slice(0, width) };
}

/** The offset after the line that contains this offset. */
function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end + 1;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let end = text.indexOf("\n", from); end !== -1 && end < to; end = text.indexOf("\n", end + 1)) lines += 1;
  return lines;
}
