import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countStock } from "#commands/stock/count-stock.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { readProductDetails } from "#local/queries/product/product-details.ts";
import { getProduct, searchProducts } from "#local/queries/product/products.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { confirmRecords } from "#sync/push/confirm-records.ts";
import { buildPriceList, buildProduct } from "#tests/support/build.ts";
import { loseDatabase } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { asDocuments } from "#tests/support/products.ts";
import { makeProduct, NOW } from "#tests/support/sales.ts";

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

const STOCK: StockItem = { productId: "cola", onHand: 100, reserved: 10, safety: 5, asOf: NOW - 3_600_000 };
const COLA = { id: "cola", name: "Cola" };
const SEARCH = { text: "", customerId: null, categoryId: null, offset: 0, limit: 10 };

interface Counter extends Pick<FieldDevice, "flush" | "setNetwork" | "kill" | "phone"> {
  readonly device: Device;
}

/** The stock keeper with a catalogue of one product, of which the store has 100. */
async function openCounter(phone?: FieldDevice["phone"]): Promise<Counter> {
  const opened = await openFieldDevice(backend, "demo-store", phone);
  const catalogue = openLocalCatalogue(opened.device.mirror);
  const device = { ...opened.device, catalogue };
  await device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
  if (phone !== undefined) return { ...opened, device };
  await catalogue.applyProducts(asDocuments([buildProduct("cola", { name: "Cola" })], ({ id }) => id));
  await catalogue.applyStock([{ id: "cola", rev: 1, updatedAt: "2026-11-21T15:00:00.000000Z", row: STOCK }]);
  return { ...opened, device };
}

const count = (device: Device, onHand: number) => countStock(device, { product: COLA, onHand, reason: "count" });
const shown = async (device: Device) => {
  const row = await getProduct(device, { productId: "cola", customerId: null });
  return { quantity: row?.available?.quantity, counted: row?.available?.counted, sync: row?.sync };
};

describe("a count waiting on this device", () => {
  it("[E9] shows in the row, the page, search and open orders, less reserved, safety and unsent quantities", async () => {
    const { device } = await openCounter();
    expect(await shown(device)).toEqual({ quantity: 85, counted: false, sync: "in_store" });
    expect(await count(device, 40)).toMatchObject({ ok: true });
    expect(await shown(device)).toEqual({ quantity: 25, counted: true, sync: "waiting" });
    expect((await readProductDetails(device, { productId: "cola", customerId: null }))?.stock).toMatchObject({
      onHand: 40,
      reserved: 10,
      safety: 5,
      asOf: NOW,
    });
    for (const search of [SEARCH, { ...SEARCH, customerId: "c1" }, { ...SEARCH, text: "cola" }]) {
      const { rows, total } = await searchProducts(device, search);
      expect([total, rows[0]?.available?.quantity]).toEqual([1, 25]);
    }
    const cart = await setLine(device, { customerId: "c1", productId: "cola", quantity: 2 });
    expect(cart).toMatchObject({ value: { lines: [{ stockShown: { quantity: 25, asOf: NOW } }] } });
  });

  it("[E9] uses the last of several, and a product counted as zero is not listed as in stock", async () => {
    const { device } = await openCounter();
    const inStock = async () => (await searchProducts(device, { ...SEARCH, filter: "inStock" })).total;
    expect(await inStock()).toBe(1);
    await count(device, 40);
    await count(device, 15);
    expect(await shown(device)).toMatchObject({ quantity: 0 });
    expect(await inStock()).toBe(0);
  });

  it("[E9] stays after acceptance until the store's stock arrives: the old figure never reappears", async () => {
    const { device, flush } = await openCounter();
    await count(device, 40);
    expect(await flush()).toMatchObject({ accepted: 1 });
    expect(await shown(device)).toEqual({ quantity: 25, counted: false, sync: "in_store" });
    await confirmRecords(device.work, device.mirror);
    expect(await device.work.ownCounts.count()).toBe(1);

    const stored = await backend.read("stock/cola");
    expect(stored).toMatchObject({ onHand: 40, rev: 2 });
    // Something was sold in between: the store's figure applies once it is here.
    const row = { ...STOCK, onHand: 38, asOf: NOW };
    await device.catalogue.applyStock([{ id: "cola", rev: 3, updatedAt: "2026-11-21T16:05:00.000000Z", row }]);
    expect(await shown(device)).toEqual({ quantity: 23, counted: false, sync: "in_store" });
    await confirmRecords(device.work, device.mirror);
    expect(await device.work.ownCounts.count()).toBe(0);
  });

  it("[E9] a refused count no longer applies and becomes a task; discarded and restored, it applies again", async () => {
    const { device, flush } = await openCounter();
    await backend.firestore.doc("companies/demo/products/cola").delete();
    await count(device, 40);
    await flush();
    expect(await shown(device)).toEqual({ quantity: 85, counted: false, sync: "needs_you" });
    const [entry] = await device.work.outbox.toArray();
    await discardEntry(device, entry?.key ?? "");
    expect(await shown(device)).toEqual({ quantity: 85, counted: false, sync: "in_store" });
    await restoreEntry(device, entry?.key ?? "");
    expect(await shown(device)).toMatchObject({ quantity: 25, sync: "waiting" });
  });

  it("[E9] shows again after the work database was lost and restored from its backup", async () => {
    const { device, kill, phone } = await openCounter();
    await count(device, 40);
    kill();
    await loseDatabase(phone, workDatabaseName("demo-store"));
    const again = await openCounter(phone);
    await restoreBackups({ uid: "demo-store", ...again.device }, NOW);
    expect(await shown(again.device)).toMatchObject({ quantity: 25, sync: "waiting" });
  });
});
