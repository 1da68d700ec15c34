import * as v from "valibot";

/** Currencies a company can work in (PRODUCT 3.0.7). */
export const CURRENCIES = [
  "USD", "MXN", "COP", "CLP", "PEN", "ARS", "CRC", "GTQ",
  "HNL", "NIO", "DOP", "PYG", "UYU", "BOB", "BRL", "EUR",
] as const;
export const Currency = v.picklist(CURRENCIES);
export type Currency = v.InferOutput<typeof Currency>;

/** An amount in the minor unit of its currency (cents; whole pesos for CLP and PYG). May be negative. */
export const Amount = v.pipe(v.number(), v.safeInteger());
export type Amount = v.InferOutput<typeof Amount>;

/** A price for one unit in 1/10,000 of the currency's major unit (PRODUCT 3.0.7): 12.50 is 125,000. Never negative. */
export const UnitPrice = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000_000_000));
export type UnitPrice = v.InferOutput<typeof UnitPrice>;

/** A rate in basis points, 0 to 10,000: 16 % is 1,600. */
export const BasisPoints = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));
export type BasisPoints = v.InferOutput<typeof BasisPoints>;
