import { CURRENCIES } from "../values/money.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { type Cell, cellText } from "./file-row.ts";

/** Which sign parts whole and fraction. */
export type DecimalMark = "point" | "comma";

/** Why a text is no number to us. `ambiguousNumber`: nobody has said yet whether 1.234 is a thousand or a little more than one. */
export type DecimalProblem = "notANumber" | "ambiguousNumber" | "tooManyDecimals";

/** Signs that stand beside an amount and say nothing about it. */
const CURRENCY_SIGN = new RegExp(
  `^(?:${CURRENCIES.join("|")}|US\\$|RD\\$|C\\$|R\\$|S/|Bs\\.?|\\$|€|₡|₲|Q|L)(?=[\\s\\d.,-])`,
);
const CURRENCY_BEHIND = new RegExp(`\\s*(?:${CURRENCIES.join("|")}|\\$|€)$`);

/**
 * A cell as an integer of `1/10^decimals` (PRICE-3): "1.234,56" with a comma and "1,234.56" with a point are both
 * 123456 with two decimals. Grouping signs must stand before exactly three digits, brackets are a minus, a decimal that
 * would be cut off is refused, and so is a sign that nobody has decided about (`mark` null).
 */
export function readDecimal(cell: Cell, mark: DecimalMark | null, decimals: number): Result<number, DecimalProblem> {
  // Spreadsheets keep 15 digits and hide what their formulas have beyond them: 0.1 + 0.2 is 0.3 there.
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

/** What a file's numbers say about their decimal sign. `none`: no number has one. `unclear`: each could be read both ways. */
export type DecimalEvidence = DecimalMark | "none" | "unclear" | "mixed";

/**
 * The decimal sign of a column's numbers, never guessed (PRICE-3): two different signs in one number, a fraction
 * that has not three digits, or a sign that occurs twice decide it. Where only "1.234" is seen, somebody has to say.
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
