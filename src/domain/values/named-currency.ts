import { CURRENCIES, type Currency } from "./money.ts";

/** The currencies' codes before or after an amount. */
const CODES = CURRENCIES.map((code) => ({ code, pattern: new RegExp(`^${code}\\b|\\b${code}$`, "i") }));

/** Signs other than "$", which Bolivia and Venezuela share one of. */
const OWN_SIGNS: readonly (readonly [sign: string, currency: Currency])[] = [
  ["US$", "USD"],
  ["RD$", "DOP"],
  ["C$", "NIO"],
  ["R$", "BRL"],
  ["S/", "PEN"],
  ["Bs", "BOB"],
  ["Bs", "VES"],
  ["€", "EUR"],
  ["₡", "CRC"],
  ["₲", "PYG"],
];

/** The currencies whose own sign is a bare "$". */
const DOLLAR_SIGNED: ReadonlySet<Currency> = new Set(["USD", "MXN", "COP", "CLP", "ARS", "DOP", "UYU"]);

/**
 * The currency an amount is written with; null if there is none. A bare "$" is `own` if that is written like this,
 * otherwise the US dollar: an amount is never read in the wrong currency (PRICE-2).
 */
export function namedCurrency(text: string, own: Currency): Currency | null {
  const named = CODES.find(({ pattern }) => pattern.test(text));
  if (named !== undefined) return named.code;
  const signed = OWN_SIGNS.filter(([sign]) => text.startsWith(sign) || text.endsWith(sign)).map(([, each]) => each);
  if (signed[0] !== undefined) return signed.includes(own) ? own : signed[0];
  return text.includes("$") ? (DOLLAR_SIGNED.has(own) ? own : "USD") : null;
}
