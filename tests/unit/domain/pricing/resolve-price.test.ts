import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Product } from "#domain/product/product.ts";
import {
  nextPricesOn,
  type Price,
  type PriceTraceStep,
  pricerFor,
  resolvePrice,
  tracePrice,
} from "#domain/pricing/resolve-price.ts";
import { resolveSlowly } from "#tests/support/resolve-oracle.ts";
import { makePriceList, makeProduct } from "#tests/support/sales.ts";
import { settlePrices } from "#tests/support/settle-prices.ts";
import { runs } from "#tests/support/runs.ts";

const day = "2026-11-21";
const retail = makePriceList();
const wholesale = makePriceList({ id: "wholesale", name: "Wholesale", version: 3, isDefault: false });
const priceLists = [retail, wholesale];
const product = makeProduct();

describe("resolvePrice", () => {
  it("prefers the customer's list to the default one, and keeps the default price for comparison", () => {
    expect(
      resolvePrice({ product, groupId: null, priceListId: "wholesale", priceLists, quantity: 1, day }),
    ).toMatchObject({
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
      "the customer's list has no price for the product",
      "wholesale",
      makeProduct({ prices: { retail: 125_000 } }),
      priceLists,
    ],
    [
      "the customer's list has a zero price",
      "wholesale",
      makeProduct({ prices: { retail: 125_000, wholesale: 0 } }),
      priceLists,
    ],
    ["the customer's list is unknown here", "gone", product, priceLists],
    ["the customer's list has ended", "wholesale", product, [retail, { ...wholesale, validTo: "2026-11-20" }]],
    ["the customer's list has not begun", "wholesale", product, [retail, { ...wholesale, validFrom: "2026-11-22" }]],
  ])("falls back to the default list if %s", (_name, priceListId, sold, lists) => {
    expect(
      resolvePrice({ product: sold, groupId: null, priceListId, priceLists: lists, quantity: 1, day }),
    ).toMatchObject({
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
    expect(
      resolvePrice({ product: sold, groupId: null, priceListId: "wholesale", priceLists: lists, quantity: 1, day }),
    ).toBeNull();
  });

  it("includes both ends of a list's validity", () => {
    const lists = [{ ...retail, validFrom: day, validTo: day }];
    expect(
      resolvePrice({ product, groupId: null, priceListId: null, priceLists: lists, quantity: 1, day })?.unitPrice,
    ).toBe(125_000);
  });

  it("uses the highest quantity break reached, on the winning list", () => {
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
      resolvePrice({ product: sold, groupId: null, priceListId: "wholesale", priceLists, quantity, day });
    expect([11, 12, 23, 24, 999].map((quantity) => priceOf(quantity)?.unitPrice)).toEqual([
      110_000, 105_000, 105_000, 95_000, 95_000,
    ]);
    expect(priceOf(24)).toMatchObject({ rule: "quantityBreak", priceListId: "wholesale", listPrice: 125_000 });
  });

  it("finds the highest break reached in any stored order", () => {
    const breaks = [6, 24, 2, 12].map((fromQuantity) => ({ fromQuantity, unitPrice: 1_000 - fromQuantity }));
    const sold = makeProduct({ breaks: { retail: breaks } });
    const priceOf = (quantity: number) =>
      resolvePrice({ product: sold, groupId: null, priceListId: null, priceLists, quantity, day })?.unitPrice;
    expect([1, 2, 6, 13, 24].map(priceOf)).toEqual([125_000, 998, 994, 988, 976]);
  });

  it("uses the first of several default lists by id", () => {
    const lists = [makePriceList({ id: "b" }), makePriceList({ id: "a", version: 2 })];
    const sold = makeProduct({ prices: { a: 10, b: 20 } });
    expect(
      resolvePrice({ product: sold, groupId: null, priceListId: null, priceLists: lists, quantity: 1, day }),
    ).toMatchObject({
      unitPrice: 10,
      priceListVersion: 2,
    });
  });
});

describe("resolvePrice for customer groups and percentages", () => {
  const hotels = makePriceList({ id: "hotels", name: "Hotels", version: 2, isDefault: false, groupIds: ["hotel"] });
  const tenOff = makePriceList({
    id: "ten-off",
    name: "Ten off",
    version: 4,
    isDefault: false,
    basis: { kind: "percent", baseListId: "retail", rate: -1_000, rounding: "90" },
  });
  const lists = [...priceLists, hotels, tenOff];
  const sold = makeProduct({ prices: { retail: 125_000, wholesale: 110_000, hotels: 100_000 } });

  function priceOf(request: { priceListId?: string | null; groupId?: string | null; quantity?: number }, of = sold) {
    return resolvePrice({
      product: of,
      priceLists: lists,
      priceListId: null,
      groupId: null,
      quantity: 1,
      day,
      ...request,
    });
  }

  it("tries the customer's own list, then its group's, then the default one", () => {
    expect(priceOf({ groupId: "hotel" })).toMatchObject({ unitPrice: 100_000, rule: "groupList", priceListVersion: 2 });
    expect(priceOf({ groupId: "hotel", priceListId: "wholesale" })).toMatchObject({ rule: "customerList" });
    expect(priceOf({ groupId: "school" })).toMatchObject({ unitPrice: 125_000, rule: "defaultList" });
    const notOnIt = makeProduct({ prices: { retail: 125_000 } });
    expect(priceOf({ groupId: "hotel" }, notOnIt)).toMatchObject({ rule: "defaultList" });
  });

  it("computes a percentage list's price and names its base", () => {
    const price = priceOf({ priceListId: "ten-off" });
    expect(price).toMatchObject({ unitPrice: 109_000, listPrice: 125_000, priceListId: "ten-off" });
    expect(price?.trace[0]?.computedFrom).toMatchObject({ baseListId: "retail", basePrice: 125_000, rate: -1_000 });
  });

  it("prefers a product's own price on a percentage list, without the base list's breaks", () => {
    const own = makeProduct({
      prices: { retail: 125_000, "ten-off": 99_000 },
      breaks: { retail: [{ fromQuantity: 12, unitPrice: 50_000 }] },
    });
    expect(priceOf({ priceListId: "ten-off", quantity: 24 }, own)).toMatchObject({ unitPrice: 99_000 });
  });

  it("follows the base list's breaks if the product has none of its own", () => {
    const broken = makeProduct({
      prices: { retail: 125_000 },
      breaks: { retail: [{ fromQuantity: 12, unitPrice: 110_000 }] },
    });
    expect(priceOf({ priceListId: "ten-off", quantity: 12 }, broken)).toMatchObject({
      unitPrice: 99_000,
      rule: "quantityBreak",
    });
    const own = { ...broken, breaks: { ...broken.breaks, "ten-off": [{ fromQuantity: 6, unitPrice: 80_000 }] } };
    expect(priceOf({ priceListId: "ten-off", quantity: 12 }, own)).toMatchObject({ unitPrice: 80_000 });
    expect(priceOf({ priceListId: "ten-off", quantity: 5 }, own)).toMatchObject({ unitPrice: 109_000 });
  });

  it("agrees with the oracle for any lists", () => {
    const ids = ["a", "b", "c", "d"];
    const anyDay = fc.constantFrom(null, "2026-11-20", day, "2026-11-22");
    const anyBasis = fc.oneof(
      fc.constant({ kind: "fixed" } as const),
      fc.record({
        kind: fc.constant("percent" as const),
        baseListId: fc.constantFrom(...ids, "gone"),
        rate: fc.integer({ min: -3_000, max: 3_000 }),
        rounding: fc.constantFrom("none", "00", "50", "90"),
      }),
    );
    const anyList = (id: string) =>
      fc
        .record({
          isDefault: fc.boolean(),
          validFrom: anyDay,
          validTo: anyDay,
          basis: anyBasis,
          groupIds: fc.subarray(["hotel", "school"]),
        })
        .map((changes) => makePriceList({ ...changes, id, version: 1 }));
    const anyPrice = fc.integer({ min: 0, max: 60_000 });
    const anyFrom = fc.constantFrom("2026-11-20", day, "2026-11-22");
    const anyBreaks = fc.uniqueArray(fc.record({ fromQuantity: fc.integer({ min: 2, max: 9 }), unitPrice: anyPrice }), {
      maxLength: 3,
      selector: (entry) => entry.fromQuantity,
    });
    fc.assert(
      fc.property(
        fc.tuple(...ids.map(anyList)),
        fc.dictionary(fc.constantFrom(...ids), anyPrice),
        fc.dictionary(fc.constantFrom(...ids), anyBreaks),
        fc.dictionary(
          fc.constantFrom(...ids),
          fc.record({ from: anyFrom, unitPrice: fc.option(anyPrice), breaks: anyBreaks }),
        ),
        fc.constantFrom(null, ...ids, "gone"),
        fc.constantFrom(null, "hotel", "school"),
        fc.integer({ min: 1, max: 10 }),
        (anyLists, prices, breaks, nextPrices, priceListId, groupId, quantity) => {
          const product = { prices, breaks, nextPrices };
          const request = { product, priceLists: anyLists, priceListId, groupId, quantity, day };
          const found = resolvePrice(request);
          const expected = resolveSlowly(request);
          expect(found && { unitPrice: found.unitPrice, priceListId: found.priceListId }).toEqual(expected);
          expect(resolvePrice({ ...request, product: settlePrices(product, day) })?.unitPrice).toBe(found?.unitPrice);
          const told = tracePrice(request).filter((step) => step.outcome === "won");
          const captured = pricerFor(request)(product, quantity);
          expect(told.map(reasonOf)).toEqual(captured === null ? [] : [reasonOf(captured)]);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe("resolvePrice for a scheduled price", () => {
  const author = { byName: "Olga", at: 1_763_600_000_000 };
  const sold = makeProduct({
    prices: { retail: 100_000, wholesale: 90_000 },
    breaks: { retail: [{ fromQuantity: 12, unitPrice: 95_000 }] },
    nextPrices: {
      retail: { from: "2026-12-01", unitPrice: 120_000, breaks: [{ fromQuantity: 6, unitPrice: 110_000 }] },
    },
    priceAuthors: { "nextPrices.retail": author },
  });
  const priceOn = (at: string, quantity = 1, of = sold, lists = priceLists) =>
    resolvePrice({ product: of, groupId: null, priceListId: null, priceLists: lists, quantity, day: at });

  it("takes effect on its day automatically, including its breaks", () => {
    expect(["2026-11-30", "2026-12-01", "2027-03-01"].map((at) => priceOn(at)?.unitPrice)).toEqual([
      100_000, 120_000, 120_000,
    ]);
    expect(["2026-11-30", "2026-12-01"].map((at) => priceOn(at, 6)?.unitPrice)).toEqual([100_000, 110_000]);
    expect(["2026-11-30", "2026-12-01"].map((at) => priceOn(at, 12)?.unitPrice)).toEqual([95_000, 110_000]);
    expect(priceOn("2026-12-01")?.listPrice).toBe(120_000);
  });

  it("removes a product from its list on the day, if scheduled", () => {
    const leaving = { ...sold, nextPrices: { retail: { from: "2026-12-01", unitPrice: null, breaks: [] } } };
    expect(priceOn("2026-11-30", 1, leaving)?.unitPrice).toBe(100_000);
    expect(priceOn("2026-12-01", 1, leaving)).toBeNull();
  });

  it("changes a percentage list along with its base list", () => {
    const basis = { kind: "percent", baseListId: "retail", rate: -1_000, rounding: "none" } as const;
    const off = makePriceList({ id: "off", isDefault: true, basis });
    const lists = [{ ...retail, isDefault: false }, off];
    expect(["2026-11-30", "2026-12-01"].map((at) => priceOn(at, 1, sold, lists)?.unitPrice)).toEqual([90_000, 108_000]);
    expect(nextPricesOn(sold, off, lists, "2026-11-30")).toMatchObject({ since: "2026-12-01", unitPrice: 108_000 });
  });

  it("shows the coming price in the trace before its day, and its author and day afterwards (PRICE-7)", () => {
    const traceOn = (at: string) =>
      tracePrice({ product: sold, groupId: null, priceListId: null, priceLists, quantity: 1, day: at }).map((step) => [
        step.outcome,
        step.unitPrice,
        step.since,
        step.setBy?.byName,
      ]);
    expect(traceOn("2026-11-30")).toEqual([
      ["belowBreak", 95_000, null, undefined],
      ["won", 100_000, null, undefined],
      ["notYet", 120_000, "2026-12-01", "Olga"],
    ]);
    expect(traceOn("2026-12-01")).toEqual([
      ["belowBreak", 110_000, "2026-12-01", "Olga"],
      ["won", 120_000, "2026-12-01", "Olga"],
    ]);
  });

  it("reads a product stored before scheduled prices existed", () => {
    const { nextPrices: _, ...old } = makeProduct();
    expect(v.parse(Product, old).nextPrices).toEqual({});
  });
});

describe("tracePrice", () => {
  it("names the winner and why each other price lost (PRICE-7)", () => {
    const sold = makeProduct({ breaks: { wholesale: [{ fromQuantity: 12, unitPrice: 105_000 }] } });
    const steps = tracePrice({ product: sold, groupId: null, priceListId: "wholesale", priceLists, quantity: 3, day });
    expect(steps.map((step) => [step.rule, step.priceListId, step.unitPrice, step.outcome])).toEqual([
      ["quantityBreak", "wholesale", 105_000, "belowBreak"],
      ["customerList", "wholesale", 110_000, "won"],
      ["defaultList", "retail", 125_000, "outranked"],
    ]);
  });

  it("reproduces the price of any customer, product and quantity", () => {
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
          const input = {
            product: makeProduct({ prices, breaks }),
            groupId: null,
            priceListId,
            priceLists,
            quantity,
            day,
          };
          const winners = tracePrice(input).filter((step) => step.outcome === "won");
          const price = resolvePrice(input);
          expect(winners.map((step) => step.unitPrice)).toEqual(price === null ? [] : [price.unitPrice]);
          expect(price?.unitPrice).not.toBe(0);
        },
      ),
    );
  });
});

/** What a line stores about its price, and what "why this price" shows of it. */
function reasonOf({ unitPrice, rule, priceListId, priceListVersion }: Price | PriceTraceStep) {
  return { unitPrice, rule, priceListId, priceListVersion };
}
