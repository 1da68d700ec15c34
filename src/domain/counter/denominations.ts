import { type Amount, type Currency, currencyDecimals } from "../values/money.ts";

/** Notes and coins in use, in the major unit, the largest first. */
const DENOMINATIONS: Readonly<Record<Currency, readonly number[]>> = {
  USD: [100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05, 0.01],
  MXN: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  COP: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  CLP: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10],
  PEN: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  ARS: [20_000, 10_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
  CRC: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25, 10],
  GTQ: [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05],
  HNL: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2],
  NIO: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.5, 0.25],
  DOP: [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  PYG: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50],
  UYU: [2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  VES: [500, 200, 100, 50, 20, 10, 5, 1, 0.5],
  BOB: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  BRL: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05],
  EUR: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
};

/** The currency's notes and coins in minor units, the largest first. */
export function denominationsOf(currency: Currency): Amount[] {
  return DENOMINATIONS[currency].map((worth) => Math.round(worth * 10 ** currencyDecimals(currency)));
}

const MOST_TENDERS = 6;
/** Nobody pays with notes or coins below this share of the amount. */
const SMALLEST_SHARE = 0.05;

/** The amounts a customer may hand over for what is due: exactly it, and up to the next multiple of each note (COUNTER-5). */
export function quickTenders(due: Amount, currency: Currency): Amount[] {
  if (due <= 0) return [due];
  const notes = denominationsOf(currency).filter((worth) => worth >= due * SMALLEST_SHARE);
  const amounts = new Set([due, ...notes.map((worth) => Math.ceil(due / worth) * worth)]);
  return [...amounts].sort((a, b) => a - b).slice(0, MOST_TENDERS);
}
