import { withoutFormulaGuard } from "../values/csv-text.ts";

/** A cell as a file has it: a text, or a number where the file itself says that it is one (XLSX). */
export type Cell = string | number;

/** A row of a file and the line it begins on; the header is line 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** The row cannot be read: too many or too few columns, or a quotation mark that never closes. */
  readonly broken?: "columns" | "quotes";
}

/** What cannot be seen, but for what joins an emoji or a letter of some scripts to the next one. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** A cell as text, as `normaliseText` has it. */
export function cellText(cell: Cell | undefined): string {
  return normaliseText(withoutFormulaGuard(String(cell ?? "")));
}

/** A cell as text in which line breaks stay: notes and descriptions. */
export function cellParagraphs(cell: Cell | undefined): string {
  return normaliseParagraphs(withoutFormulaGuard(String(cell ?? "")));
}

/** A cell as the code of a record. */
export function cellCode(cell: Cell | undefined): string {
  return normaliseCode(withoutFormulaGuard(String(cell ?? "")));
}

/** A text without spaces around it and with single ones inside; what cannot be seen is left out. */
export function normaliseText(text: string): string {
  return text.replace(/\s+/g, " ").replace(UNSEEN, "").trim();
}

export function normaliseParagraphs(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(normaliseText)
    .join("\n")
    .trim();
}

/** Two spaces inside a code are not one: "A  1" and "A 1" can be two products. */
export function normaliseCode(text: string): string {
  return text.replace(UNSEEN, "").trim();
}
