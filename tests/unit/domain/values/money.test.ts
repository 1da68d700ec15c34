import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  currencyDecimals,
  lineGross,
  multiplyDivide,
  shareOf,
  sumAmounts,
  toAmount,
} from "#domain/values/money.ts";
import { spreadAmount } from "#domain/values/spread-amount.ts";
import { runs } from "#tests/support/runs.ts";

const anyInteger = fc.maxSafeInteger();

/** The result of a computation, or the name of the error it throws. */
function attempt(compute: () => bigint): bigint | string {
  try {
    return compute();
  } catch (error) {
    return error instanceof Error ? error.name : "";
  }
}

describe("multiplyDivide", () => {
  it("rounds half away from zero, on both sides", () => {
    expect([5, 4, -5, -4, 15, -15].map((value) => multiplyDivide(value, 1, 10))).toEqual([1, 0, -1, 0, 2, -2]);
    expect(Object.is(multiplyDivide(-1, 1, 10), 0)).toBe(true);
  });

  it("equals the exact fraction for any integers, and throws if a number cannot hold it", () => {
    fc.assert(
      fc.property(anyInteger, anyInteger, fc.integer({ min: 1, max: 10_000_000 }), (value, factor, divisor) => {
        const product = BigInt(value) * BigInt(factor);
        const size = product < 0n ? -product : product;
        const down = size / BigInt(divisor);
        const rounded = (size % BigInt(divisor)) * 2n >= BigInt(divisor) ? down + 1n : down;
        const exact = product < 0n ? -rounded : rounded;
        const isSafe = exact <= BigInt(Number.MAX_SAFE_INTEGER) && exact >= BigInt(Number.MIN_SAFE_INTEGER);
        expect(attempt(() => BigInt(multiplyDivide(value, factor, divisor)))).toBe(isSafe ? exact : "RangeError");
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("lineGross", () => {
  it.each([
    ["12.50 × 2", 125_000, 2, 1, "MXN", 2_500],
    ["0.0050 × 1, half a cent goes up", 50, 1, 1, "USD", 1],
    ["0.0049 × 1", 49, 1, 1, "USD", 0],
    ["1.2345 × 999", 12_345, 999, 1, "USD", 123_327],
    ["99.90 a kilo × 0.125 kg", 999_000, 125, 1000, "MXN", 1_249],
    ["1,234.50 pesos × 3 without cents", 12_345_000, 3, 1, "CLP", 3_704],
    ["the dearest thing × 999", 1_000_000_000_000, 999, 1, "USD", 9_990_000_000_000],
  ] as const)("%s", (_name, unitPrice, quantity, scale, currency, amount) => {
    expect(lineGross(unitPrice, quantity, scale, currency)).toBe(amount);
  });
});

describe("amounts", () => {
  it("have two decimals in every currency but CLP and PYG", () => {
    expect(CURRENCIES.filter((currency) => currencyDecimals(currency) === 0)).toEqual(["CLP", "PYG"]);
  });

  it("are split by rate and add up, or throw rather than lose a unit", () => {
    expect(shareOf(333, 5_000)).toBe(167);
    expect(sumAmounts([1, -2, 3])).toBe(2);
    expect(() => sumAmounts([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => toAmount(2n ** 60n)).toThrow(RangeError);
    expect(() => toAmount(1.5)).toThrow(RangeError);
  });
});

describe("spreadAmount", () => {
  it("gives parts that add up exactly, never above their weight", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1 }),
        fc.nat({ max: 10_000 }),
        (weights, share) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          const amount = multiplyDivide(whole, share, 10_000);
          const parts = spreadAmount(amount, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : amount);
          parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(weights[index] ?? 0));
        },
      ),
    );
  });

  it("gives the leftover unit to the largest remainder, or to the first of equal ones", () => {
    expect(spreadAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spreadAmount(10, [5, 6, 4])).toEqual([3, 4, 3]);
    expect(spreadAmount(5, [0, 0])).toEqual([0, 0]);
    expect(spreadAmount(0, [3, 4])).toEqual([0, 0]);
  });
});
