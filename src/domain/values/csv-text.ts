/** What opens a CSV file in UTF-8, so that spreadsheets read its accents (IMPORT-12). */
export const CSV_MARK = "\ufeff";

/**
 * What a spreadsheet takes for a formula, and what it would take for one after a tab or a line break. Apostrophes before
 * it count: else nobody could tell a guard from a text that begins like one.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^[+-]?\d[\d.,\s]*$/;

/**
 * One line of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe before it; a
 * negative number stays a number. Quotation marks where the text needs them.
 */
export function csvLine(cells: readonly (string | number)[], separator: string): string {
  return `${cells.map((cell) => csvCell(String(cell), separator)).join(separator)}\r\n`;
}

function csvCell(text: string, separator: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A text of our own files as it was before it got its apostrophe. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** The separator that spreadsheets expect where the decimal sign is `decimalSign`: a comma cannot be both. */
export function csvSeparator(decimalSign: string): "," | ";" {
  return decimalSign === "," ? ";" : ",";
}

/**
 * An integer of `1/10^decimals` as a file has it: the given decimal sign, no grouping, no zeros that say nothing, but
 * never three digits behind the sign: "1.234" could be read as a thousand and more (PRICE-3).
 */
export function csvDecimal(value: number, decimals: number, decimalSign: string): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  const bare = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
  const fraction = bare.length === 3 ? `${bare}0` : bare;
  return `${value < 0 ? "-" : ""}${whole}${fraction === "" ? "" : decimalSign}${fraction}`;
}
