import { currencyDecimals, type Currency } from "#domain/values/money.ts";
import type { Discount } from "#domain/order/order.ts";
import { decimalSign } from "#i18n/format-quantity.ts";

export type DiscountKind = "none" | Discount["kind"];

/** The typed discount, or why it cannot be read. */
export type TypedDiscount =
  | { readonly ok: true; readonly discount: Discount | null }
  | { readonly ok: false; readonly problem: "notANumber" | "tooHigh" | "moreThanAll" };

/**
 * Reads "5" or "2,5" as a share or an amount. The decimal sign is the locale's; grouping signs and more decimals than
 * the currency has are refused rather than guessed (PRICE-15). Digits are parsed as integers, never through a float. An
 * amount is at most `all`, in minor units: what it is taken from.
 */
export function readDiscount(
  kind: DiscountKind,
  text: string,
  { currency, locale, all }: { readonly currency: Currency; readonly locale: string; readonly all: number | null },
): TypedDiscount {
  const typed = text.trim();
  if (kind === "none" || typed === "") return { ok: true, discount: null };
  const decimals = kind === "percent" ? 2 : currencyDecimals(currency);
  const value = readDecimal(typed, decimals, decimalSign(locale));
  if (value === null) return { ok: false, problem: "notANumber" };
  if (value === 0) return { ok: true, discount: null };
  if (kind === "amount" && all !== null && value > all) return { ok: false, problem: "moreThanAll" };
  if (kind === "amount") return { ok: true, discount: { kind, amount: value } };
  return value > 10_000 ? { ok: false, problem: "tooHigh" } : { ok: true, discount: { kind, rate: value } };
}

/** The text that `readDiscount` reads back as this discount. */
export function discountText(discount: Discount | null, currency: Currency, locale: string): string {
  if (discount === null) return "";
  const decimals = discount.kind === "percent" ? 2 : currencyDecimals(currency);
  const digits = String(discount.kind === "percent" ? discount.rate : discount.amount).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return /^0*$/.test(fraction) ? whole : `${whole}${decimalSign(locale)}${fraction}`;
}

/** Decimal text as an integer of its smallest unit: "2.5" with two decimals is 250. */
function readDecimal(text: string, decimals: number, sign: string): number | null {
  const [whole = "", fraction = "", ...more] = text.split(sign);
  if (more.length > 0 || !/^\d{1,9}$/.test(whole) || !/^\d*$/.test(fraction)) return null;
  if (fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}
