import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentPrice } from "#domain/pricing/percent-price.ts";
import { percentSlowly } from "#tests/support/resolve-oracle.ts";

describe("percentPrice", () => {
  it.each([
    [125_000, -500, "none", 118_750],
    [125_000, -500, "00", 120_000],
    [125_000, -500, "50", 115_000],
    [125_000, -500, "90", 119_000],
    [125_000, 0, "00", 130_000],
    [100_000, 0, "50", 105_000],
    [104_000, 0, "90", 109_000],
    [103_999, 0, "90", 99_000],
    [1, -9_999, "none", 1],
    [3_000, -5_000, "00", 10_000],
    [3_000, 0, "50", 5_000],
    [100, 0, "90", 9_000],
    [0, 1_000, "90", 0],
    [1_000_000_000_000, 100_000, "none", 1_000_000_000_000],
  ] as const)("makes %d changed by %d basis points, rounding %s, to %d", (base, rate, rounding, price) => {
    expect(percentPrice(base, { rate, rounding })).toBe(price);
  });

  it("is the nearest allowed price, for every rounding", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: -9_999, max: 20_000 }),
        fc.constantFrom("00", "50", "90"),
        (base, rate, rounding) => {
          expect(percentPrice(base, { rate, rounding })).toBe(percentSlowly(base, rate, rounding));
        },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: -9_999, max: 9_999 }), (base, rate) => {
        expect(percentPrice(base, { rate, rounding: "none" })).toBe(percentSlowly(base, rate, "none"));
      }),
    );
  });
});
