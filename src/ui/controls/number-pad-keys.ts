import { formatQuantity, parseQuantity } from "#i18n/format-quantity.ts";

interface PadRules {
  readonly sign: string;
  readonly quantityScale: 1 | 1000;
}

const MOST_DIGITS = 4;

/** The typed text after a key: a digit, the decimal sign or "delete". Keys that would make no number are ignored. */
export function pressKey(typed: string, key: string, { sign, quantityScale }: PadRules): string {
  if (key === "delete") return typed.slice(0, -1);
  if (key === sign) return quantityScale === 1 || typed.includes(sign) ? typed : `${typed === "" ? "0" : typed}${sign}`;
  const [whole = "", fraction] = typed.split(sign);
  if (fraction !== undefined) return fraction.length < 3 ? typed + key : typed;
  if (whole === "0") return key;
  return whole.length < MOST_DIGITS ? typed + key : typed;
}

/** A quick step (+5): adds whole units to the typed number. */
export function addToTyped(typed: string, units: number, quantityScale: 1 | 1000, locale: string): string {
  const quantity = parseQuantity(typed, quantityScale, locale) ?? 0;
  return formatQuantity(quantity + units * quantityScale, quantityScale, locale).replace(/[^\d.,]/g, "");
}
