import { describe, expect, it } from "vitest";
import { weightOfLines } from "#domain/order/order-weight.ts";

const line = (quantity: number, weight?: number) => ({
  quantity,
  quantityScale: 1 as const,
  unit: "pc",
  ...(weight !== undefined && { weight }),
});

describe("ORDER-10 the weight of an order", () => {
  it("is each line's quantity times the unit weight", () => {
    expect(weightOfLines([line(24, 620), line(2, 1_000)])).toEqual({ grams: 16_880, isWhole: true });
  });

  it("is the known weight, and says when a line's weight is unknown", () => {
    expect(weightOfLines([line(24, 620), line(2)])).toEqual({ grams: 14_880, isWhole: false });
    expect(weightOfLines([line(2)])).toBeNull();
    expect(weightOfLines([])).toBeNull();
  });

  it("of goods sold by the kilogram is their quantity; by other units it uses the unit weight, to the gram", () => {
    const weighed = { quantity: 1_275, quantityScale: 1000 as const };
    expect(weightOfLines([{ ...weighed, unit: "kg" }])).toEqual({ grams: 1_275, isWhole: true });
    expect(weightOfLines([{ ...weighed, unit: "lb", weight: 454 }])).toEqual({ grams: 579, isWhole: true });
    expect(weightOfLines([{ ...weighed, unit: "lb" }])).toBeNull();
  });
});
