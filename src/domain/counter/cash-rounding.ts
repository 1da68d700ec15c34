import * as v from "valibot";
import { type Amount, type Currency, currencyDecimals } from "../values/money.ts";

/** How an amount paid in cash is rounded (COUNTER-4); an order's total and taxes never are. */
export const CASH_ROUNDINGS = ["none", "fiveCents", "halves", "units", "tens"] as const;
export const CashRounding = v.picklist(CASH_ROUNDINGS);
export type CashRounding = v.InferOutput<typeof CashRounding>;

/** The step in hundredths of the major unit. */
const STEPS: Readonly<Record<CashRounding, number>> = { none: 1, fiveCents: 5, halves: 50, units: 100, tens: 1_000 };

/** The rounding of a company that chose none: Chile has no coin below ten pesos. */
export function presetRounding(currency: Currency): CashRounding {
  return currency === "CLP" ? "tens" : "none";
}

/** The cash that is asked for an amount. The middle goes up, for tens down (1 to 5 down, 6 to 9 up). */
export function roundCash(amount: Amount, rounding: CashRounding, currency: Currency): Amount {
  const step = Math.max(1, (STEPS[rounding] * 10 ** currencyDecimals(currency)) / 100);
  const over = amount % step;
  const isUp = rounding === "tens" ? over * 2 > step : over * 2 >= step;
  return isUp && over > 0 ? amount - over + step : amount - over;
}
