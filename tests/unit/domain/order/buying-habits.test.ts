import { describe, expect, it } from "vitest";
import { buyingHabits } from "#domain/order/buying-habits.ts";
import type { OrderLine } from "#domain/order/order.ts";

const DAY = 86_400_000;

/** Orders of single units, newest first, each as its list of products. */
function orders(...contents: readonly (readonly string[])[]) {
  return contents.map((products, index) => ({
    capturedAt: (100 - index) * DAY,
    lines: products.map((productId) => ({ productId, quantity: 10 }) as OrderLine),
  }));
}

describe("buying habits (CUST-20)", () => {
  it("usual products are in two of the last six orders, with their average and last purchase", () => {
    const { usual } = buyingHabits(orders(["cola"], ["agua"], ["cola", "cola"], [], [], ["agua"], ["pan"], ["pan"]));
    expect(usual).toEqual([
      { productId: "cola", orders: 2, averageQuantity: 15, lastAt: 100 * DAY },
      { productId: "agua", orders: 2, averageQuantity: 10, lastAt: 99 * DAY },
    ]);
  });

  it("lapsed products are in three of the six orders before the last two, and in neither of those", () => {
    const often = ["pan"];
    expect(buyingHabits(orders([], [], often, often, often)).missed.map(({ productId }) => productId)).toEqual(["pan"]);
    expect(buyingHabits(orders([], often, often, often, often)).missed).toEqual([]);
    expect(buyingHabits(orders([], [], often, often)).missed).toEqual([]);
    expect(buyingHabits(orders([], [], [], [], [], [], [], often, often, often)).missed).toEqual([]);
  });

  it("a customer without orders has no habits", () => {
    expect(buyingHabits([])).toEqual({ usual: [], missed: [] });
  });
});
