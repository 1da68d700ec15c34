import { describe, expect, it } from "vitest";
import type { CartLine, Discount } from "#domain/order/order.ts";
import { isBelowFloor, lineApprovals } from "#domain/pricing/line-approval.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { makeLine, makeSettings } from "#tests/support/sales.ts";

const percent = (rate: number) => ({ kind: "percent" as const, rate });

/** Two pieces at 12.50, with these changes. */
function linesOf(changes: readonly Partial<CartLine>[], discount: Discount | null = null) {
  const lines = changes.map((change, index) => makeLine({ lineId: `l${index}`, productId: `p${index}`, ...change }));
  return priceCart({ lines, discount }, pricingTerms(makeSettings(), { taxExempt: false })).lines;
}

/** Why lines need approval, by id, at a limit of 5 % and this floor price of all products. */
function approvals(lines: ReturnType<typeof linesOf>, floor: number | null) {
  return Object.fromEntries(lineApprovals(lines, { currency: "MXN", limit: 500, floorOf: () => floor }));
}

describe("[PRICE-31] a line below the floor price", () => {
  it("is one whose net is less than the floor price times the quantity", () => {
    const [line] = linesOf([{}]);
    if (line === undefined) throw new Error("no line");
    expect(line.net).toBe(2_500);
    expect(isBelowFloor(line, 125_000, "MXN")).toBe(false);
    expect(isBelowFloor(line, 125_100, "MXN")).toBe(true);
    expect(isBelowFloor(line, null, "MXN")).toBe(false);
    expect(isBelowFloor({ ...line, quantity: 2_000, quantityScale: 1000 }, 125_000, "MXN")).toBe(false);
    expect(isBelowFloor({ ...line, quantity: 2_010, quantityScale: 1000 }, 125_000, "MXN")).toBe(true);
  });

  it("may be so by its own discount or by its share of the order's", () => {
    expect(approvals(linesOf([{ discount: percent(100) }, {}]), 125_000)).toEqual({ l0: "belowFloor" });
    expect(approvals(linesOf([{}, {}], percent(100)), 125_000)).toEqual({ l0: "belowFloor", l1: "belowFloor" });
  });

  it("needs approval, as does one whose own discount is above the limit", () => {
    const lines = linesOf([{ discount: percent(500) }, { discount: percent(501) }, {}]);
    expect(approvals(lines, null)).toEqual({ l1: "discountAboveLimit" });
    expect(approvals(lines, 123_000)).toEqual({ l0: "belowFloor", l1: "belowFloor" });
    const amounts = linesOf([125, 126].map((amount) => ({ discount: { kind: "amount" as const, amount } })));
    expect(approvals(amounts, null)).toEqual({ l1: "discountAboveLimit" });
  });
});
