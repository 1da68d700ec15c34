import * as v from "valibot";

/** Currencies a company can work in (PRICE-2). */
export const CURRENCIES = [
  "USD",
  "MXN",
  "COP",
  "CLP",
  "PEN",
  "ARS",
  "CRC",
  "GTQ",
  "HNL",
  "NIO",
  "DOP",
  "PYG",
  "UYU",
  "VES",
  "BOB",
  "BRL",
  "EUR",
] as const;
export const Currency = v.picklist(CURRENCIES);
export type Currency = v.InferOutput<typeof Currency>;

/** An amount in the minor unit of its currency (cents; whole pesos for CLP and PYG). May be negative. */
export const Amount = v.pipe(v.number(), v.safeInteger());
export type Amount = v.InferOutput<typeof Amount>;

export const MAX_UNIT_PRICE = 1_000_000_000_000;

/** A price for one unit in 1/10,000 of the currency's major unit (PRICE-1): 12.50 is 125,000. Never negative. */
export const UnitPrice = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_UNIT_PRICE));
export type UnitPrice = v.InferOutput<typeof UnitPrice>;

/** A rate in basis points, 0 to 10,000: 16 % is 1,600. */
export const BasisPoints = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));
export type BasisPoints = v.InferOutput<typeof BasisPoints>;

/** How many decimals amounts of a currency have. PRICE-1: CLP and PYG have none, the others two. */
export function currencyDecimals(currency: Currency): 0 | 2 {
  return currency === "CLP" || currency === "PYG" ? 0 : 2;
}

/** `unitPrice` times `quantity` (in thousandths where `quantityScale` is 1,000) as an amount, rounded once (PRICE-1). */
export function lineGross(unitPrice: UnitPrice, quantity: number, quantityScale: 1 | 1000, currency: Currency): Amount {
  return multiplyDivide(unitPrice, quantity * 10 ** currencyDecimals(currency), 10_000 * quantityScale);
}

/** `rate` basis points of an amount, rounded half away from zero. */
export function shareOf(amount: Amount, rate: BasisPoints): Amount {
  return multiplyDivide(amount, rate, 10_000);
}

/**
 * Exactly `value * factor / divisor`, rounded half away from zero. All three are integers, the divisor positive.
 * Throws when the result is not a safe integer.
 */
export function multiplyDivide(value: number, factor: number, divisor: number): number {
  const product = value * factor;
  if (Number.isSafeInteger(product)) {
    const remainder = product % divisor;
    const quotient = (product - remainder) / divisor;
    return positiveZero(2 * Math.abs(remainder) >= divisor ? quotient + Math.sign(product) : quotient);
  }
  return toAmount(divideRounded(BigInt(value) * BigInt(factor), BigInt(divisor)));
}

/** `numerator / denominator` rounded half away from zero; the denominator is positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Brands a computed integer as an amount. Throws when a number cannot hold it exactly. */
export function toAmount(value: bigint | number): Amount {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`amount beyond the safe integers: ${value}`);
  return positiveZero(amount);
}

/** Sums amounts; throws when the sum is not exact. */
export function sumAmounts(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => toAmount(sum + amount), 0);
}

/** JSON has no minus zero: an amount must be equal before and after it is sent. */
function positiveZero(amount: number): number {
  return amount === 0 ? 0 : amount;
}
