import { describe, expect, it } from "vitest";
import { type CellEdit, editCell } from "#domain/product/edit-cell.ts";
import type { Product } from "#domain/product/product.ts";
import { buildProduct } from "#tests/support/build.ts";

const CONTEXT = { priceListId: "general", baseListId: "general", day: "2026-11-22" };
const cola = buildProduct("cola", {
  categoryId: "drinks",
  prices: { general: 205_000, retail: 300_000 },
  breaks: { general: [{ fromQuantity: 10, unitPrice: 190_000 }] },
});

function edit(change: CellEdit, changes: Partial<Product> = {}, context = CONTEXT) {
  return editCell({ ...cola, ...changes }, change, context);
}

describe("PROD-24 a cell of the table", () => {
  it.each<[CellEdit, Partial<Product>]>([
    [{ column: "name", text: "  Cola 2 l " }, { name: "Cola 2 l" }],
    [{ column: "sku", text: "C-2" }, { sku: "C-2" }],
    [{ column: "categoryId", categoryId: "food" }, { categoryId: "food" }],
    [{ column: "active", active: false }, { active: false }],
    [{ column: "price", unitPrice: 210_000 }, { prices: { general: 210_000, retail: 300_000 } }],
    [{ column: "price", unitPrice: null }, { prices: { retail: 300_000 } }],
  ])("%o changes that field and nothing else", (change, expected) => {
    const { after, problem } = edit(change);
    expect(problem).toBeNull();
    expect({ ...after, prices: new Map(Object.entries(after.prices)) }).toEqual({
      ...cola,
      ...expected,
      prices: new Map(Object.entries(expected.prices ?? cola.prices)),
    });
  });

  it("sets the price of the list that is shown", () => {
    const { after } = edit({ column: "price", unitPrice: 1 }, {}, { ...CONTEXT, priceListId: "retail" });
    expect(after.prices).toEqual({ general: 205_000, retail: 1 });
  });

  it("replaces a scheduled price whose day has come, and keeps one to come", () => {
    const next = (from: string) => ({ general: { from, unitPrice: 250_000, breaks: [] } });
    const change = { column: "price", unitPrice: 210_000 } as const;
    expect(edit(change, { nextPrices: next("2026-11-20") }).after).toMatchObject({
      prices: { general: 210_000 },
      nextPrices: {},
    });
    expect(edit(change, { nextPrices: next("2026-12-01") }).after.nextPrices).toEqual(next("2026-12-01"));
  });

  it.each<[CellEdit, string]>([
    [{ column: "name", text: " " }, "required"],
    [{ column: "name", text: "x" }, "tooShort"],
    [{ column: "sku", text: "" }, "required"],
    [{ column: "sku", text: "C\u200b2" }, "badCharacters"],
    [{ column: "sku", text: "C".repeat(41) }, "tooLong"],
    [{ column: "price", unitPrice: -1 }, "negative"],
    [{ column: "price", unitPrice: Number.NaN }, "notANumber"],
  ])("%o is refused", (change, code) => {
    expect(edit(change).problem).toMatchObject({ code, severity: "error" });
  });

  it("refuses a base price below the floor price, and is not stopped by an error it had before", () => {
    expect(edit({ column: "price", unitPrice: 100_000 }, { floorPrice: 150_000 }).problem).toMatchObject({
      field: "floorPrice",
      code: "aboveBasePrice",
    });
    expect(edit({ column: "price", unitPrice: 210_000 }, { categoryId: null }).problem).toBeNull();
  });
});
