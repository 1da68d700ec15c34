import { currencyDecimals, type Amount, type Currency, type UnitPrice } from "#domain/values/money.ts";
import { numberFormat } from "./number-format.ts";

/** Formats an amount (minor units) with its currency and a true minus sign. */
export function formatMoney(amount: Amount, currency: Currency, locale: string): string {
  const { number, symbol, symbolFirst } = moneyParts(amount, currency, locale);
  if (!symbolFirst) return `${number} ${symbol}`;
  return number.startsWith("\u2212") ? `\u2212${symbol}${number.slice(1)}` : `${symbol}${number}`;
}

/** Splits an amount into number and currency sign, so that the sign can be set smaller (SCREEN-15). */
export function moneyParts(
  amount: Amount,
  currency: Currency,
  locale: string,
): { number: string; symbol: string; symbolFirst: boolean } {
  const decimals = currencyDecimals(currency);
  const parts = moneyFormat(currency, locale, decimals, decimals).formatToParts(amount / 10 ** decimals);
  return splitParts(parts);
}

/** Formats a unit price (1/10,000) with the currency's decimals, or up to four when it needs them. */
export function formatUnitPrice(price: UnitPrice, currency: Currency, locale: string): string {
  const parts = moneyFormat(currency, locale, currencyDecimals(currency), 4).formatToParts(price / 10_000);
  const { number, symbol, symbolFirst } = splitParts(parts);
  return symbolFirst ? `${symbol}${number}` : `${number} ${symbol}`;
}

function splitParts(parts: readonly Intl.NumberFormatPart[]): { number: string; symbol: string; symbolFirst: boolean } {
  const symbolIndex = parts.findIndex((part) => part.type === "currency");
  const firstDigit = parts.findIndex((part) => part.type === "integer");
  const minus = parts.some((part) => part.type === "minusSign") ? "\u2212" : "";
  const digits = parts
    .filter(
      (part) => part.type === "integer" || part.type === "group" || part.type === "decimal" || part.type === "fraction",
    )
    .map((part) => part.value)
    .join("");
  return { number: minus + digits, symbol: parts[symbolIndex]?.value ?? "", symbolFirst: symbolIndex < firstDigit };
}

function moneyFormat(currency: Currency, locale: string, least: number, most: number): Intl.NumberFormat {
  return numberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
}
