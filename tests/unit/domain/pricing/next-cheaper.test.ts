import { describe, expect, it } from "vitest";
import { nextCheaper } from "#domain/pricing/next-cheaper.ts";
import type { PricedProduct } from "#domain/pricing/price-tiers.ts";
import type { Price } from "#domain/pricing/resolve-price.ts";

const PRODUCT: PricedProduct = {
  prices: { retail: 5_020 },
  breaks: {
    retail: [
      { fromQuantity: 12, unitPrice: 4_870 },
      { fromQuantity: 20, unitPrice: 4_720 },
    ],
    other: [{ fromQuantity: 6, unitPrice: 1 }],
  },
  nextPrices: {},
};

function priceOf(product: PricedProduct, quantity: number): Price | null {
  const plain = product.prices["retail"];
  if (plain === undefined) return null;
  const reached = (product.breaks["retail"] ?? []).filter(({ fromQuantity }) => fromQuantity <= quantity).at(-1);
  const unitPrice = reached?.unitPrice ?? plain;
  return { unitPrice, listPrice: plain, rule: "defaultList", priceListId: "retail", priceListVersion: 1 };
}

describe("[PRICE-37] the next lower price", () => {
  it.each([
    [1, { fromQuantity: 12, unitPrice: 4_870 }],
    [11, { fromQuantity: 12, unitPrice: 4_870 }],
    [12, { fromQuantity: 20, unitPrice: 4_720 }],
    [20, null],
  ])("above %i is by this customer's lists only", (quantity, next) => {
    expect(nextCheaper(PRODUCT, quantity, priceOf)).toEqual(next);
  });

  it("is none where a break costs as much, or nothing has a price", () => {
    const flat = { ...PRODUCT, breaks: { retail: [{ fromQuantity: 12, unitPrice: 5_020 }] } };
    expect(nextCheaper(flat, 1, priceOf)).toBeNull();
    expect(nextCheaper({ ...PRODUCT, prices: {} }, 1, priceOf)).toBeNull();
  });
});
