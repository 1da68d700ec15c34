import { describe, expect, it } from "vitest";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import { isProductRecord, productOfRecord, recordOfProduct } from "#domain/product/product-record.ts";
import type { Product } from "#domain/product/product.ts";
import { makeProduct } from "#tests/support/sales.ts";

/** A product whose fields all differ from their initial values. */
const FULL = {
  id: "cola",
  sku: "C-1",
  name: "Cola",
  nameEs: "Refresco",
  brand: "Norte",
  pack: "600 ml",
  categoryId: "drinks",
  barcodes: ["4006381333931"],
  description: "Cold",
  tags: ["new"],
  unit: "bottle",
  unitsPerCase: 12,
  weight: 620,
  volume: 600,
  countryOfOrigin: "Argentina",
  minQuantity: 2000,
  quantityMultiple: 500,
  taxClassId: "iva",
  trackStock: false,
  active: false,
  floorPrice: 80_000,
  quantityScale: 1000,
  maxQuantity: 9000,
  sellBy: "case",
  prices: { retail: 100_000 },
  breaks: { retail: [{ fromQuantity: 12, unitPrice: 90_000 }] },
  nextPrices: { retail: { from: "2026-12-01", unitPrice: 110_000, breaks: [] } },
  picture: "<svg/>",
  images: ["photo-1"],
  substitutes: ["juice"],
  groupIds: ["hotels"],
  addedAt: 1_795_000_000_000,
} satisfies Product;

describe("a product's stored record", () => {
  it("keeps every field of the table", () => {
    const missing = Object.keys(PRODUCT_FIELDS).filter((name) => !Object.hasOwn(FULL, name));
    expect(missing).toEqual([]);
    const record: unknown = JSON.parse(JSON.stringify(recordOfProduct(FULL, 7)));
    expect(isProductRecord(record) && productOfRecord(record)).toEqual({ ...FULL, rev: 7 });
  });

  it("has no details if the product has none", () => {
    const record = recordOfProduct(makeProduct(), 1);
    expect(record[21]).toEqual({});
    expect(productOfRecord(record)).toEqual({ ...makeProduct(), rev: 1 });
  });

  it("keeps the positions that devices and packs have stored", () => {
    const product = { ...FULL, active: true };
    const record = recordOfProduct(product, 7);
    const nameOf = (value: unknown) => Object.entries(product).find(([, each]) => each === value)?.[0];
    const names = ["rev", ...record.slice(1, 21).map(nameOf)];
    expect(names).toEqual([
      "rev",
      "id",
      "sku",
      "name",
      "nameEs",
      "brand",
      "pack",
      "categoryId",
      "barcodes",
      "unit",
      "unitsPerCase",
      "quantityScale",
      "minQuantity",
      "quantityMultiple",
      "taxClassId",
      "prices",
      "breaks",
      "floorPrice",
      "trackStock",
      "active",
      "picture",
    ]);
  });
});
