import { describe, expect, it } from "vitest";
import { checkProduct, type ProductContext } from "#domain/product/check-product.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import type { Product } from "#domain/product/product.ts";
import { makeProduct } from "#tests/support/sales.ts";

const sound = makeProduct({ barcodes: ["4006381333931"] });

function problemsOf(changes: Partial<Product>, context: ProductContext = { baseListId: "retail" }) {
  return checkProduct({ ...sound, ...changes }, context).map(({ field, code, severity }) => [field, code, severity]);
}

describe("checkProduct", () => {
  it("accepts a valid product", () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[Partial<Product>, string, string]>([
    [{ name: "  " }, "name", "required"],
    [{ name: "A" }, "name", "tooShort"],
    [{ name: "A".repeat(121) }, "name", "tooLong"],
    [{ nameEs: "A".repeat(121) }, "nameEs", "tooLong"],
    [{ brand: "A".repeat(81) }, "brand", "tooLong"],
    [{ pack: "A".repeat(41) }, "pack", "tooLong"],
    [{ unit: "" }, "unit", "required"],
    [{ unit: "A".repeat(17) }, "unit", "tooLong"],
    [{ description: "A".repeat(2_001) }, "description", "tooLong"],
    [{ sku: "" }, "sku", "required"],
    [{ sku: "A".repeat(41) }, "sku", "tooLong"],
    [{ sku: "A\u200B1" }, "sku", "badCharacters"],
    [{ sku: " A1" }, "sku", "badCharacters"],
    [{ categoryId: null }, "categoryId", "required"],
    [{ barcodes: Array.from({ length: 11 }, (_, index) => `shop-${index}`) }, "barcodes", "tooMany"],
    [{ barcodes: ["A".repeat(41)] }, "barcodes", "tooLong"],
    [{ barcodes: [" "] }, "barcodes", "required"],
    [{ barcodes: ["shop-1", "shop-1"] }, "barcodes", "duplicate"],
    [{ unitsPerCase: 0 }, "unitsPerCase", "belowOne"],
    [{ unitsPerCase: 10_001 }, "unitsPerCase", "aboveMaximum"],
    [{ weight: 0 }, "weight", "belowOne"],
    [{ weight: 10_000_001 }, "weight", "aboveMaximum"],
    [{ volume: 10_000_001 }, "volume", "aboveMaximum"],
    [{ minQuantity: 0 }, "minQuantity", "belowOne"],
    [{ minQuantity: 1_000 }, "minQuantity", "aboveMaximum"],
    [{ quantityMultiple: 0 }, "quantityMultiple", "belowOne"],
    [{ maxQuantity: 1_000 }, "maxQuantity", "aboveMaximum"],
    [{ minQuantity: 6, maxQuantity: 5 }, "maxQuantity", "belowMinimum"],
    [{ minQuantity: 5, quantityMultiple: 6, maxQuantity: 5 }, "quantityMultiple", "nothingFits"],
    [{ minQuantity: 600, quantityMultiple: 500 }, "quantityMultiple", "nothingFits"],
    [{ sellBy: "case", unitsPerCase: 24, maxQuantity: 23 }, "quantityMultiple", "nothingFits"],
    [{ prices: { retail: 1_000_000_000_001 } }, "prices.retail", "tooHigh"],
    [{ floorPrice: 125_001 }, "floorPrice", "aboveBasePrice"],
    [{ breaks: { retail: manyBreaks(11) } }, "breaks.retail", "tooMany"],
    [{ breaks: { retail: [...manyBreaks(1), ...manyBreaks(1)] } }, "breaks.retail", "duplicate"],
    [{ breaks: { retail: [{ fromQuantity: 2, unitPrice: 0 }] } }, "breaks.retail", "required"],
    [{ images: Array.from({ length: 9 }, (_, index) => `i${index}`) }, "images", "tooMany"],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, "tags", "tooMany"],
    [{ tags: ["A".repeat(31)] }, "tags", "tooLong"],
    [{ substitutes: Array.from({ length: 11 }, (_, index) => `s${index}`) }, "substitutes", "tooMany"],
    [{ substitutes: ["p1"] }, "substitutes", "itself"],
  ])("refuses %j alongside %s as %s", (changes, field, code) => {
    expect(problemsOf(changes)).toContainEqual([field, code, "error"]);
    expect(isSavable(checkProduct({ ...sound, ...changes }, { baseListId: "retail" }))).toBe(false);
  });

  it.each<[Partial<Product>, ProductContext, string, string]>([
    [{ barcodes: ["4006381333932"] }, {}, "barcodes", "checkDigit"],
    [{ prices: {} }, { baseListId: "retail" }, "prices.retail", "noPrice"],
    [{ prices: { retail: 0 } }, { baseListId: "retail" }, "prices.retail", "noPrice"],
    [{ floorPrice: 120_000 }, { baseListId: "retail" }, "prices.wholesale", "belowFloor"],
    [{}, { baseListId: "retail", cost: 125_001 }, "prices.retail", "belowCost"],
    [{ breaks: { retail: [{ fromQuantity: 12, unitPrice: 125_000 }] } }, {}, "breaks.retail", "notCheaper"],
  ])("warns of %j but allows saving", (changes, context, field, code) => {
    expect(problemsOf(changes, context)).toEqual([[field, code, "warning"]]);
    expect(isSavable(checkProduct({ ...sound, ...changes }, context))).toBe(true);
  });

  it("accepts the longest and shortest allowed values", () => {
    expect(problemsOf({ name: "Té", sku: "A", description: "é".repeat(2_000) })).toEqual([]);
    expect(problemsOf({ name: "ñ".repeat(120), sku: "A".repeat(40), floorPrice: 110_000 })).toEqual([]);
    expect(problemsOf({ quantityScale: 1000, minQuantity: 100, quantityMultiple: 50, maxQuantity: 999_000 })).toEqual(
      [],
    );
  });
});

function manyBreaks(count: number) {
  return Array.from({ length: count }, (_, index) => ({ fromQuantity: index + 2, unitPrice: 100_000 - index }));
}
