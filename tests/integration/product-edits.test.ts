import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { keepFormDraft } from "#commands/keep-form-draft.ts";
import { saveRecord } from "#commands/save-record.ts";
import { draftOfProduct, productOfDraft, readProductDraft } from "#domain/product-draft.ts";
import { openLocalCatalogue } from "#local/catalogue/open-local-catalogue.ts";
import type { Device } from "#local/device.ts";
import { ensureInstallation } from "#local/numbering.ts";
import { openDatabases } from "#local/open-databases.ts";
import { listPriceLists } from "#local/queries/price-lists.ts";
import { findSkuOwner, productDraftKey, readProductForm } from "#local/queries/product-form.ts";
import { readProductDetails } from "#local/queries/product-details.ts";
import { getProduct, searchProducts } from "#local/queries/products.ts";
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

describe("what an owner edits on this device", () => {
  it("is listed as it was left, marked as waiting, while selling goes on by what is live", async () => {
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

  it("lists a new product first, finds it by its words, and pages on behind it", async () => {
    const { product } = productOfDraft(
      { ...draftOfProduct(null), name: "Ábaco", sku: "A-1", categoryId: "drinks" },
      null,
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

  it("says whose a SKU is: of a stored product, or of one that waits here", async () => {
    expect(await findSkuOwner(device, { sku: "C-1", productId: null })).toMatchObject({ id: "cola" });
    expect(await findSkuOwner(device, { sku: "C-1", productId: "cola" })).toBeNull();
    await saveRecord(device, { noun: "product", recordId: "cola", before: COLA, after: { ...COLA, sku: "C-2" } });
    expect(await findSkuOwner(device, { sku: "C-1", productId: null })).toBeNull();
    expect(await findSkuOwner(device, { sku: "C-2", productId: null })).toMatchObject({ id: "cola" });
  });
});

describe("a form that is not finished", () => {
  it("comes back as it was typed, and is gone once it is forgotten", async () => {
    const draft = { ...draftOfProduct(COLA), name: "Col", unitsPerCase: null };
    await keepFormDraft(device, productDraftKey("cola"), draft);
    const form = await readProductForm(device, "cola");
    expect(readProductDraft(form?.draft?.value)).toEqual(draft);
    await keepFormDraft(device, productDraftKey("cola"), null);
    expect((await readProductForm(device, "cola"))?.draft).toBeNull();
  });
});

describe("the price lists", () => {
  it("count who buys by them: by name, through a group, or by default", async () => {
    const { rows, groupIds } = await listPriceLists(device);
    expect(rows.map(({ list, customers }) => [list.id, customers])).toEqual([
      ["general", 1],
      ["hotels", 2],
    ]);
    expect(groupIds).toEqual(["hotel"]);
  });
});
