import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolvePrice, tracePrice } from "#domain/resolve-price.ts";
import { makePriceList, makeProduct } from "#tests/support/sales.ts";

const day = "2026-11-21";
const retail = makePriceList();
const wholesale = makePriceList({ id: "wholesale", name: "Wholesale", version: 3, isDefault: false });
const priceLists = [retail, wholesale];
const product = makeProduct();

describe("resolvePrice", () => {
  it("takes the customer's list before the default one, and keeps the default price to compare with", () => {
    expect(resolvePrice({ product, priceListId: "wholesale", priceLists, quantity: 1, day })).toMatchObject({
      unitPrice: 110_000,
      listPrice: 125_000,
      rule: "customerList",
      priceListId: "wholesale",
      priceListVersion: 3,
    });
  });

  it.each([
    ["the customer has no list", null, product, priceLists],
    [
      "the customer's list does not name the product",
      "wholesale",
      makeProduct({ prices: { retail: 125_000 } }),
      priceLists,
    ],
    [
      "the customer's list asks nothing",
      "wholesale",
      makeProduct({ prices: { retail: 125_000, wholesale: 0 } }),
      priceLists,
    ],
    ["the customer's list is unknown here", "gone", product, priceLists],
    ["the customer's list has ended", "wholesale", product, [retail, { ...wholesale, validTo: "2026-11-20" }]],
    ["the customer's list has not begun", "wholesale", product, [retail, { ...wholesale, validFrom: "2026-11-22" }]],
  ])("falls back to the default list where %s", (_name, priceListId, sold, lists) => {
    expect(resolvePrice({ product: sold, priceListId, priceLists: lists, quantity: 1, day })).toMatchObject({
      unitPrice: 125_000,
      rule: "defaultList",
      priceListId: "retail",
      priceListVersion: 7,
    });
  });

  it.each([
    ["on no list", makeProduct({ prices: {} }), priceLists],
    ["at 0 on every list", makeProduct({ prices: { retail: 0, wholesale: 0 } }), priceLists],
    ["sold by no list that is in force", product, [{ ...retail, validFrom: "2027-01-01" }]],
    ["in a company without price lists", product, []],
    ["named like something every object has", makeProduct({ prices: {} }), [makePriceList({ id: "constructor" })]],
  ])("has no price for a product %s", (_name, sold, lists) => {
    expect(resolvePrice({ product: sold, priceListId: "wholesale", priceLists: lists, quantity: 1, day })).toBeNull();
  });

  it("counts both ends of a list's days", () => {
    const lists = [{ ...retail, validFrom: day, validTo: day }];
    expect(resolvePrice({ product, priceListId: null, priceLists: lists, quantity: 1, day })?.unitPrice).toBe(125_000);
  });

  it("takes the highest quantity break reached, on the list that wins", () => {
    const sold = makeProduct({
      breaks: {
        wholesale: [
          { fromQuantity: 24, unitPrice: 95_000 },
          { fromQuantity: 12, unitPrice: 105_000 },
        ],
        retail: [{ fromQuantity: 2, unitPrice: 1 }],
      },
    });
    const priceOf = (quantity: number) =>
      resolvePrice({ product: sold, priceListId: "wholesale", priceLists, quantity, day });
    expect([11, 12, 23, 24, 999].map((quantity) => priceOf(quantity)?.unitPrice)).toEqual([
      110_000, 105_000, 105_000, 95_000, 95_000,
    ]);
    expect(priceOf(24)).toMatchObject({ rule: "quantityBreak", priceListId: "wholesale", listPrice: 125_000 });
  });

  it("finds the highest break reached in whatever order they are stored", () => {
    const breaks = [6, 24, 2, 12].map((fromQuantity) => ({ fromQuantity, unitPrice: 1_000 - fromQuantity }));
    const sold = makeProduct({ breaks: { retail: breaks } });
    const priceOf = (quantity: number) =>
      resolvePrice({ product: sold, priceListId: null, priceLists, quantity, day })?.unitPrice;
    expect([1, 2, 6, 13, 24].map(priceOf)).toEqual([125_000, 998, 994, 988, 976]);
  });

  it("takes of several default lists the first by id", () => {
    const lists = [makePriceList({ id: "b" }), makePriceList({ id: "a", version: 2 })];
    const sold = makeProduct({ prices: { a: 10, b: 20 } });
    expect(resolvePrice({ product: sold, priceListId: null, priceLists: lists, quantity: 1, day })).toMatchObject({
      unitPrice: 10,
      priceListVersion: 2,
    });
  });
});

describe("tracePrice", () => {
  it("names the winner and why each other price lost (G7)", () => {
    const sold = makeProduct({ breaks: { wholesale: [{ fromQuantity: 12, unitPrice: 105_000 }] } });
    const steps = tracePrice({ product: sold, priceListId: "wholesale", priceLists, quantity: 3, day });
    expect(steps.map((step) => [step.rule, step.priceListId, step.unitPrice, step.outcome])).toEqual([
      ["quantityBreak", "wholesale", 105_000, "belowBreak"],
      ["customerList", "wholesale", 110_000, "won"],
      ["defaultList", "retail", 125_000, "outranked"],
    ]);
  });

  it("reproduces the price for any customer, product and quantity", () => {
    const anyPrices = fc.dictionary(fc.constantFrom("retail", "wholesale", "other"), fc.nat({ max: 3 }));
    const anyList = fc.constantFrom(null, "retail", "wholesale", "other");
    const anyBreaks = fc.dictionary(
      fc.constantFrom("retail", "wholesale"),
      fc.array(fc.record({ fromQuantity: fc.integer({ min: 2, max: 9 }), unitPrice: fc.nat({ max: 3 }) }), {
        maxLength: 3,
      }),
    );
    fc.assert(
      fc.property(
        anyPrices,
        anyBreaks,
        anyList,
        fc.integer({ min: 1, max: 10 }),
        (prices, breaks, priceListId, quantity) => {
          const input = { product: makeProduct({ prices, breaks }), priceListId, priceLists, quantity, day };
          const winners = tracePrice(input).filter((step) => step.outcome === "won");
          const price = resolvePrice(input);
          expect(winners.map((step) => step.unitPrice)).toEqual(price === null ? [] : [price.unitPrice]);
          expect(price?.unitPrice).not.toBe(0);
        },
      ),
    );
  });
});
