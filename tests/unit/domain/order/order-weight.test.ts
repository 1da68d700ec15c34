import { describe, expect, it } from "vitest";
import { weightOfLines } from "#domain/order/order-weight.ts";

const line = (quantity: number, weight?: number) => ({
  quantity,
  quantityScale: 1 as const,
  unit: "pc",
  ...(weight !== undefined && { weight }),
});

describe("ORDER-10 what an order weighs", () => {
  it("is each line's quantity times the weight of one unit", () => {
    expect(weightOfLines([line(24, 620), line(2, 1_000)])).toEqual({ grams: 16_880, isWhole: true });
  });

  it("is what is known, and says so where of a line nobody said what it weighs", () => {
    expect(weightOfLines([line(24, 620), line(2)])).toEqual({ grams: 14_880, isWhole: false });
    expect(weightOfLines([line(2)])).toBeNull();
    expect(weightOfLines([])).toBeNull();
  });

  it("of goods sold by the kilogram is their quantity; by another unit it is the unit's, to the gram", () => {
    const weighed = { quantity: 1_275, quantityScale: 1000 as const };
    expect(weightOfLines([{ ...weighed, unit: "kg" }])).toEqual({ grams: 1_275, isWhole: true });
    expect(weightOfLines([{ ...weighed, unit: "lb", weight: 454 }])).toEqual({ grams: 579, isWhole: true });
    expect(weightOfLines([{ ...weighed, unit: "lb" }])).toBeNull();
  });
});
