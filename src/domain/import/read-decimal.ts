import { CURRENCIES } from "../values/money.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { type Cell, cellText } from "./file-row.ts";

/** The decimal sign. */
export type DecimalMark = "point" | "comma";

/** Why a number cannot be read. `ambiguousNumber`: it is undecided whether the point of 1.234 groups or separates decimals. */
export type DecimalProblem = "notANumber" | "ambiguousNumber" | "tooManyDecimals";

/** Currency signs next to an amount, which are ignored here. */
const CURRENCY_SIGN = new RegExp(
  `^(?:${CURRENCIES.join("|")}|US\\$|RD\\$|C\\$|R\\$|S/|Bs\\.?|\\$|€|₡|₲|Q|L)(?=[\\s\\d.,-])`,
);
const CURRENCY_BEHIND = new RegExp(`\\s*(?:${CURRENCIES.join("|")}|\\$|€)$`);

/**
 * Reads a cell as an integer in units of `1/10^decimals` (PRICE-3): "1.234,56" with a comma and "1,234.56" with a point
 * are both 123456 with two decimals. Grouping signs must precede exactly three digits, brackets mean minus, surplus
 * decimals are refused, and so is a sign that is undecided (`mark` null).
 */
export function readDecimal(cell: Cell, mark: DecimalMark | null, decimals: number): Result<number, DecimalProblem> {
  // Spreadsheets show 15 digits and hide floating-point errors beyond: 0.1 + 0.2 is 0.3 there.
  if (typeof cell === "number") return readDigits(String(Number(cell.toPrecision(15))), "point", decimals);
  const text = cellText(cell)
    .replace("\u2212", "-")
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^-\s*/, "-");
  const negative = text.startsWith("-");
  const bare = text
    .slice(negative ? 1 : 0)
    .replace(CURRENCY_SIGN, "")
    .replace(CURRENCY_BEHIND, "")
    .trim();
  return readDigits(negative ? `-${bare}` : bare, mark, decimals);
}

function readDigits(text: string, mark: DecimalMark | null, decimals: number): Result<number, DecimalProblem> {
  if (/^-?\d{1,15}$/.test(text)) return scaled(text, "", decimals);
  if (mark === null) return refuse(/\d/.test(text) && /[.,]/.test(text) ? "ambiguousNumber" : "notANumber");
  const [sign, groups] = mark === "point" ? ["[.]", "[,\\s']"] : ["[,]", "[.\\s']"];
  const match = new RegExp(`^(-?)(\\d{1,3}(?:(${groups})\\d{3})(?:\\3\\d{3})*|\\d*)(?:${sign}(\\d+))?$`).exec(text);
  if (!match) return refuse("notANumber");
  const [, minus = "", whole = "", , fraction = ""] = match;
  if (whole === "" && fraction === "") return refuse("notANumber");
  return scaled(`${minus}${whole.replace(/\D/g, "") || "0"}`, fraction, decimals);
}

function scaled(whole: string, fraction: string, decimals: number): Result<number, DecimalProblem> {
  const kept = fraction.replace(/0+$/, "");
  if (kept.length > decimals) return refuse("tooManyDecimals");
  const value = Number(`${whole}${kept.padEnd(decimals, "0")}`);
  if (!Number.isSafeInteger(value)) return refuse("notANumber");
  return accept(value === 0 ? 0 : value);
}

/** The decimal sign of a file's numbers. `none`: no number has one. `unclear`: all can be read both ways. */
export type DecimalEvidence = DecimalMark | "none" | "unclear" | "mixed";

/**
 * Finds the decimal sign of a column's numbers without guessing (PRICE-3): two different signs in one number, a fraction
 * of other than three digits, or a repeated sign decide it. If there are only numbers like "1.234", the person is asked.
 */
export function detectDecimalMark(cells: Iterable<Cell>): DecimalEvidence {
  let seen: DecimalEvidence = "none";
  for (const cell of cells) {
    if (typeof cell === "number") continue;
    const evidence = markOf(cellText(cell));
    if (evidence === "none" || evidence === seen) continue;
    if (seen === "none" || seen === "unclear") seen = evidence;
    else if (evidence !== "unclear") return "mixed";
  }
  return seen;
}

function markOf(text: string): Exclude<DecimalEvidence, "mixed"> {
  const digits = text.replace(/[^\d.,]/g, "").replace(/^[.,]+(?=\D)|[.,]+$/g, "");
  const signs = digits.replace(/\d/g, "");
  if (signs === "" || !/\d/.test(digits)) return "none";
  const last = signs.at(-1) === "." ? "point" : "comma";
  const other = last === "point" ? "comma" : "point";
  if (signs.length > 1) return new Set(signs).size === 1 ? other : last;
  const [whole = "", fraction = ""] = digits.split(/[.,]/);
  const groups = fraction.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith("0");
  return groups ? "unclear" : last;
}
