import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countStock } from "#commands/stock/count-stock.ts";
import { expectStock } from "#commands/stock/expect-stock.ts";
import type { Device } from "#local/databases/device.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { listWaiting } from "#local/queries/sync/outbox.ts";
import { readProductDetails } from "#local/queries/product/product-details.ts";
import { parseFeedDocument } from "#remote/feeds/feed-document.ts";
import { isStockRecord, recordOfStock, stockOfRecord } from "#domain/product/product-record.ts";
import { buildCompany, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { openFieldDevice } from "#tests/support/field-device.ts";
import { put, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { sendAs } from "#tests/support/record-edits.ts";
import { HOUR, makeProduct, makeStock, NOW } from "#tests/support/sales.ts";
import { asDocuments } from "#tests/support/products.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  await put(backend.firestore, "companies/demo/products/cola", { ...makeProduct({ id: "cola", name: "Cola" }) });
  await put(backend.firestore, "companies/demo/stock/cola", { ...STOCK });
});
afterAll(() => backend.close());

const STOCK = makeStock({ productId: "cola", onHand: 0 });
const COLA_HERE = buildProduct("cola", { name: "Cola", nameEs: "Refresco de cola" });
const COLA = { id: "cola", name: "Cola" };
/** The test day is Saturday 2026-11-21. */
const TUESDAY = { day: "2026-11-24", quantity: 12 };

async function openCounter(uid: Uid = "demo-store") {
  const opened = await openFieldDevice(backend, uid);
  const catalogue = openLocalCatalogue(opened.device.mirror);
  const device: Device = { ...opened.device, catalogue };
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
  await device.catalogue.applyProducts(asDocuments([COLA_HERE], ({ id }) => id));
  await device.catalogue.applyStock([{ id: "cola", rev: 1, updatedAt: AT, row: STOCK }]);
  return { ...opened, device, catalogue };
}

const AT = "2026-11-21T15:00:00.000000Z";
const details = (device: Device) => readProductDetails(device, { productId: "cola", customerId: null });
const expectation = (changes: object = {}) => ({
  kind: "expectStock",
  expectation: { changeId: "e1", productId: "cola", incoming: TUESDAY, expectedAt: NOW, label: "Cola", ...changes },
});

/** The stock document as a device's feed reads it. */
async function storedStock() {
  const { createdAt: _, updatedAt: __, ...fields } = (await backend.read("stock/cola")) ?? {};
  return parseFeedDocument("stock", "cola", { ...fields, updatedAt: AT })?.row;
}

describe("STOCK-7 expected stock", () => {
  it("is shown here at once, reaches the store and everyone else, and leaves the stock on hand unchanged", async () => {
    const counter = await openCounter();
    const { device } = counter;
    counter.setNetwork("down");
    expect(await expectStock(device, { product: COLA, incoming: TUESDAY })).toMatchObject({ ok: true });
    expect(await details(device)).toMatchObject({
      incoming: TUESDAY,
      sync: "waiting",
      available: { quantity: 0, counted: false },
    });
    expect(await listWaiting(device)).toMatchObject([
      { text: "expectStock", record: { label: "Cola", labelEs: "Refresco de cola" } },
    ]);
    counter.setNetwork("up");
    await counter.flush();
    expect(await storedStock()).toMatchObject({ onHand: 0, asOf: STOCK.asOf, incoming: TUESDAY });
  });

  it("is kept along with a count of the same product; both are shown before either is sent", async () => {
    const { device } = await openCounter();
    await expectStock(device, { product: COLA, incoming: TUESDAY });
    await countStock(device, { product: COLA, onHand: 3, reason: "count" });
    expect(await details(device)).toMatchObject({
      incoming: TUESDAY,
      stock: { onHand: 3 },
      available: { counted: true },
    });
  });

  it("is hidden once its day has passed or nothing is expected any more", async () => {
    const { device } = await openCounter();
    await expectStock(device, { product: COLA, incoming: { day: "2026-11-21", quantity: 5 } });
    expect((await details(device))?.incoming).toEqual({ day: "2026-11-21", quantity: 5 });
    expect((await details({ ...device, now: () => NOW + 24 * HOUR }))?.incoming).toBeNull();
    await expectStock(device, { product: COLA, incoming: TUESDAY });
    await expectStock(device, { product: COLA, incoming: null });
    expect((await details(device))?.incoming).toBeNull();
  });

  it("applies three replays once; an earlier report that arrives later changes nothing and is kept", async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await sendAs(backend, "demo-store", [expectation()])).toEqual([{ outcome: "accepted", rev: 2 }]);
    }
    expect(await backend.read("auditLog/e1")).toMatchObject({
      kind: "changed",
      fields: { incoming: { from: null, to: TUESDAY } },
    });
    const late = expectation({ changeId: "e2", incoming: null, expectedAt: NOW - HOUR });
    await sendAs(backend, "demo-owner", [late]);
    expect(await storedStock()).toMatchObject({ incoming: TUESDAY });
    expect(await backend.read("auditLog/e2")).toMatchObject({ yielded: { incoming: null } });
  });

  it("is refused for past or invalid days, uncounted products, and people who may not count", async () => {
    const { device } = await openCounter();
    const say = (incoming: typeof TUESDAY) => expectStock(device, { product: COLA, incoming });
    expect(await say({ ...TUESDAY, day: "2026-11-20" })).toMatchObject({ problem: { code: "pastDay" } });
    expect(await say({ ...TUESDAY, day: "" })).toMatchObject({ problem: { code: "pastDay" } });
    expect(await say({ ...TUESDAY, quantity: 0 })).toMatchObject({ problem: { code: "invalid" } });
    const ana = await openCounter("demo-ana");
    expect(await expectStock(ana.device, { product: COLA, incoming: TUESDAY })).toMatchObject({
      problem: { code: "notAllowed" },
    });
    expect(await sendAs(backend, "demo-ana", [expectation()])).toMatchObject([{ reason: "PERMISSION_LOST" }]);
    const noDay = expectation({ incoming: { day: "2026-02-30", quantity: 1 } });
    expect(await sendAs(backend, "demo-store", [noDay])).toMatchObject([{ reason: "SCHEMA_INVALID" }]);
    await backend.firestore.doc("companies/demo/stock/cola").delete();
    expect(await sendAs(backend, "demo-store", [expectation()])).toMatchObject([{ reason: "NOT_FOUND" }]);
  });

  it("survives a rebuild of the catalogue and the store's next stock update", async () => {
    const { device, catalogue } = await openCounter();
    const stockArrives = (rev: number, changes: object) =>
      device.catalogue.applyStock([{ id: "cola", rev, updatedAt: AT, row: { ...STOCK, ...changes } }]);
    await stockArrives(2, { incoming: TUESDAY });
    await catalogue.compact();
    expect(await details(device)).toMatchObject({ incoming: TUESDAY, stock: { onHand: 0 } });
    await stockArrives(3, { onHand: 12 });
    expect(await details(device)).toMatchObject({ incoming: null, stock: { onHand: 12 } });
  });

  it("is carried by packs, alongside records without it", () => {
    for (const stock of [STOCK, { ...STOCK, incoming: TUESDAY }]) {
      const record: unknown = JSON.parse(JSON.stringify(recordOfStock(stock, 4)));
      expect(isStockRecord(record) && stockOfRecord(record)).toEqual(stock);
    }
    expect(isStockRecord([...recordOfStock(STOCK, 4), { day: "soon", quantity: 1 }])).toBe(false);
  });
});
