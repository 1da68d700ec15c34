import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Device } from "#local/device.ts";
import { openLocalCatalogue } from "#local/catalogue/open-local-catalogue.ts";
import { openDatabases } from "#local/open-databases.ts";
import { findByCode, getProduct, searchProducts } from "#local/queries/products.ts";
import {
  buildCompany,
  buildCustomer,
  buildIdentity,
  buildPriceList,
  buildProduct,
  MORNING,
} from "#tests/support/build.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { asDocuments } from "#tests/support/products.ts";

const PRODUCTS = [
  buildProduct("cola", { name: "Cola", prices: { general: 125_000, mayoreo: 110_000 }, sku: "C-1" }),
  buildProduct("agua", { name: "Agua", prices: { general: 80_000 } }),
  buildProduct("nada", { name: "Nada", prices: {} }),
];

let device: Device;

beforeEach(async () => {
  const storage = new IDBFactory();
  await openMirror(storage);
  const databases = openDatabases("ana", () => {});
  device = {
    identity: buildIdentity(),
    ...databases,
    catalogue: openLocalCatalogue(databases.mirror),
    now: () => MORNING,
    newId: () => "id",
  };
  const { mirror, catalogue } = device;
  await mirror.company.put({ ...buildCompany(), rev: 1 });
  await mirror.priceLists.bulkPut([
    { ...buildPriceList(), rev: 1 },
    { ...buildPriceList("mayoreo", { isDefault: false }), rev: 1 },
  ]);
  await mirror.customers.bulkPut([
    { ...buildCustomer("c1"), rev: 1 },
    { ...buildCustomer("big", { priceListId: "mayoreo" }), rev: 1 },
  ]);
  await catalogue.applyProducts(asDocuments(PRODUCTS, ({ id }) => id));
  await catalogue.applyStock(
    asDocuments(
      [{ productId: "cola", onHand: 50, reserved: 10, safety: 5, asOf: MORNING }],
      ({ productId }) => productId,
    ),
  );
});

const ask = { text: "", categoryId: null, offset: 0, limit: 10 };

describe("products for a customer", () => {
  it("carry that customer's price, and none where there is none", async () => {
    const usual = await searchProducts(device, { ...ask, customerId: "c1" });
    expect(usual.rows.map(({ product, price }) => [product.id, price?.unitPrice ?? null])).toEqual([
      ["agua", 80_000],
      ["cola", 125_000],
      ["nada", null],
    ]);
    expect(usual.total).toBe(3);
    expect(usual.catalogueSize).toBe(3);
    const big = await getProduct(device, { productId: "cola", customerId: "big" });
    expect(big?.price).toMatchObject({ unitPrice: 110_000, listPrice: 125_000, rule: "customerList" });
  });

  it("show what the store has less what is unsent here; unknown stays unknown", async () => {
    const order = makeOrder();
    const line = { ...order.lines[0], productId: "cola", quantity: 7 };
    const lines = order.lines.map((each, position) =>
      position === 0 ? { ...each, ...line } : { ...each, productId: "other" },
    );
    await device.work.orders.put({
      orderId: "o1",
      customerId: "c1",
      capturedAt: 1,
      order: { ...order, lines },
      receipt: null,
    });
    expect((await getProduct(device, { productId: "cola", customerId: null }))?.available).toEqual({
      quantity: 50 - 10 - 5 - 7,
      asOf: MORNING,
    });
    expect((await getProduct(device, { productId: "agua", customerId: null }))?.available).toBeNull();
  });

  it("are found by code, and are null where there are none", async () => {
    expect((await findByCode(device, { code: "c1", customerId: "c1" }))?.product.id).toBe("cola");
    expect(await findByCode(device, { code: "unknown", customerId: "c1" })).toBeNull();
    expect(await getProduct(device, { productId: "unknown", customerId: "c1" })).toBeNull();
  });
});
