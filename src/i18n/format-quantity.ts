import { numberFormat } from "./number-format.ts";

const DECIMAL = { maximumFractionDigits: 3 };

/** Formats a quantity given in its product's scale (1, or 1,000 for weighed goods): 1500 at 1,000 is "1.5". */
export function formatQuantity(quantity: number, quantityScale: 1 | 1000, locale: string): string {
  return numberFormat(locale, DECIMAL).format(quantity / quantityScale);
}

/** A plain count. A small one is written the same everywhere: a browser's first formatter takes a phone 60 ms. */
export function formatCount(count: number, locale: string): string {
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  return numberFormat(locale, DECIMAL).format(count);
}

/** Formats grams: 850 is "850 g", 12,400 is "12.4 kg". */
export function formatWeight(grams: number, locale: string): string {
  return grams < 1000 ? formatMeasure(grams, "gram", locale) : formatMeasure(grams / 1000, "kilogram", locale);
}

/** Formats millilitres: 600 is "600 ml", 1,500 is "1.5 l". */
export function formatVolume(millilitres: number, locale: string): string {
  return millilitres < 1000
    ? formatMeasure(millilitres, "milliliter", locale)
    : formatMeasure(millilitres / 1000, "liter", locale);
}

function formatMeasure(value: number, unit: string, locale: string): string {
  return numberFormat(locale, { style: "unit", unit, maximumFractionDigits: 3 }).format(value);
}

/** A rate in basis points as a percentage: 1600 is "16 %". */
export function formatRate(rate: number, locale: string): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(rate / 10_000);
}

/** Bytes as megabytes, to a tenth: 2,600,000 is "2.6". */
export function formatMegabytes(bytes: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return numberFormat(locale, digits).format(bytes / 1_000_000);
}

/** A change in basis points as a signed percentage: -500 is "−5 %". */
export function formatSignedRate(rate: number, locale: string): string {
  const options = { style: "percent", maximumFractionDigits: 2, signDisplay: "exceptZero" } as const;
  return numberFormat(locale, options)
    .format(rate / 10_000)
    .replace("-", "\u2212");
}

/**
 * Parses a typed quantity into the product's scale, or null when it is not a number in this locale: grouping signs are
 * refused rather than guessed (PRICE-3).
 */
export function parseQuantity(text: string, quantityScale: 1 | 1000, locale: string): number | null {
  const typed = text.trim().replace("\u2212", "-");
  const decimal = decimalSign(locale);
  const match = new RegExp(`^(-?\\d+)(?:[${decimal === "." ? "." : ",."}](\\d+))?$`).exec(typed);
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  if (fraction.replace(/0+$/, "").length > (quantityScale === 1 ? 0 : 3)) return null;
  const scaled = Number(whole) * quantityScale;
  const rest = quantityScale === 1 ? 0 : Number(fraction.padEnd(3, "0").slice(0, 3));
  return whole.startsWith("-") ? scaled - rest : scaled + rest;
}

export function decimalSign(locale: string): string {
  return (
    numberFormat(locale, DECIMAL)
      .formatToParts(0.5)
      .find((part) => part.type === "decimal")?.value ?? "."
  );
}
