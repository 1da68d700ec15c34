import { expect, it } from "vitest";
import { type Candidate, substitutesFor } from "#domain/order-life/substitutes.ts";
import type { Product } from "#domain/product/product.ts";
import type { StoredLine } from "#domain/order/order.ts";
import { makeLine, makeProduct } from "#tests/support/sales.ts";

const amounts = { gross: 0, lineDiscount: 0, orderDiscountShare: 0, net: 0 };
const short = { quantity: 4, reasonCode: null, words: "", how: "cut" as const };
const line: StoredLine = {
  ...makeLine({ categoryId: "soda", unit: "pc" }),
  ...amounts,
  quantity: 6,
  ordered: 10,
  short,
};

function candidate(
  id: string,
  available: number | null,
  changes: Partial<Product> = {},
  unitPrice = 125_000,
): Candidate {
  return {
    product: makeProduct({ id, categoryId: "soda", unit: "pc", ...changes }),
    price: { unitPrice },
    available: available === null ? null : { quantity: available },
  };
}

function suggested(...candidates: readonly Candidate[]) {
  return substitutesFor(line, 4, new Set(["p1"]), candidates).map(({ product, quantity }) => [product.id, quantity]);
}

it("STOCK-16 suggests what is alike, in stock and priced, and not in the order already", () => {
  expect(
    suggested(
      candidate("good", 9),
      candidate("other", 9, { categoryId: "snacks" }),
      candidate("litre", 9, { unit: "l" }),
      candidate("weighed", 9_000, { quantityScale: 1000 }),
      candidate("gone", 9, { active: false }),
      candidate("none", 0),
      candidate("unknown", null),
      candidate("p1", 9),
      { ...candidate("free", 9), price: null },
    ),
  ).toEqual([["good", 4]]);
});

it("STOCK-16 has first what there is enough of, then the nearest price, in what it is sold in, and three at most", () => {
  expect(
    suggested(
      candidate("few", 3),
      candidate("dear", 9, {}, 225_000),
      candidate("near", 9, {}, 130_000),
      candidate("pairs", 3, { quantityMultiple: 2, minQuantity: 2 }),
      candidate("sixes", 9, { quantityMultiple: 6, minQuantity: 6 }),
    ),
  ).toEqual([
    ["near", 4],
    ["dear", 4],
    ["few", 3],
  ]);
});

it("STOCK-16 suggests nothing for a line that is whole, or of no category", () => {
  const { short: _, ordered: __, ...whole } = line;
  expect(substitutesFor(whole, 0, new Set(), [candidate("good", 9)])).toEqual([]);
  expect(
    substitutesFor({ ...line, categoryId: null }, 4, new Set(), [candidate("good", 9, { categoryId: null })]),
  ).toEqual([]);
});
