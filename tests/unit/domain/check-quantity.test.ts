import { describe, expect, it } from "vitest";
import { checkQuantity } from "#domain/check-quantity.ts";
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
  ])("lets %d stand", (quantity, product) => {
    expect(checkQuantity(quantity, product)).toBeNull();
  });

  it.each([
    [0, counted, { code: "belowOne" }],
    [-1, counted, { code: "belowOne" }],
    [1.5, counted, { code: "notWhole" }],
    [Number.NaN, counted, { code: "notANumber" }],
    [Number.POSITIVE_INFINITY, counted, { code: "notANumber" }],
    [1_000, counted, { code: "aboveMaximum", maximum: 999, unitsPerCase: 24 }],
    [999_050, weighed, { code: "aboveMaximum", maximum: 999_000, unitsPerCase: 24 }],
    [50, weighed, { code: "belowMinimum", minimum: 100 }],
    [125, weighed, { code: "notMultiple", multiple: 50 }],
    [6, packed, { code: "belowMinimum", minimum: 12 }],
    [13, packed, { code: "notMultiple", multiple: 6 }],
  ])("%d: %o", (quantity, product, problem) => {
    expect(checkQuantity(quantity, product)).toEqual(problem);
  });
});
