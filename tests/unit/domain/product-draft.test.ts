import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Product } from "#domain/product.ts";
import { draftOfProduct, productOfDraft, readProductDraft } from "#domain/product-draft.ts";
import { makeProduct } from "#tests/support/sales.ts";

describe("a product's form", () => {
  it("gives the product back that it was made of", () => {
    const anyProduct = fc.record({
      name: fc.constantFrom("Cola", "Té verde"),
      barcodes: fc.uniqueArray(fc.constantFrom<string[]>("4006381333931", "shop-1", "shop-2")),
      tags: fc.uniqueArray(fc.constantFrom<string[]>("new", "cold drink")),
      unitsPerCase: fc.integer({ min: 1, max: 48 }),
      maxQuantity: fc.option(fc.integer({ min: 1, max: 99 })),
      breaks: fc.constantFrom<Product["breaks"]>({}, { retail: [{ fromQuantity: 12, unitPrice: 110_000 }] }),
      images: fc.constantFrom<string[]>([], ["photo"]),
    });
    fc.assert(
      fc.property(anyProduct, (changes) => {
        const product = makeProduct(changes);
        const draft = readProductDraft(JSON.parse(JSON.stringify(draftOfProduct(product))));
        expect(draft && productOfDraft(draft, product)).toEqual({ product, problems: [] });
      }),
    );
  });

  it("keeps what it does not show, and trims what is typed", () => {
    const product = makeProduct({ picture: "<svg/>" });
    const draft = { ...draftOfProduct(product), name: "  Cola  ", barcodes: " 1 \n\n2;3 ", tags: "a, a ,b," };
    expect(productOfDraft(draft, product).product).toMatchObject({
      picture: "<svg/>",
      name: "Cola",
      barcodes: ["1", "2", "3"],
      tags: ["a", "b"],
    });
  });

  it.each(["unitsPerCase", "minQuantity", "quantityMultiple"] as const)("asks for %s where it is empty", (field) => {
    const draft = { ...draftOfProduct(makeProduct()), [field]: null };
    expect(productOfDraft(draft, null).problems).toEqual([{ field, code: "required", severity: "error" }]);
  });

  it("asks for the figures of a price by quantity, and leaves empty prices out", () => {
    const draft = {
      ...draftOfProduct(makeProduct()),
      prices: { retail: 5, wholesale: null },
      breaks: { retail: [{ fromQuantity: 12, unitPrice: null }] },
    };
    const { product, problems } = productOfDraft(draft, null);
    expect(product.prices).toEqual({ retail: 5 });
    expect(problems).toEqual([{ field: "breaks.retail", code: "required", severity: "error" }]);
  });

  it("refuses a stored draft of another shape", () => {
    expect(readProductDraft({ name: "Cola" })).toBeNull();
    expect(readProductDraft(null)).toBeNull();
  });
});
