import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { setLine } from "#commands/cart/set-line.ts";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { draftOfProduct, productOfDraft, readProductEdit } from "#domain/product/product-draft.ts";
import type { Product } from "#domain/product/product.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { ensureInstallation } from "#local/outbox/numbering.ts";
import { openDatabases } from "#local/databases/open-databases.ts";
import { type EffectQuestion, readPriceListEffect } from "#local/queries/product/price-list-effect.ts";
import { listPriceLists } from "#local/queries/product/price-lists.ts";
import { readFormDraft } from "#local/queries/company/form-drafts.ts";
import { findSkuOwner } from "#local/queries/product/product-form.ts";
import { readProductDetails } from "#local/queries/product/product-details.ts";
import { findByCode } from "#local/queries/product/find-by-code.ts";
import { getProduct, searchProducts } from "#local/queries/product/products.ts";
import {
  buildCompany,
  buildCustomer,
  buildIdentity,
  buildPriceList,
  buildProduct,
  MORNING,
} from "#tests/support/build.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { asDocuments } from "#tests/support/products.ts";

const DAY = "2026-11-21";
const COLA = buildProduct("cola", { name: "Cola", sku: "C-1", prices: { general: 125_000 }, categoryId: "drinks" });

let device: Device;

beforeEach(async () => {
  const storage = new IDBFactory();
  await openMirror(storage);
  const databases = openDatabases("owner", () => {});
  let ids = 0;
  device = {
    identity: { ...buildIdentity("owner"), role: "company_owner", roles: ["company_owner"] },
    ...databases,
    catalogue: openLocalCatalogue(databases.mirror),
    now: () => MORNING,
    newId: () => `id-${ids++}`,
  };
  await ensureInstallation(device.shared, device.work, "owner", () => device.newId());
  const { mirror, catalogue } = device;
  const category = { companyId: "demo", nameEs: "", position: 1, hue: 0, active: true, rev: 1 };
  await mirror.company.put({ ...buildCompany(), rev: 1 });
  await mirror.categories.put({ ...category, id: "drinks", name: "Drinks", parentId: null });
  await mirror.priceLists.bulkPut([
    { ...buildPriceList(), rev: 1 },
    { ...buildPriceList("hotels", { isDefault: false, groupIds: ["hotel"] }), rev: 1 },
  ]);
  await mirror.customers.bulkPut([
    { ...buildCustomer("c1"), rev: 1 },
    { ...buildCustomer("c2", { groupId: "hotel" }), rev: 1 },
    { ...buildCustomer("c3", { priceListId: "hotels" }), rev: 1 },
  ]);
  await catalogue.applyProducts(asDocuments([COLA], ({ id }) => id));
});

const everything = { text: "", customerId: null, categoryId: null, offset: 0, limit: 10 };

describe("an owner's edit on this device", () => {
  it("is listed as edited and marked as waiting, while selling uses the live product", async () => {
    const after = { ...COLA, name: "Cola nueva", prices: { general: 130_000 } };
    expect((await saveRecord(device, { noun: "product", recordId: "cola", before: COLA, after })).ok).toBe(true);
    const { rows } = await searchProducts(device, everything);
    expect(rows.map(({ product, sync }) => [product.name, sync])).toEqual([["Cola nueva", "waiting"]]);
    const details = await readProductDetails(device, { productId: "cola", customerId: null });
    expect(details?.prices.map(({ list, unitPrice }) => [list.id, unitPrice])).toEqual([
      ["general", 130_000],
      ["hotels", null],
    ]);
    const sold = await getProduct(device, { productId: "cola", customerId: "c1" });
    expect(sold?.price?.unitPrice).toBe(125_000);
  });

  it("waits for its day if it schedules a price: shown to the owner, used for selling once live", async () => {
    const next = { from: "2026-11-21", unitPrice: 140_000, breaks: [{ fromQuantity: 6, unitPrice: 130_000 }] };
    const after = { ...COLA, nextPrices: { general: next } };
    expect(await saveRecord(device, { noun: "product", recordId: "cola", before: COLA, after })).toMatchObject({
      ok: true,
    });
    const [entry] = await device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({ edit: { fields: { "nextPrices.general": { from: null, to: next } } } });
    const details = await readProductDetails(device, { productId: "cola", customerId: null });
    expect(details?.prices[0]).toMatchObject({
      unitPrice: 125_000,
      next: { since: "2026-11-21", unitPrice: 140_000, breaks: [{ fromQuantity: 6, unitPrice: 130_000 }] },
    });
    const nextDay = { ...device, now: () => MORNING + 86_400_000 };
    const own = await getProduct(nextDay, { productId: "cola", customerId: null });
    expect([own?.price?.unitPrice, own?.price?.trace[1]?.since]).toEqual([140_000, "2026-11-21"]);
    expect((await getProduct(nextDay, { productId: "cola", customerId: "c1" }))?.price?.unitPrice).toBe(125_000);
  });

  it("shows the effect of a list being edited: customers, prices, average change", async () => {
    const { name: _, version: __, ...hotels } = buildPriceList("hotels", { isDefault: false, groupIds: ["hotel"] });
    const basis = { kind: "percent", baseListId: "general", rate: -1_000, rounding: "none" } as const;
    const effect = (question: Partial<EffectQuestion>) => readPriceListEffect(device, { ...hotels, ...question });
    expect(await effect({})).toEqual({ customers: 2, prices: 0, averageChange: null });
    expect(await effect({ basis })).toEqual({ customers: 2, prices: 1, averageChange: -1_000 });
    expect(await effect({ basis, groupIds: [] })).toMatchObject({ customers: 1 });
    expect(await effect({ basis, id: "new", groupIds: [] })).toEqual({
      customers: 0,
      prices: 1,
      averageChange: -1_000,
    });
    expect(await effect({ validFrom: "2027-01-01" })).toMatchObject({ customers: 2 });
    expect(await effect({ isDefault: true, groupIds: [] })).toMatchObject({ customers: 3 });
  });

  it("lists a new product first, finds it by its words, and continues paging after it", async () => {
    const { product } = productOfDraft(
      { ...draftOfProduct(null, DAY), name: "Ábaco", sku: "A-1", categoryId: "drinks" },
      null,
      DAY,
    );
    const answer = await saveRecord(device, { noun: "product", recordId: null, before: null, after: product });
    expect(answer.ok).toBe(true);
    const names = async (search: Partial<Parameters<typeof searchProducts>[1]>) => {
      const page = await searchProducts(device, { ...everything, ...search });
      return [page.total, ...page.rows.map((row) => row.product.name)];
    };
    expect(await names({})).toEqual([2, "Ábaco", "Cola"]);
    expect(await names({ offset: 1 })).toEqual([2, "Cola"]);
    expect(await names({ limit: 1 })).toEqual([2, "Ábaco"]);
    expect(await names({ text: "abaco" })).toEqual([1, "Ábaco"]);
    expect(await names({ categoryId: "drinks" })).toEqual([2, "Ábaco", "Cola"]);
    expect(await names({ customerId: "c1" })).toEqual([1, "Cola"]);
  });

  it.each(["yerba-1 Ñ", "YERBA-1ñ", "Yerba-1 n"])(
    "PROD-1 takes %s for the SKU Yerba-1 ñ, waiting or stored",
    async (sku) => {
      const yerba = { ...COLA, id: "yerba", sku: "Yerba-1 ñ" };
      await device.catalogue.applyProducts(asDocuments([yerba], ({ id }) => id));
      expect(await findSkuOwner(device, { sku, product: null })).toMatchObject({ id: "yerba" });
      expect(await findSkuOwner(device, { sku: "Yerba1", product: null })).toBeNull();
      const after = { ...COLA, sku };
      expect(await saveRecord(device, { noun: "product", recordId: "cola", before: COLA, after })).toMatchObject({
        problem: { code: "skuTaken", recordId: "yerba" },
      });
      // A product that has such a code already can still be edited.
      const twin = { ...COLA, id: "twin", sku };
      await device.catalogue.applyProducts(asDocuments([twin], ({ id }) => id));
      const renamed = { ...twin, name: "Yerba suave" };
      expect(
        await saveRecord(device, { noun: "product", recordId: "twin", before: twin, after: renamed }),
      ).toMatchObject({
        ok: true,
      });
    },
  );

  it("PROD-1 a disabled product keeps its SKU, also after the catalogue was written out and when it changes", async () => {
    const old = { ...COLA, id: "old", name: "Old cola", sku: "Old-1", active: false };
    await device.catalogue.applyProducts(asDocuments([old], ({ id }) => id));
    const owner = (sku: string) => findSkuOwner(device, { sku, product: null });
    expect(await owner("old-1")).toMatchObject({ id: "old", name: "Old cola" });
    expect(await owner("Old-2")).toBeNull();
    await openLocalCatalogue(device.mirror).compact();
    device = { ...device, catalogue: openLocalCatalogue(device.mirror) };
    expect(await owner("Old-1")).toMatchObject({ id: "old" });
    await device.catalogue.applyProducts(asDocuments([{ ...old, sku: "Old-2" }], ({ id }) => id, 2));
    expect(await owner("Old-1")).toBeNull();
    expect(await owner("Old-2")).toMatchObject({ id: "old" });
    expect(await findByCode(device, { code: "Old-2" })).toBeNull();
  });

  it("tells who uses a SKU: a stored product or one waiting here", async () => {
    expect(await findSkuOwner(device, { sku: "C-1", product: null })).toMatchObject({ id: "cola" });
    expect(await findSkuOwner(device, { sku: "C-1", product: { id: "cola", sku: "C-1" } })).toBeNull();
    await saveRecord(device, { noun: "product", recordId: "cola", before: COLA, after: { ...COLA, sku: "C-2" } });
    expect(await findSkuOwner(device, { sku: "C-1", product: null })).toBeNull();
    expect(await findSkuOwner(device, { sku: "C-2", product: null })).toMatchObject({ id: "cola" });
  });
});

describe("[E10] a product renamed here and not sent yet", () => {
  const OTHERS = ["Agua", "Bebida", "Dulce", "Elote"].map((name) =>
    buildProduct(name, { name, nameEs: "", sku: name, brand: "", prices: { general: 10_000 }, categoryId: "drinks" }),
  );
  const edit = async (after: Product, before = COLA) =>
    expect((await saveRecord(device, { noun: "product", recordId: before.id, before, after })).ok).toBe(true);
  const list = async (search: Partial<Parameters<typeof searchProducts>[1]> = {}) => {
    const page = await searchProducts(device, { ...everything, ...search });
    return [page.total, ...page.rows.map((row) => row.product.name)];
  };
  const RENAMED = { ...COLA, name: "Zumo raro", nameEs: "", sku: "Z-9", barcodes: ["7501031311309"] };

  beforeEach(() => device.catalogue.applyProducts(asDocuments(OTHERS, ({ id }) => id)));

  it("is found once by its new name, SKU and barcode, with and without an open order", async () => {
    await edit(RENAMED);
    for (const customerId of [null, "c1"]) {
      for (const text of ["zumo", "RARO zum", "z-9", "75010313"]) {
        expect(await list({ text, customerId })).toEqual([1, "Zumo raro"]);
      }
      expect(await list({ text: "cola", customerId })).toEqual([1, "Zumo raro"]);
    }
    for (const code of ["Z-9", "7501031311309"]) expect((await findByCode(device, { code }))?.name).toBe("Zumo raro");
    const added = await setLine(device, { customerId: "c1", productId: "cola", quantity: 1 });
    expect(added).toMatchObject({ value: { lines: [{ name: "Zumo raro", sku: "Z-9", unitPrice: 125_000 }] } });
  });

  it("appears once in the whole list, whose pages have no gaps or duplicates", async () => {
    await edit(RENAMED);
    for (const customerId of [null, "c1"]) {
      const whole = await list({ customerId });
      expect(new Set(whole)).toEqual(new Set([5, "Agua", "Bebida", "Dulce", "Elote", "Zumo raro"]));
      expect(whole).toHaveLength(6);
      const paged = [];
      for (let offset = 0; offset < 6; offset += 2)
        paged.push(...(await list({ customerId, offset, limit: 2 })).slice(1));
      expect(paged).toEqual(whole.slice(1));
    }
  });

  it("is listed in its new category, not in the old one, and not at all where it was disabled", async () => {
    await device.mirror.categories.put({
      id: "food",
      companyId: "demo",
      name: "Food",
      nameEs: "",
      parentId: null,
      position: 2,
      hue: 0,
      active: true,
      rev: 1,
    });
    await edit({ ...COLA, categoryId: "food" });
    expect(await list({ categoryId: "food" })).toEqual([1, "Cola"]);
    expect(await list({ categoryId: "drinks", limit: 2 })).toEqual([4, "Agua", "Bebida"]);
    const { product } = (await getProduct(device, { productId: "cola", customerId: null })) ?? {};
    await edit({ ...COLA, categoryId: "food", active: false }, product);
    expect(await list({ categoryId: "food" })).toEqual([0]);
    expect(await list({ text: "cola" })).toEqual([0]);
    expect(await list({ filter: "disabled" })).toEqual([1, "Cola"]);
    // Customers can still buy it until the store has the change.
    expect(await list({ text: "cola", customerId: "c1" })).toEqual([1, "Cola"]);
  });

  it("leaves the list and its count when deleted, and is sold until the store has the change", async () => {
    expect(await deleteRecord(device, { noun: "product", row: COLA })).toMatchObject({ ok: true });
    expect(await list()).toEqual([4, "Agua", "Bebida", "Dulce", "Elote"]);
    expect(await list({ text: "cola" })).toEqual([0]);
    expect(await list({ text: "cola", customerId: "c1" })).toEqual([1, "Cola"]);
  });

  it("is sold under its live name while the store's question about the new one is open", async () => {
    await edit(RENAMED);
    await device.work.outbox.toCollection().modify({ state: "parked" });
    expect(await list({ text: "zumo", customerId: "c1" })).toEqual([0]);
    expect(await list({ text: "cola", customerId: "c1" })).toEqual([1, "Cola"]);
    expect(await list({ text: "zumo" })).toEqual([1, "Zumo raro"]);
  });
});

describe("an unfinished form", () => {
  it("is restored as typed, and is gone once discarded", async () => {
    const draft = { before: COLA, after: { ...draftOfProduct(COLA, DAY), name: "Col", unitsPerCase: null } };
    await keepFormDraft(device, "product:cola", draft);
    expect(readProductEdit((await readFormDraft(device, "product:cola"))?.value)).toEqual(draft);
    await keepFormDraft(device, "product:cola", null);
    expect(await readFormDraft(device, "product:cola")).toBeNull();
  });
});

describe("the price lists", () => {
  it("count their customers: by name, through a group, or by default", async () => {
    const { rows, groupIds } = await listPriceLists(device);
    expect(rows.map(({ list, customers }) => [list.id, customers])).toEqual([
      ["general", 1],
      ["hotels", 2],
    ]);
    expect(groupIds).toEqual(["hotel"]);
  });
});
