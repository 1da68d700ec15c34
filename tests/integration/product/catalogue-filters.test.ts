import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { CatalogueSearch, LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { buildProduct, MORNING } from "#tests/support/build.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { asDocuments } from "#tests/support/products.ts";

const PRODUCTS = [
  buildProduct("cola", { name: "Cola", categoryId: "soda", prices: { general: 1 }, images: ["photo"] }),
  buildProduct("agua", { name: "Agua", categoryId: "drinks", prices: { off: 1 }, picture: "<svg/>" }),
  buildProduct("pan", { name: "Pan", categoryId: "bakery", prices: { general: 0 }, trackStock: false }),
  buildProduct("viejo", { name: "Pan viejo", categoryId: "bakery", prices: { general: 1 }, active: false }),
];

let catalogue: LoadingCatalogue;

beforeEach(async () => {
  const mirror = await openMirror(new IDBFactory());
  const category = { companyId: "demo", nameEs: "", position: 0, hue: 0, active: true, rev: 1 };
  await mirror.categories.bulkPut([
    { ...category, id: "drinks", name: "Drinks", parentId: null },
    { ...category, id: "soda", name: "Soda", parentId: "drinks" },
    { ...category, id: "bakery", name: "Bakery", parentId: null },
  ]);
  catalogue = openLocalCatalogue(mirror);
  await catalogue.applyProducts(asDocuments(PRODUCTS, ({ id }) => id));
  const stock = { reserved: 2, safety: 1, asOf: MORNING };
  await catalogue.applyStock(
    asDocuments(
      [
        { ...stock, productId: "cola", onHand: 3 },
        { ...stock, productId: "agua", onHand: 4 },
      ],
      ({ productId }) => productId,
    ),
  );
});

async function find(search: Partial<CatalogueSearch>): Promise<string[]> {
  const page = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 10, ...search });
  expect(page.total).toBe(page.items.length);
  return page.items.map(({ product }) => product.id);
}

describe("filtering the product list", () => {
  it("lists a category with its subcategories", async () => {
    expect(await find({ categoryId: "drinks" })).toEqual(["agua", "cola"]);
    expect(await find({ categoryId: "soda" })).toEqual(["cola"]);
    expect(await find({ categoryId: "drinks", text: "cola" })).toEqual(["cola"]);
    expect(await find({ categoryId: "bakery", text: "cola" })).toEqual([]);
  });

  it("finds products in stock: available or never counted", async () => {
    expect(await find({ filter: { kind: "inStock" } })).toEqual(["agua", "pan"]);
  });

  it("KPI-37 finds products without stock: counted, and nothing available", async () => {
    expect(await find({ filter: { kind: "outOfStock" } })).toEqual(["cola"]);
  });

  it("finds products without a price on the lists that matter", async () => {
    expect(await find({ filter: { kind: "noPrice", priceListIds: ["general"], day: "2026-11-21" } })).toEqual([
      "agua",
      "pan",
    ]);
    expect(await find({ filter: { kind: "noPrice", priceListIds: ["general", "off"], day: "2026-11-21" } })).toEqual([
      "pan",
    ]);
  });

  it("counts a scheduled price from its day on", async () => {
    const next = { general: { from: "2026-12-01", unitPrice: 5, breaks: [] } };
    await catalogue.applyProducts(
      asDocuments([buildProduct("leche", { prices: {}, nextPrices: next })], ({ id }) => id),
    );
    const without = (day: string) => find({ filter: { kind: "noPrice", priceListIds: ["general"], day } });
    expect(await without("2026-11-30")).toContain("leche");
    expect(await without("2026-12-01")).not.toContain("leche");
  });

  it("finds products without a picture", async () => {
    expect(await find({ filter: { kind: "noImage" } })).toEqual(["pan"]);
  });

  it("finds disabled products, which no other filter finds, also by name", async () => {
    expect(await find({ filter: { kind: "disabled" } })).toEqual(["viejo"]);
    expect(await find({ filter: { kind: "disabled" }, text: "vie" })).toEqual(["viejo"]);
    expect(await find({ filter: { kind: "disabled" }, text: "cola" })).toEqual([]);
    expect(await find({ text: "pan" })).toEqual(["pan"]);
  });

  it("shows a change at once", async () => {
    expect(await find({ filter: { kind: "noImage" } })).toEqual(["pan"]);
    await catalogue.applyProducts([
      {
        id: "cola",
        rev: 2,
        updatedAt: "2026-11-21T00:00:00.000000Z",
        row: buildProduct("cola", { name: "Cola", images: [] }),
      },
    ]);
    expect(await find({ filter: { kind: "noImage" } })).toEqual(["cola", "pan"]);
  });
});
