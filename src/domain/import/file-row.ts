/** A cell as a file has it: a text, or a number where the file itself says that it is one (XLSX). */
export type Cell = string | number;

/** A row of a file and the line it begins on; the header is line 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** The row cannot be read: too many or too few columns, or a quotation mark that never closes. */
  readonly broken?: "columns" | "quotes";
}

/**
 * A cell as text, without spaces around it and with single ones inside; what cannot be seen is left out, and so is the
 * guard that our own files carry before what a spreadsheet would run (`csv-text.ts`).
 */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  return String(cell)
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .replace(/^'(?=[=+@-])/, "");
}

/** A cell as text in which line breaks stay: notes and descriptions. */
export function cellParagraphs(cell: Cell | undefined): string {
  return String(cell ?? "")
    .split(/\r\n?|\n/)
    .map(cellText)
    .join("\n")
    .trim();
}
