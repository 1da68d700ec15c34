/** Byte order mark: spreadsheets need it to read a CSV file as UTF-8 (IMPORT-12). */
export const CSV_MARK = "\ufeff";

/**
 * What a spreadsheet would run as a formula, also after a tab or a line break. Leading apostrophes are
 * included, so that a guard can be told from a text that itself starts with an apostrophe.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^[+-]?\d[\d.,\s]*$/;

/**
 * One line of a CSV file. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; a
 * negative number stays a number. Cells are quoted where needed.
 */
export function csvLine(cells: readonly (string | number)[], separator: string): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(separator)}\r\n`;
}

/** Quotes what any reader could take for a separator: the file may be opened with another one than it was written with. */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that `csvLine` added. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** The separator spreadsheets expect with this decimal sign: a comma cannot be both. */
export function csvSeparator(decimalSign: string): "," | ";" {
  return decimalSign === "," ? ";" : ",";
}

/**
 * Formats an integer in units of `1/10^decimals` for a file: the given decimal sign, no grouping, no trailing zeros, but
 * never exactly three decimals: "1.234" could be read as one thousand two hundred thirty-four (PRICE-3).
 */
export function csvDecimal(value: number, decimals: number, decimalSign: string): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  const bare = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
  const fraction = bare.length === 3 ? `${bare}0` : bare;
  return `${value < 0 ? "-" : ""}${whole}${fraction === "" ? "" : decimalSign}${fraction}`;
}
