import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { readProductDetails } from "#local/queries/product/product-details.ts";
import { readProductForm } from "#local/queries/product/product-form.ts";
import { getProduct } from "#local/queries/product/products.ts";
import { confirmRecords } from "#sync/push/confirm-records.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { putProduct, putStock, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { asDocuments } from "#tests/support/products.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { makeProduct, NOW } from "#tests/support/sales.ts";

const COLA = makeProduct({ id: "cola", name: "Cola", sku: "C-1" });
const STOCK: StockItem = { productId: "cola", onHand: 100, reserved: 10, safety: 5, asOf: NOW - 3_600_000 };

let backend: TestBackend;
let owner: FieldDevice;
let device: Device;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  await putProduct(backend.firestore, COLA);
  await putStock(backend.firestore, STOCK);
  owner = await openFieldDevice(backend, "demo-owner");
  const catalogue = openLocalCatalogue(owner.device.mirror);
  device = { ...owner.device, catalogue };
  await catalogue.applyProducts(asDocuments([COLA], ({ id }) => id));
  await stockArrives(STOCK, 1);
});
afterAll(() => backend.close());

const stockArrives = (row: StockItem, rev: number) =>
  device.catalogue.applyStock([{ id: "cola", rev, updatedAt: "2026-11-21T16:05:00.000000Z", row }]);

/** Sets the safety stock, as the product form does. */
async function keepBack(safety: number): Promise<void> {
  const form = await readProductForm(device, "cola");
  const product = form?.product;
  if (!form || typeof product !== "object" || product === null) throw new Error("no such product");
  const before: Product & { safety: number } = { ...product, safety: form.safety };
  const saved = await saveRecord(device, {
    noun: "product",
    recordId: "cola",
    before,
    after: { ...product, safety },
  });
  expect(saved.ok).toBe(true);
}

const available = async (customerId: string | null = null) =>
  (await getProduct(device, { productId: "cola", customerId }))?.available?.quantity;

describe("STOCK-8 the safety stock of a product", () => {
  it("[E9] counts towards availability at once, until the store's stock includes it", async () => {
    await keepBack(30);
    expect([await available(), await available("c1")]).toEqual([60, 60]);
    const details = await readProductDetails(device, { productId: "cola", customerId: null });
    expect(details).toMatchObject({ stock: { safety: 30 }, unsent: 0, sync: "waiting" });
    expect((await readProductForm(device, "cola"))?.safety).toBe(30);

    expect(await owner.flush()).toMatchObject({ accepted: 1 });
    await confirmRecords(device.work, device.mirror);
    expect(await available()).toBe(60);
    await stockArrives({ ...STOCK, safety: 30 }, 2);
    await confirmRecords(device.work, device.mirror);
    expect(await device.work.recordEdits.count()).toBe(0);
    expect(await available()).toBe(60);
  });

  it("is written to the stock with its author and old value, and not to the product", async () => {
    await keepBack(30);
    await owner.flush();
    expect(await backend.read("stock/cola")).toMatchObject({ onHand: 100, reserved: 10, safety: 30, rev: 2 });
    const product = await backend.read("products/cola");
    expect(product).toMatchObject({ rev: 1 });
    expect(product).not.toHaveProperty("safety");
    const history = (await backend.firestore.collection("companies/demo/auditLog").get()).docs.map((line) =>
      line.data(),
    );
    expect(history).toMatchObject([
      { recordId: "cola", kind: "changed", by: "demo-owner", fields: { safety: { from: 5, to: 30 } } },
    ]);
  });

  it("of an uncounted product creates a stock of zero with it", async () => {
    await backend.firestore.doc("companies/demo/stock/cola").delete();
    const edit = { recordId: "cola", fields: { safety: { from: 0, to: 8 } } };
    expect(await saveAs(backend, "demo-owner", edit)).toMatchObject({ outcome: "accepted" });
    expect(await backend.read("stock/cola")).toMatchObject({ onHand: 0, reserved: 0, safety: 8, rev: 1 });
  });

  it("REC-2 changed by two people asks once, and merges with other changes", async () => {
    await saveAs(backend, "demo-super", { recordId: "cola", fields: { safety: { from: 5, to: 7 } } });
    const both = { safety: { from: 5, to: 30 }, name: { from: "Cola", to: "Cola 2" } };
    expect(await saveAs(backend, "demo-owner", { recordId: "cola", fields: both })).toMatchObject({
      outcome: "refused",
      reason: "FIELD_CONFLICT",
      conflicts: [{ field: "safety", mine: 30, theirs: 7 }],
    });
    const again = { ...both, safety: { from: 7, to: 30 } };
    expect(await saveAs(backend, "demo-owner", { recordId: "cola", fields: again })).toMatchObject({
      outcome: "accepted",
    });
    expect(await backend.read("stock/cola")).toMatchObject({ safety: 30 });
    expect(await backend.read("products/cola")).toMatchObject({ name: "Cola 2" });
  });

  it.each([-1, 1.5, "many", null, 2_000_000_000])("rejects %j", async (to) => {
    const fields = { safety: { from: 5, to } };
    expect(await saveAs(backend, "demo-owner", { recordId: "cola", fields })).toMatchObject({
      outcome: "refused",
      reason: "SCHEMA_INVALID",
      field: "safety",
    });
    expect(await backend.read("stock/cola")).toMatchObject({ safety: 5, rev: 1 });
  });

  it.each(["demo-store", "demo-ana"] as const)("ACCESS-3 cannot be changed by %s", async (uid) => {
    const fields = { safety: { from: 5, to: 6 } };
    expect(await saveAs(backend, uid, { recordId: "cola", fields })).toMatchObject({ reason: "PERMISSION_LOST" });
  });
});
