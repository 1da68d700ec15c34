import { foldText } from "../values/fold-text.ts";
import type { Cell } from "./file-row.ts";

/** Spreadsheets keep 15 digits of a number; longer codes lose their last ones. */
const KEPT_DIGITS = 15;

/** Whether a spreadsheet has shortened a code to a number like 7.79E+12, or rounded off the end of a longer one. */
export function isShortened(cell: Cell): boolean {
  if (typeof cell === "number") return Math.abs(cell) >= 10 ** KEPT_DIGITS;
  return /^\d(?:[.,]\d+)?e\+\d{1,3}$/i.test(cell.trim());
}

const MONTHS = "jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|sept|oct|nov|dec|dic";
const DATES = [
  new RegExp(`^\\d{1,4}[-/. ](?:${MONTHS})\\.?(?:[-/. ]\\d{2,4})?$`),
  new RegExp(`^(?:${MONTHS})\\.?[-/. ]\\d{2,4}$`),
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/,
];

/** Whether a code looks like a date, which spreadsheets make of codes such as "10-1". */
export function looksLikeDate(code: string): boolean {
  const folded = foldText(code);
  return DATES.some((date) => date.test(folded));
}

/** A code without leading zeros, spaces and case, which often get lost. Codes that are equal in this form may be the same. */
export function looseCode(code: string): string {
  return code
    .replace(/\s+/g, "")
    .replace(/^0+(?=.)/, "")
    .toUpperCase();
}

/** Whether the text is a formula's error value. */
export function isFormulaError(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|N\/D|¡REF!|¡VALOR!|¡DIV\/0!|¿NOMBRE\?|¡NUM!)$/i.test(text);
}
