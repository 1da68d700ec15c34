import { describe, expect, it } from "vitest";
import { casesInstead, checkQuantity, countsCases } from "#domain/order/check-quantity.ts";
import { makeProduct } from "#tests/support/sales.ts";

const counted = makeProduct();
const weighed = makeProduct({ quantityScale: 1000, minQuantity: 100, quantityMultiple: 50 });
const packed = makeProduct({ minQuantity: 12, quantityMultiple: 6, unitsPerCase: 24 });

describe("checkQuantity", () => {
  it.each([
    [1, counted],
    [999, counted],
    [100, weighed],
    [999_000, weighed],
    [12, packed],
    [996, packed],
    [1_008, counted],
    [23_976, counted],
    [1_200, packed],
    [10, makeProduct({ maxQuantity: 10 })],
    [48, makeProduct({ sellBy: "case" })],
    [1_008, makeProduct({ sellBy: "case" })],
    [25, makeProduct({ sellBy: "unit" })],
    [3, makeProduct({ sellBy: "case", unitsPerCase: 1 })],
  ])("accepts %d", (quantity, product) => {
    expect(checkQuantity(quantity, product)).toBeNull();
  });

  it.each([
    [0, counted, { code: "belowOne" }],
    [-1, counted, { code: "belowOne" }],
    [1.5, counted, { code: "notWhole" }],
    [Number.NaN, counted, { code: "notANumber" }],
    [Number.POSITIVE_INFINITY, counted, { code: "notANumber" }],
    [1_000, counted, { code: "aboveMaximum", maximum: 999, unitsPerCase: 24 }],
    [1_007, counted, { code: "aboveMaximum", maximum: 999, unitsPerCase: 24 }],
    [24_000, counted, { code: "aboveMaximum", maximum: 999, unitsPerCase: 1 }],
    [1_000, makeProduct({ unitsPerCase: 1 }), { code: "aboveMaximum", maximum: 999, unitsPerCase: 1 }],
    [999_050, weighed, { code: "aboveMaximum", maximum: 999_000, unitsPerCase: 1 }],
    [1_008, makeProduct({ quantityMultiple: 5 }), { code: "notMultiple", multiple: 5 }],
    [50, weighed, { code: "belowMinimum", minimum: 100 }],
    [125, weighed, { code: "notMultiple", multiple: 50 }],
    [6, packed, { code: "belowMinimum", minimum: 12 }],
    [13, packed, { code: "notMultiple", multiple: 6 }],
    [11, makeProduct({ maxQuantity: 10 }), { code: "aboveOrderMaximum", maximum: 10 }],
    [1_008, makeProduct({ maxQuantity: 960 }), { code: "aboveOrderMaximum", maximum: 960 }],
    [25, makeProduct({ sellBy: "case" }), { code: "casesOnly", unitsPerCase: 24 }],
    [1_008, makeProduct({ sellBy: "unit" }), { code: "aboveMaximum", maximum: 999, unitsPerCase: 1 }],
  ])("%d: %o", (quantity, product, problem) => {
    expect(checkQuantity(quantity, product)).toEqual(problem);
  });

  it("suggests the fewest whole cases for a quantity too large in units, and accepts them", () => {
    expect(casesInstead(1_000, counted)).toBe(42);
    expect(checkQuantity(42 * 24, counted)).toBeNull();
    expect(countsCases(42 * 24, counted)).toBe(true);
    expect(countsCases(984, counted)).toBe(false);
    expect(casesInstead(999, counted)).toBeNull();
    expect(casesInstead(999_050, weighed)).toBeNull();
  });
});
