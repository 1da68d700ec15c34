import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CartLine, OrderFlag } from "#domain/order/order.ts";
import { FORMER_KEPT_MS } from "#domain/order/former-states.ts";
import type { ImportRow } from "#domain/import/import-request.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { CaptureFacts } from "#domain/order/build-order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { authOf, put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { saveAs, sendAs } from "#tests/support/record-edits.ts";
import {
  HOUR,
  makeCustomer,
  makeLine,
  makeNumberedOrder as makeOrder,
  makeSettings,
  NOW,
} from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const MINUTE = 60_000;

async function edit(noun: "product" | "priceList" | "customer", recordId: string, fields: Record<string, FieldEdit>) {
  expect(await saveAs(backend, "demo-owner", { noun, recordId, fields })).toMatchObject({ outcome: "accepted" });
}

const price = (from: number, to: number) => ({ "prices.retail": { from, to } });

/** Sends an order of one line, captured at NOW unless `facts` says otherwise; answers its flags. */
async function flagsOf(
  line: Partial<CartLine>,
  facts: Partial<CaptureFacts> & { number?: number } = {},
): Promise<readonly OrderFlag[]> {
  const order = makeOrder({ lines: [makeLine(line)], promisedOn: "2026-12-24" }, facts);
  const signedIn = authOf("demo-ana", { auth_time: backend.now() / 1000 - 3_600 });
  const { answers } = await acceptOrders(backend, signedIn, { orders: [order] });
  const [answer] = answers;
  if (answer?.outcome !== "accepted") throw new Error(`not accepted: ${JSON.stringify(answer)}`);
  return (answer.receipt as { flags?: OrderFlag[] }).flags ?? [];
}

async function kept() {
  const { docs } = await backend.firestore.collection("companies/demo/formerRecords").orderBy("replacedAt").get();
  return docs.map((document) => document.data());
}

describe("PRICE-32 a replaced state is kept", () => {
  it("of a product and of the lists whose version rises, with the time and its end", async () => {
    await edit("product", "p1", price(125_000, 130_000));
    const records = await kept();
    expect(records).toHaveLength(2);
    expect(records).toContainEqual(
      expect.objectContaining({
        noun: "product",
        recordId: "p1",
        fields: expect.objectContaining({ prices: { retail: 125_000, wholesale: 110_000 }, taxClassId: "general" }),
      }),
    );
    expect(records).toContainEqual(
      expect.objectContaining({
        noun: "priceList",
        recordId: "retail",
        fields: expect.objectContaining({ version: 7, isDefault: true }),
      }),
    );
    for (const { replacedAt, expiresAt } of records) {
      expect(replacedAt.toMillis()).toBe(NOW);
      expect(expiresAt.toMillis()).toBe(NOW + FORMER_KEPT_MS);
    }
  });

  it("not for fields that orders do not capture", async () => {
    await edit("product", "p1", { description: { from: "", to: "Cold" } });
    await edit("customer", "c1", { phone: { from: "+525555550101", to: "+525555550102" } });
    expect(await kept()).toEqual([]);
  });

  it("of a customer, and of lists changed, created, deleted and replaced as the default", async () => {
    await edit("customer", "c1", { name: { from: "Abarrotes Lupita", to: "Casa Lupita" } });
    await edit("priceList", "wholesale", { isDefault: { from: false, to: true } });
    await saveAs(backend, "demo-owner", {
      noun: "priceList",
      recordId: "new",
      baseRev: 0,
      fields: { name: { from: null, to: "New" } },
    });
    await saveAs(backend, "demo-owner", { noun: "priceList", recordId: "new", deletes: true });
    expect((await kept()).map(({ noun, recordId, fields }) => [noun, recordId, fields?.name ?? null])).toEqual(
      expect.arrayContaining([
        ["customer", "c1", "Abarrotes Lupita"],
        ["priceList", "wholesale", "Retail"],
        ["priceList", "retail", "Retail"],
        ["priceList", "new", null],
        ["priceList", "new", "New"],
      ]),
    );
    expect(await kept()).toHaveLength(5);
  });

  it("of a deleted product and customer", async () => {
    await saveAs(backend, "demo-owner", { noun: "product", recordId: "p1", deletes: true });
    expect(await kept()).toMatchObject([{ noun: "product", recordId: "p1" }]);
  });

  it("of a record corrected by an accepted suggestion", async () => {
    const correction = {
      correctionId: "k1",
      customerId: "c1",
      fields: { address: { from: "Calle 5 #10", to: "Calle 6 #1" } },
      note: "",
      suggestedAt: NOW,
      label: "Abarrotes Lupita",
    };
    await sendAs(backend, "demo-ana", [{ kind: "suggestCorrection", correction }]);
    expect(await kept()).toEqual([]);
    const decision = { correctionId: "k1", customerId: "c1", accepts: true, reason: "", label: "Abarrotes Lupita" };
    await sendAs(backend, "demo-owner", [{ kind: "decideCorrection", decision }]);
    expect(await kept()).toMatchObject([{ noun: "customer", fields: { address: "Calle 5 #10" } }]);
  });

  it("by an import and again by its undo, of what it changed and of what it created", async () => {
    const owner = authOf("demo-owner");
    const drinks = { companyId: "demo", name: "Drinks", nameEs: "", parentId: null, position: 0, hue: 0 };
    await put(backend.firestore, "categories/drinks", drinks);
    const importId = "i1";
    const rows: ImportRow[] = [
      {
        line: 2,
        noun: "priceList",
        recordId: "made",
        isNew: true,
        fields: { name: { from: null, to: "Made" } },
      },
      { line: 3, noun: "product", recordId: "p1", isNew: false, fields: price(125_000, 130_000) },
      {
        line: 4,
        noun: "product",
        recordId: "p2",
        isNew: true,
        fields: {
          sku: { from: null, to: "P2" },
          name: { from: null, to: "Second" },
          categoryId: { from: null, to: "drinks" },
        },
      },
    ];
    const counts = { new: 2, changed: 1, same: 0, error: 0 };
    await openImport(backend, owner, { importId, kind: "products", fileName: "a.csv", counts, batches: 1 });
    expect(await applyRows(backend, owner, { importId, batch: 0, rows })).toMatchObject({ applied: 3, refused: [] });
    const named = async () => (await kept()).map(({ recordId, fields }) => `${recordId} ${fields?.prices?.retail}`);
    expect((await named()).toSorted()).toEqual(["made undefined", "p1 125000", "retail undefined"]);
    backend.setNow(NOW + MINUTE);
    expect(await undoImportStep(backend, owner, { importId })).toMatchObject({ restored: 3 });
    expect((await named()).slice(3).toSorted()).toEqual([
      "made undefined",
      "p1 130000",
      "p2 undefined",
      "retail undefined",
    ]);
  });
});

describe("PRICE-24 the store honours what it had", () => {
  it("the price of a phone that was behind, and flags one it never had", async () => {
    backend.setNow(NOW - 10 * HOUR);
    await edit("product", "p1", price(125_000, 130_000));
    backend.setNow(NOW + HOUR);
    expect(await flagsOf({})).toEqual([]);
    backend.setNow(NOW + 72 * HOUR + 1);
    const late = { orderId: "late", number: 2 };
    expect(await flagsOf({}, late)).toEqual(["PRICE_CHANGED"]);
  });

  it("no price from more than 24 hours (and the hour of a feed) before it was captured", async () => {
    backend.setNow(NOW - 27 * HOUR);
    await edit("product", "p1", price(125_000, 130_000));
    backend.setNow(NOW);
    expect(await flagsOf({})).toEqual(["PRICE_CHANGED"]);
    expect(await backend.read("orders/o1")).toMatchObject({
      lines: [{ unitPrice: 130_000, priceListVersion: 8 }],
      totals: { net: 2_600 },
      differences: expect.arrayContaining([{ field: "lines.0.unitPrice", captured: 125_000, charged: 130_000 }]),
    });
  });

  it("a price edited on the owner's phone before an order there, whichever version it names", async () => {
    backend.setNow(NOW + HOUR);
    await edit("product", "p1", price(125_000, 130_000));
    expect(await flagsOf({ unitPrice: 130_000, listPrice: 130_000, priceListVersion: 7 })).toEqual([]);
  });

  it("the list a customer had, a renamed product and a moved customer", async () => {
    const onWholesale = { unitPrice: 110_000, rule: "customerList", priceListId: "wholesale" } as const;
    backend.setNow(NOW - 100 * HOUR);
    await edit("customer", "c1", { priceListId: { from: null, to: "wholesale" } });
    backend.setNow(NOW - 20 * HOUR);
    await edit("customer", "c1", {
      priceListId: { from: "wholesale", to: null },
      address: { from: "Calle 5 #10", to: "Calle 6 #1" },
    });
    await edit("product", "p1", { name: { from: "Cola 600 ml", to: "Cola 0.6 l" } });
    backend.setNow(NOW + HOUR);
    expect(await flagsOf(onWholesale)).toEqual([]);
    backend.setNow(NOW + 10 * HOUR);
    const next = { orderId: "o2", number: 2, capturedAt: NOW + 9 * HOUR };
    expect(await flagsOf({ ...onWholesale, pricedAt: NOW + 9 * HOUR }, next)).toEqual([
      "PRICE_CHANGED",
      "DATA_DIFFERS",
    ]);
  });

  it("a list as it was before it changed and before it existed", async () => {
    await saveAs(backend, "demo-owner", {
      noun: "priceList",
      recordId: "vip",
      baseRev: 0,
      fields: {
        name: { from: null, to: "VIP" },
        groupIds: { from: null, to: ["vip"] },
        basis: { from: null, to: { kind: "percent", baseListId: "retail", rate: -2_000, rounding: "none" } },
      },
    });
    backend.setNow(NOW + HOUR);
    await edit("customer", "c1", { groupId: { from: null, to: "vip" } });
    expect(await flagsOf({})).toEqual([]);
    const grouped = { customer: makeCustomer({ groupId: "vip" }) };
    const vip = { unitPrice: 100_000, rule: "groupList", priceListId: "vip", priceListVersion: 1 } as const;
    expect(await flagsOf(vip, { ...grouped, orderId: "o2", number: 2 })).toEqual([]);
  });

  it("reads former states only for an order that differs from the present", async () => {
    backend.setNow(NOW - HOUR);
    await edit("product", "p1", price(125_000, 130_000));
    const { docs } = await backend.firestore.collection("companies/demo/formerRecords").get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
    backend.setNow(NOW);
    const today = { unitPrice: 130_000, listPrice: 130_000, priceListVersion: 8 };
    expect(await flagsOf(today)).toEqual([]);
    expect(await flagsOf({}, { orderId: "o2", number: 2 })).toEqual(["PRICE_CHANGED"]);
  });
});

describe("ORDER-25 the sender does not choose the rules", () => {
  const general = (rate: number) => ({
    id: "general",
    name: "General",
    taxes: [{ id: "iva", name: "IVA", rate, compound: false }],
  });
  const raise = async (from: number, to: number) => {
    const fields = { "taxClasses.general": { from: general(from), to: general(to) } };
    const edited = await saveAs(backend, "demo-owner", { noun: "company", recordId: "demo", fields });
    expect(edited).toMatchObject({ outcome: "accepted" });
  };

  it("former rules count if they were replaced at most 24 hours before the capture", async () => {
    backend.setNow(NOW - 24 * HOUR);
    await raise(1_600, 1_800);
    backend.setNow(NOW + MINUTE);
    expect(await flagsOf({})).toEqual([]);
    const order = { orderId: "o2", number: 2, capturedAt: NOW + 1 };
    expect(await flagsOf({}, order)).toEqual(["PRICE_CHANGED", "DATA_DIFFERS"]);
    expect(await backend.read("orders/o2")).toMatchObject({ settingsVersion: 4, totals: { tax: 450 } });
  });

  it("unknown and future rules are today's, and flagged", async () => {
    for (const [index, version] of [2, 9].entries()) {
      const facts = { orderId: `v${version}`, number: index + 1, settings: makeSettings({ version }) };
      expect(await flagsOf({}, facts)).toEqual(["DATA_DIFFERS"]);
      expect(await backend.read(`orders/v${version}`)).toMatchObject({
        settingsVersion: 3,
        differences: [{ field: "settingsVersion", captured: version, charged: 3 }],
      });
    }
  });
});
