import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BulkChange, previewBulkEdit } from "#domain/product/bulk-edit.ts";
import { buildPriceList, buildProduct } from "#tests/support/build.ts";

const context = { categories: [], priceLists: [buildPriceList("general")], priceListId: null, day: "2026-11-22" };

const cola = buildProduct("cola", {
  categoryId: "drinks",
  prices: { general: 205_000, retail: 300_000 },
  breaks: { general: [{ fromQuantity: 10, unitPrice: 190_000 }] },
});

function changeOne(change: BulkChange, product = cola) {
  return previewBulkEdit([product], change, context);
}

describe("a bulk edit", () => {
  it.each<[string, BulkChange, object]>([
    ["a category", { kind: "category", categoryId: "food" }, { categoryId: "food" }],
    ["whether it is sold", { kind: "active", active: false }, { active: false }],
    ["tags, once each", { kind: "addTags", tags: ["new", "sol"] }, { tags: ["sol", "new"] }],
    ["tags it has no more", { kind: "removeTags", tags: ["sol"] }, { tags: [] }],
    ["a tax class", { kind: "taxClass", taxClassId: null }, { taxClassId: null }],
    ["who sees it", { kind: "groups", groupIds: ["vip"] }, { groupIds: ["vip"] }],
  ])("changes %s", (_what, change, expected) => {
    const before = { ...cola, tags: ["sol"], taxClassId: "vat" };
    const { changed, same } = changeOne(change, before);
    expect(changed).toEqual([{ before, after: { ...before, ...expected } }]);
    expect(same).toBe(0);
    // Applied again, it changes nothing.
    expect(changeOne(change, changed[0]?.after)).toMatchObject({ changed: [], same: 1, refused: [] });
  });

  it("changes the base price and its quantity prices by a percentage, to the chosen ending, on no other list", () => {
    const { changed } = changeOne({ kind: "percent", rate: 1_000, rounding: "50" });
    expect(changed[0]?.after).toMatchObject({
      prices: { general: 225_000, retail: 300_000 },
      breaks: { general: [{ fromQuantity: 10, unitPrice: 205_000 }] },
    });
  });

  it("PROD-10 changes the prices of the chosen list only", () => {
    const raise = { kind: "percent", rate: 1_000, rounding: "none" } as const;
    const { changed } = previewBulkEdit([cola], raise, { ...context, priceListId: "retail" });
    expect(changed[0]?.after).toMatchObject({
      prices: { general: 205_000, retail: 330_000 },
      breaks: cola.breaks,
    });
  });

  it("changes it by an amount, down as well as up", () => {
    const by = (amount: number) => changeOne({ kind: "amount", amount, rounding: "none" }).changed[0]?.after.prices;
    expect(by(15_000)).toMatchObject({ general: 220_000 });
    expect(by(-15_000)).toMatchObject({ general: 190_000 });
  });

  it("leaves a scheduled price unchanged", () => {
    const nextPrices = { general: { from: "2026-12-01", unitPrice: 250_000, breaks: [] } };
    const { changed } = changeOne({ kind: "percent", rate: 1_000, rounding: "none" }, { ...cola, nextPrices });
    expect(changed[0]?.after).toMatchObject({ prices: { general: 225_500 }, nextPrices });
  });

  it("leaves a product without a base price unchanged", () => {
    const unpriced = { ...cola, prices: {}, breaks: {} };
    expect(changeOne({ kind: "percent", rate: 500, rounding: "none" }, unpriced)).toMatchObject({
      changed: [],
      same: 1,
    });
  });

  it("refuses a change that leaves no price, goes below the floor, or adds too many tags", () => {
    expect(changeOne({ kind: "amount", amount: -195_000, rounding: "none" }).refused).toMatchObject([
      { row: { id: "cola" }, problem: { code: "belowZero" } },
    ]);
    const dear = { ...cola, floorPrice: 200_000 };
    expect(changeOne({ kind: "percent", rate: -500, rounding: "none" }, dear).refused).toMatchObject([
      { problem: { field: "floorPrice", code: "aboveBasePrice" } },
    ]);
    const tags = Array.from({ length: 10 }, (_, each) => `t${each}`);
    expect(changeOne({ kind: "addTags", tags: ["one more"] }, { ...cola, tags }).refused).toMatchObject([
      { problem: { field: "tags" } },
    ]);
  });

  it("is not blocked by existing problems", () => {
    const { changed } = changeOne({ kind: "active", active: false }, { ...cola, categoryId: null });
    expect(changed).toHaveLength(1);
  });

  it("counts every product once, and never makes a price of 0", () => {
    const prices = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 20 });
    const rounding = fc.constantFrom("none", "00", "50", "90");
    const change = fc.oneof(
      fc.record({ kind: fc.constant("percent" as const), rate: fc.integer({ min: -9_999, max: 9_999 }), rounding }),
      fc.record({
        kind: fc.constant("amount" as const),
        amount: fc.integer({ min: -900_000, max: 900_000 }),
        rounding,
      }),
    );
    fc.assert(
      fc.property(prices, change, (all, each) => {
        const products = all.map((price, index) => buildProduct(`p${index}`, { prices: { general: price } }));
        const { changed, same, refused } = previewBulkEdit(products, each as BulkChange, context);
        expect(changed.length + same + refused.length).toBe(products.length);
        for (const { after } of changed) expect(after.prices["general"]).toBeGreaterThan(0);
      }),
    );
  });
});
