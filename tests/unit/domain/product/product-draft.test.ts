import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProduct } from "#domain/product/check-product.ts";
import type { Product } from "#domain/product/product.ts";
import { draftOfProduct, productOfDraft, readProductEdit } from "#domain/product/product-draft.ts";
import { makeProduct } from "#tests/support/sales.ts";

const DAY = "2026-11-21";

describe("a product's form", () => {
  it("returns the product it was built from", () => {
    const anyProduct = fc.record({
      name: fc.constantFrom("Cola", "Té verde"),
      barcodes: fc.uniqueArray(fc.constantFrom<string[]>("4006381333931", "shop-1", "shop-2")),
      tags: fc.uniqueArray(fc.constantFrom<string[]>("new", "cold drink")),
      unitsPerCase: fc.integer({ min: 1, max: 48 }),
      maxQuantity: fc.option(fc.integer({ min: 1, max: 99 })),
      weight: fc.option(fc.integer({ min: 1, max: 9_999 })),
      volume: fc.option(fc.integer({ min: 1, max: 9_999 })),
      breaks: fc.constantFrom<Product["breaks"]>({}, { retail: [{ fromQuantity: 12, unitPrice: 110_000 }] }),
      nextPrices: fc.constantFrom<Product["nextPrices"]>(
        {},
        { retail: { from: "2026-12-01", unitPrice: 130_000, breaks: [] } },
        { retail: { from: "2026-11-20", unitPrice: 130_000, breaks: [{ fromQuantity: 6, unitPrice: 120_000 }] } },
      ),
      images: fc.constantFrom<string[]>([], ["photo"]),
    });
    fc.assert(
      fc.property(anyProduct, (changes) => {
        const product = makeProduct(changes);
        const stored = { before: product, after: draftOfProduct(product, DAY) };
        const draft = readProductEdit(JSON.parse(JSON.stringify(stored)))?.after;
        expect(draft && productOfDraft(draft, product, DAY)).toEqual({ product, problems: [] });
      }),
    );
  });

  it("keeps weight and volume if the draft is older than these fields", () => {
    const product = makeProduct({ weight: 620, volume: 600 });
    const { weight: _, volume: __, ...draft } = draftOfProduct(product, DAY);
    expect(productOfDraft(draft, product, DAY)).toEqual({ product, problems: [] });
  });

  it("keeps hidden fields and trims typed text", () => {
    const product = makeProduct({ picture: "<svg/>" });
    const draft = { ...draftOfProduct(product, DAY), name: "  Cola  ", barcodes: " 1 \n\n2;3 ", tags: "a, a ,b," };
    expect(productOfDraft(draft, product, DAY).product).toMatchObject({
      picture: "<svg/>",
      name: "Cola",
      barcodes: ["1", "2", "3"],
      tags: ["a", "b"],
    });
  });

  it.each(["unitsPerCase", "minQuantity", "quantityMultiple"] as const)("requires %s", (field) => {
    const draft = { ...draftOfProduct(makeProduct(), DAY), [field]: null };
    expect(productOfDraft(draft, null, DAY).problems).toEqual([{ field, code: "required", severity: "error" }]);
  });

  it("requires the numbers of a quantity price, and ignores empty prices", () => {
    const draft = {
      ...draftOfProduct(makeProduct(), DAY),
      prices: { retail: 5, wholesale: null },
      breaks: { retail: [{ fromQuantity: 12, unitPrice: null }] },
    };
    const { product, problems } = productOfDraft(draft, null, DAY);
    expect(product.prices).toEqual({ retail: 5 });
    expect(problems).toEqual([{ field: "breaks.retail", code: "required", severity: "error" }]);
  });

  it("is restored with unreadable numbers, as the device's storage copies them", () => {
    const draft = {
      ...draftOfProduct(makeProduct(), DAY),
      prices: { retail: Number.NaN },
      breaks: { retail: [{ fromQuantity: Number.NaN, unitPrice: null }] },
      cost: Number.NaN,
    };
    expect(readProductEdit(structuredClone({ before: null, after: draft }))?.after).toEqual(draft);
  });

  it("PRICE-1 refuses negative prices, costs and floors, each with its own message", () => {
    const draft = {
      ...draftOfProduct(makeProduct(), DAY),
      prices: { retail: -50_000 },
      breaks: { wholesale: [{ fromQuantity: 6, unitPrice: -1 }] },
      nextPrices: { retail: { from: "2026-12-01", unitPrice: -1, breaks: [] } },
      cost: -1,
      floorPrice: -1,
    };
    const { product, problems } = productOfDraft(draft, makeProduct(), DAY);
    const negative = [...problems, ...checkProduct(product)].filter(({ code }) => code === "negative");
    expect(negative.map(({ field }) => field).toSorted()).toEqual([
      "breaks.wholesale",
      "cost",
      "floorPrice",
      "nextPrices.retail",
      "prices.retail",
    ]);
    expect(product.prices["retail"]).toBeUndefined();
  });

  it("reports an unreadable number, and never treats it as an empty price", () => {
    const draft = {
      ...draftOfProduct(makeProduct(), DAY),
      prices: { retail: Number.NaN },
      floorPrice: Number.NaN,
      maxQuantity: Number.NaN,
      cost: Number.NaN,
    };
    const { problems } = productOfDraft(draft, makeProduct(), DAY);
    expect(problems.map(({ field, code }) => [field, code])).toEqual([
      ["floorPrice", "notANumber"],
      ["maxQuantity", "notANumber"],
      ["cost", "notANumber"],
      ["prices.retail", "notANumber"],
    ]);
  });

  it.each([
    ["no day", { from: "", unitPrice: 5, breaks: [] }, "badDay"],
    ["a day that no calendar has", { from: "2027-02-30", unitPrice: 5, breaks: [] }, "badDay"],
    ["today", { from: DAY, unitPrice: 5, breaks: [] }, "pastDay"],
    ["no price", { from: "2026-12-01", unitPrice: null, breaks: [] }, "required"],
    ["a price that is none", { from: "2026-12-01", unitPrice: Number.NaN, breaks: [] }, "notANumber"],
  ])("does not save a scheduled price with %s", (_name, next, code) => {
    const draft = { ...draftOfProduct(makeProduct(), DAY), nextPrices: { retail: next } };
    expect(productOfDraft(draft, makeProduct(), DAY).problems).toMatchObject([{ field: "nextPrices.retail", code }]);
  });

  it("applies a scheduled price in effect if the list's price is edited, and otherwise leaves it", () => {
    const due = { retail: { from: "2026-11-20", unitPrice: 130_000, breaks: [] } };
    const product = makeProduct({ nextPrices: due });
    const draft = draftOfProduct(product, DAY);
    expect(draft.prices["retail"]).toBe(130_000);
    expect(productOfDraft({ ...draft, name: "Colas" }, product, DAY).product.nextPrices).toEqual(due);
    const prices = { ...draft.prices, retail: 140_000 };
    const changed = productOfDraft({ ...draft, prices }, product, DAY).product;
    expect([changed.prices["retail"], changed.nextPrices]).toEqual([140_000, {}]);
  });

  it("keeps a scheduled price if the draft is older than such prices", () => {
    const product = makeProduct({ nextPrices: { retail: { from: "2026-12-01", unitPrice: 130_000, breaks: [] } } });
    const { nextPrices: _, ...old } = draftOfProduct(product, DAY);
    expect(productOfDraft(old, product, DAY).product).toEqual(product);
  });

  it("rejects a stored draft of another shape", () => {
    expect(readProductEdit({ before: null, after: { name: "Cola" } })).toBeNull();
    expect(readProductEdit(null)).toBeNull();
  });
});
