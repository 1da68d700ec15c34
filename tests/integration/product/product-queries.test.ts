import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { businessDayOf } from "#domain/values/business-day.ts";
import { setLine } from "#commands/cart/set-line.ts";
import type { Device } from "#local/databases/device.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { openDatabases } from "#local/databases/open-databases.ts";
import { findByCode, findForSale } from "#local/queries/product/find-by-code.ts";
import { getProduct, listProducts, searchProducts } from "#local/queries/product/products.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
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
import { mirrored } from "#tests/support/mirror.ts";

const PRODUCTS = [
  buildProduct("cola", { name: "Cola", prices: { general: 125_000, mayoreo: 110_000 }, sku: "C-1" }),
  buildProduct("agua", { name: "Agua", prices: { general: 80_000 } }),
  buildProduct("nada", { name: "Nada", prices: {} }),
];

/** The fields the store adds to an order. */
const STORED = {
  status: "delivered" as const,
  flags: [],
  receiptCode: "R",
  receivedAt: MORNING,
  contentHash: "h",
  assignedTo: "",
  history: [],
};

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
  it("carry that customer's price, or none if there is none", async () => {
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

  it("show the store's stock less what is unsent here; unknown stays unknown", async () => {
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
      counted: false,
    });
    expect((await getProduct(device, { productId: "agua", customerId: null }))?.available).toBeNull();
  });

  it("lists matches the customer has bought first, without reordering the whole list", async () => {
    const named = ["Jugo uvas", "Jugo pera", "Jugo kiwi"].map((name) => buildProduct(name.slice(5), { name }));
    await device.catalogue.applyProducts(asDocuments(named, ({ id }) => id));
    const order = makeOrder();
    const lines = order.lines.slice(0, 1).map((line) => ({ ...line, productId: "uvas" }));
    await device.mirror.orders.put(mirrored({ ...order, ...STORED, customerId: "c1", lines }));
    const found = async (customerId: string, text: string) =>
      (await searchProducts(device, { ...ask, customerId, text })).rows.map(({ product }) => product.id);
    expect(await found("c1", "jugo")).toEqual(["uvas", "kiwi", "pera"]);
    expect(await found("big", "jugo")).toEqual(["kiwi", "pera", "uvas"]);
    expect(await found("c1", "")).toEqual(["agua", "cola", "kiwi", "pera", "uvas", "nada"]);
  });

  it("are found by code, or null if there are none", async () => {
    expect((await findByCode(device, { code: "c1" }))?.id).toBe("cola");
    expect(await findByCode(device, { code: "unknown" })).toBeNull();
    expect(await getProduct(device, { productId: "unknown", customerId: "c1" })).toBeNull();
  });
});

describe("[PROD-7] a product limited to some customer groups", () => {
  const HOTELS_ONLY = buildProduct("hotel", {
    name: "Jabón",
    sku: "J-1",
    prices: { general: 90_000 },
    groupIds: ["hotels", "bars"],
  });

  async function found(customerId: string | null, text: string): Promise<string[]> {
    const { rows, total } = await searchProducts(device, { ...ask, customerId, text });
    expect(total).toBe(rows.length);
    return rows.map(({ product }) => product.id);
  }

  beforeEach(async () => {
    await device.mirror.customers.put({ ...buildCustomer("inn", { groupId: "hotels" }), rev: 1 });
    await device.catalogue.applyProducts(asDocuments([HOTELS_ONLY], ({ id }) => id));
  });

  it.each(["", "jabon"])("is shown to these groups and to people who maintain the catalogue (%j)", async (text) => {
    expect(await found("inn", text)).toContain("hotel");
    expect(await found(null, text)).toContain("hotel");
    expect(await found("c1", text)).not.toContain("hotel");
  });

  it("stays hidden after an index rebuild and a cold start", async () => {
    const state: FeedState = { ...newFeed("products", { uid: "ana", role: "salesperson", companyId: "demo" }) };
    const loading = openLocalCatalogue(device.mirror);
    await loading.clear();
    await loading.storeProducts(
      asDocuments([...PRODUCTS, HOTELS_ONLY], ({ id }) => id),
      { ...state, loaded: true },
    );
    await loading.compact();
    for (const text of ["", "jabon"]) {
      device = { ...device, catalogue: openLocalCatalogue(device.mirror) };
      expect(await found("c1", text)).not.toContain("hotel");
      device = { ...device, catalogue: openLocalCatalogue(device.mirror) };
      expect(await found("inn", text)).toContain("hotel");
    }
  });

  it("is not found by code or added to another customer's order", async () => {
    const priceLists = [buildPriceList()];
    const pricing = { priceListId: null, priceLists, day: businessDayOf(MORNING, "UTC") };
    const sold = (groupId: string | null) => findForSale(device, { code: "J-1", pricing: { ...pricing, groupId } });
    expect(await sold(null)).toBeNull();
    expect(await sold("hotels")).toMatchObject({ product: { id: "hotel" }, price: { unitPrice: 90_000 } });
    expect(await listProducts(device, { productIds: ["hotel", "cola"], customerId: "c1" })).toHaveLength(1);
    const line = { productId: "hotel", quantity: 1 };
    expect(await setLine(device, { ...line, customerId: "c1" })).toEqual({
      ok: false,
      problem: { code: "productMissing" },
    });
    expect((await setLine(device, { ...line, customerId: "inn" })).ok).toBe(true);
  });
});
