import { type Currency, currencyDecimals, type UnitPrice } from "../values/money.ts";

/** About what a US dollar costs: samples need prices of the right magnitude, not exchange rates. */
const PER_DOLLAR: Readonly<Record<Currency, number>> = {
  USD: 1,
  MXN: 18,
  COP: 4_000,
  CLP: 950,
  PEN: 3.7,
  ARS: 1_400,
  CRC: 510,
  GTQ: 7.7,
  HNL: 26,
  NIO: 37,
  DOP: 62,
  PYG: 7_500,
  UYU: 40,
  VES: 200,
  BOB: 7,
  BRL: 5.5,
  EUR: 0.9,
};

/** A price in dollars as somebody would set it in this currency: 1.40 is 25.00 pesos of Mexico, 1,350 of Chile. */
export function samplePrice(dollars: number, currency: Currency): UnitPrice {
  const price = dollars * PER_DOLLAR[currency];
  const smallest = currencyDecimals(currency) === 0 ? 1 : 0.05;
  const step = Math.max(smallest, 5 * 10 ** (Math.floor(Math.log10(price)) - 2));
  return Math.round(Math.round(price / step) * step * 10_000);
}
