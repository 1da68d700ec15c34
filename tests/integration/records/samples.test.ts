import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addSamples } from "#commands/company/add-samples.ts";
import { removeSamples } from "#commands/company/remove-samples.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { isAlive } from "#functions/records/related-records.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { UNDO_MS } from "#local/outbox/outbox-entry.ts";
import { readSampleRemoval } from "#local/queries/company/samples.ts";
import { searchProducts } from "#local/queries/product/products.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeLine, makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** The owner of the demo company with a catalogue of their own. */
async function openOwner() {
  const opened = await openFieldDevice(backend, "demo-owner");
  const device = { ...opened.device, catalogue: openLocalCatalogue(opened.device.mirror) };
  /** Sends everything, deletions too, and receives what the store has then. */
  const sync = async () => {
    await opened.flush({ everything: true, now: () => NOW + UNDO_MS });
    await opened.pull();
    const products = await rowsOf<Product>("products");
    await device.catalogue.applyProducts(products);
    await device.catalogue.applyStock(await rowsOf<StockItem>("stock"));
  };
  return { ...opened, device, sync };
}

async function rowsOf<Row>(collection: "products" | "stock") {
  const { docs } = await backend.firestore.collection(`companies/demo/${collection}`).get();
  return docs.map((document, index) => ({
    id: document.id,
    rev: Number(document.get("rev") ?? 1),
    updatedAt: `2026-11-21T15:00:00.${String(index).padStart(6, "0")}Z`,
    row: isAlive(document) ? ({ ...document.data(), id: document.id } as Row) : null,
  }));
}

/** How many samples the store has. */
async function countStored() {
  const { firestore } = backend;
  const count = async (path: string) => {
    const { docs } = await firestore.collection(path).get();
    return docs.filter((document) => document.id.startsWith("sample.") && isAlive(document)).length;
  };
  return {
    categories: await count("categories"),
    products: await count("companies/demo/products"),
    customers: await count("companies/demo/customers"),
    stock: await count("companies/demo/stock"),
  };
}

const waiting = ({ device }: Pick<FieldDevice, "device">) => device.work.outbox.orderBy("seq").toArray();
const ALL = { categories: 6, products: 30, customers: 3, stock: 30 };

describe("the sample catalogue", () => {
  it("COMPANY-52 is added once, offline too, with prices and stock, and reaches the store whole", async () => {
    const owner = await openOwner();
    owner.setNetwork("down");
    expect(await addSamples(owner.device)).toMatchObject({ ok: true });
    expect(await addSamples(owner.device)).toMatchObject({ problem: { code: "alreadyThere" } });
    const scope = { customerId: null, text: "", categoryId: null, offset: 0, limit: 100 };
    expect((await searchProducts(owner.device, scope)).total).toBe(30);
    await owner.sync();
    owner.setNetwork("lost");
    await owner.sync();
    owner.setNetwork("up");
    await owner.sync();
    expect(await waiting(owner)).toEqual([]);
    expect(await countStored()).toEqual(ALL);
    const { rows } = await searchProducts(owner.device, scope);
    const samples = rows.filter(({ product }) => product.sku.startsWith("EJEMPLO-"));
    expect(samples).toHaveLength(30);
    expect(new Set(samples.map(({ product }) => product.taxClassId))).toEqual(new Set(["iva"]));
    expect(samples.filter(({ price, available }) => price === null || available?.quantity !== 120)).toEqual([]);
  });

  it("COMPANY-53 removes exactly what nobody has changed or sold; what was sold is disabled", async () => {
    const owner = await openOwner();
    await addSamples(owner.device);
    await owner.sync();
    const { rows } = await searchProducts(owner.device, {
      customerId: null,
      text: "",
      categoryId: null,
      offset: 0,
      limit: 100,
    });
    const [changed, sold] = ["EJEMPLO-01", "EJEMPLO-13"].map((sku) => rows.find(({ product }) => product.sku === sku));
    if (!changed || !sold) throw new Error("the samples are not there");
    const before = changed.product;
    await saveRecord(owner.device, {
      noun: "product",
      recordId: before.id,
      before,
      after: { ...before, name: "Our water" },
    });
    const customer = (await owner.device.mirror.customers.toArray()).find(({ id }) => id.endsWith(".corner"));
    if (!customer) throw new Error("the samples are not there");
    const order = makeOrder({ customerId: customer.id, lines: [makeLine({ productId: sold.product.id })] });
    await put(backend.firestore, "companies/demo/orders/o1", { ...order });
    await owner.device.mirror.orders.put({
      ...order,
      productIds: [sold.product.id],
      status: "submitted",
      rev: 1,
    } as never);
    await owner.sync();

    const removal = await removeSamples(owner.device);
    expect(removal).toMatchObject({
      ok: true,
      value: {
        archived: [{ id: sold.product.id }, { id: customer.id }],
        kept: [{ name: "Our water" }, { name: "Bebidas" }, { name: "Golosinas y galletas" }],
      },
    });
    owner.setNetwork("down");
    await owner.sync();
    owner.setNetwork("up");
    await owner.sync();
    expect(await waiting(owner)).toEqual([]);
    expect(await countStored()).toMatchObject({ categories: 2, products: 2, customers: 1 });
    expect(await backend.read(`products/${sold.product.id}`)).toMatchObject({ active: false });
    expect(await backend.read(`customers/${customer.id}`)).toMatchObject({ status: "disabled" });
    expect(await readSampleRemoval(owner.device)).toMatchObject({ removed: [], archived: [] });

    expect(await addSamples(owner.device)).toMatchObject({ ok: true });
    const added = (await waiting(owner)).flatMap(({ change }) => (change.kind === "saveRecord" ? change.edit : []));
    const codes = added.map(({ fields }) => fields["sku"]?.to ?? fields["code"]?.to ?? fields["name"]?.to);
    expect(codes).toHaveLength(4 + 28 + 2);
    expect(codes).not.toEqual(expect.arrayContaining(["Bebidas"]));
    expect(codes).not.toEqual(expect.arrayContaining(["EJEMPLO-01"]));
    expect(codes).not.toEqual(expect.arrayContaining(["EJEMPLO-13"]));
  });

  it("COMPANY-53 leaves no trace of samples that were never sent", async () => {
    const owner = await openOwner();
    owner.setNetwork("down");
    await addSamples(owner.device);
    expect(await removeSamples(owner.device)).toMatchObject({ value: { kept: [], archived: [] } });
    expect(await waiting(owner)).toEqual([]);
    expect(await readSampleRemoval(owner.device)).toBeNull();
  });

  it("COMPANY-53 treats what was changed before it was sent as changed", async () => {
    const owner = await openOwner();
    owner.setNetwork("down");
    await addSamples(owner.device);
    const { rows } = await searchProducts(owner.device, {
      customerId: null,
      text: "EJEMPLO-20",
      categoryId: null,
      offset: 0,
      limit: 1,
    });
    const before = rows[0]?.product;
    if (!before) throw new Error("the samples are not there");
    await saveRecord(owner.device, { noun: "product", recordId: before.id, before, after: { ...before, pack: "5 l" } });
    expect(await removeSamples(owner.device)).toMatchObject({
      value: { kept: [{ id: before.id }, { noun: "category" }] },
    });
  });

  it("COMPANY-52 is added whole or not at all", async () => {
    const owner = await openOwner();
    owner.device.work.ownCounts.hook("creating", () => {
      throw new Error("the page was left");
    });
    await expect(addSamples(owner.device)).rejects.toThrow("the page was left");
    expect(await waiting(owner)).toEqual([]);
  });

  it("COMPANY-52 is for owners", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    expect(await addSamples(ana.device)).toMatchObject({ problem: { code: "notAllowed" } });
  });
});
