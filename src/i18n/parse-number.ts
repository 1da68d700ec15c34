import { decimalSign } from "./format-quantity.ts";
import { numberFormat } from "./number-format.ts";

/**
 * Parses a typed number into an integer of `1/10^decimals`, or null when it is not a number in this locale: "1.234,56"
 * is 123456 with two decimals in es-CL, as "1,234.56" is in en-US. Refused rather than guessed: the other locale's
 * decimal sign, a grouping sign not before exactly three digits, decimals that would be cut off (PRICE-3).
 */
export function parseDecimal(text: string, decimals: number, locale: string): number | null {
  const decimal = decimalSign(locale);
  const group = decimal === "," ? "." : ",";
  const typed = text.replace(/\s/g, "").replace("\u2212", "-");
  const match = new RegExp(`^(-?)(\\d{1,3}(?:[${group}]\\d{3})+|\\d+)?(?:[${decimal}](\\d*))?$`).exec(typed);
  const whole = match?.[2]?.replaceAll(group, "") ?? "";
  const fraction = (match?.[3] ?? "").replace(/0+$/, "");
  if (!match || (whole === "" && !match[3]) || fraction.length > decimals) return null;
  const value = Number(`${whole}${fraction.padEnd(decimals, "0")}`);
  if (!Number.isSafeInteger(value)) return null;
  return match[1] === "-" && value !== 0 ? -value : value;
}

/** Formats an integer of `1/10^decimals` for a field, without trailing zero decimals beyond `least`. */
export function formatDecimal(value: number, decimals: number, locale: string, least = 0): string {
  return numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: decimals })
    .format(value / 10 ** decimals)
    .replace(/[\u00a0\u202f]/g, " ");
}
