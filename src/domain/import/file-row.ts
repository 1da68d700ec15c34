import { withoutFormulaGuard } from "../values/csv-text.ts";

/** A cell of a file: text, or a number if the file stores it as one (XLSX). */
export type Cell = string | number;

/** A row of a file and the line it starts on; the header is line 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** The row cannot be read: too many or too few columns, or a quotation mark that never closes. */
  readonly broken?: "columns" | "quotes";
}

/** Invisible characters, except the joiners that emoji and some scripts need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

export function cellText(cell: Cell | undefined): string {
  return normaliseText(writtenText(cell));
}

/** A cell as text with its line breaks: notes and descriptions. */
export function cellParagraphs(cell: Cell | undefined): string {
  return normaliseParagraphs(writtenText(cell));
}

export function cellCode(cell: Cell | undefined): string {
  return normaliseCode(writtenText(cell));
}

/** The text without what a program put around it: our own guard against formulas, or `="00123"`, which keeps zeros. */
function writtenText(cell: Cell | undefined): string {
  const text = String(cell ?? "");
  const quoted = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return quoted === undefined ? withoutFormulaGuard(text) : quoted.replaceAll('""', '"');
}

/** Trims a text, collapses spaces and removes invisible characters. */
export function normaliseText(text: string): string {
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

export function normaliseParagraphs(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(normaliseText)
    .join("\n")
    .trim();
}

/** Does not collapse spaces: "A  1" and "A 1" can be two products. */
export function normaliseCode(text: string): string {
  return text.replace(INVISIBLE, "").trim();
}
