import { CURRENCIES, type Currency } from "../values/money.ts";

/** Signs that mean one currency alone. */
const OWN_SIGNS: readonly (readonly [sign: string, currency: Currency])[] = [
  ["US$", "USD"],
  ["RD$", "DOP"],
  ["C$", "NIO"],
  ["R$", "BRL"],
  ["S/", "PEN"],
  ["Bs", "BOB"],
  ["€", "EUR"],
  ["₡", "CRC"],
  ["₲", "PYG"],
];

/** Where a bare "$" is written before an amount of the country's own money. */
const DOLLAR_SIGNED: ReadonlySet<Currency> = new Set(["USD", "MXN", "COP", "CLP", "ARS", "DOP", "UYU"]);

/**
 * The currency that a text names beside its figure; null where it names none. A bare "$" is `own` where people write
 * theirs like this, and the US dollar elsewhere: an amount is never taken for another money (PRICE-2).
 */
export function namedCurrency(text: string, own: Currency): Currency | null {
  const code = CURRENCIES.find((each) => new RegExp(`^${each}\\b|\\b${each}$`, "i").test(text));
  if (code !== undefined) return code;
  const signed = OWN_SIGNS.find(([sign]) => text.startsWith(sign) || text.endsWith(sign));
  if (signed) return signed[1];
  return text.includes("$") ? (DOLLAR_SIGNED.has(own) ? own : "USD") : null;
}
