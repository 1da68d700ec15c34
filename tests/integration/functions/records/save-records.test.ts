import { Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PushOutcome } from "#domain/sync/push-outcome.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { authOf, put, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { makeEdit, saveAs, sendAs } from "#tests/support/record-edits.ts";
import { makeCustomer, makeProduct, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  await put(backend.firestore, "categories/soft-drinks", {
    companyId: "demo",
    name: "Soft drinks",
    nameEs: "Refrescos",
    parentId: null,
    position: 1,
    hue: 3,
  });
});
afterAll(() => backend.close());

const accepted = (rev: number) => ({ outcome: "accepted", rev });
const refusedFor = (reason: string, field: string) => expect.objectContaining({ outcome: "refused", reason, field });

const twoFor = (unitPrice: number) => ({ fromQuantity: 2, unitPrice });

/** All fields of a new record as a device sends them. */
function creation(row: object) {
  const { id, ...fields } = Object.fromEntries(Object.entries(row).map(([name, to]) => [name, to] as const));
  const owned = [
    "balance",
    "overdue",
    "balanceAsOf",
    "lastOrderAt",
    "lastVisitAt",
    "followUp",
    "purchases",
    "account",
    "prices",
    "breaks",
    "nextPrices",
    "companyId",
    "version",
  ];
  const sent = Object.entries(fields).filter(([name]) => !owned.includes(name));
  return {
    recordId: String(id),
    baseRev: 0,
    fields: Object.fromEntries(sent.map(([name, to]) => [name, { from: null, to }])),
  };
}

describe("merging", () => {
  const phone = (from: string, to: string) => ({ phone: { from, to } });

  it("REC-2 one edits the phone, another the credit limit: both survive, each with its author", async () => {
    const own = { noun: "customer", recordId: "c1" } as const;
    const limit = { creditLimit: { from: null, to: 500_000 } };
    expect(await saveAs(backend, "demo-owner", { ...own, fields: limit })).toEqual(accepted(2));
    expect(await saveAs(backend, "demo-super", { ...own, fields: phone("+525555550101", "+525555550199") })).toEqual(
      accepted(3),
    );
    expect(await backend.read("customers/c1")).toMatchObject({
      phone: "+525555550199",
      creditLimit: 500_000,
      rev: 3,
      fieldRevisions: {
        creditLimit: { rev: 2, byName: "demo-owner" },
        phone: { rev: 3, byName: "demo-super" },
      },
    });
  });

  it("REC-2 both edit the phone: the second is asked, with both values and the author; nothing is overwritten", async () => {
    const own = { noun: "customer", recordId: "c1" } as const;
    await saveAs(backend, "demo-owner", { ...own, fields: phone("+525555550101", "+525555550111") });
    const answer = await saveAs(backend, "demo-super", {
      ...own,
      fields: { ...phone("+525555550101", "+525555550122"), note: { from: "", to: "x" } },
    });
    expect(answer).toEqual({
      outcome: "refused",
      reason: "FIELD_CONFLICT",
      field: "phone",
      conflicts: [
        {
          field: "phone",
          mine: "+525555550122",
          theirs: "+525555550111",
          theirName: "demo-owner",
          theirAt: backend.now(),
        },
      ],
    });
    expect(await backend.read("customers/c1")).toMatchObject({ phone: "+525555550111", note: "", rev: 2 });
  });

  it("REC-2 keeps a replaced value in the history", async () => {
    const edit = { noun: "customer", recordId: "c1", changeId: "let-go", yielded: { phone: "+525555550122" } } as const;
    expect(await saveAs(backend, "demo-owner", edit)).toEqual(accepted(1));
    expect(await backend.read("auditLog/let-go")).toMatchObject({ yielded: { phone: "+525555550122" }, fields: {} });
    expect(await backend.read("customers/c1")).toMatchObject({ rev: 1 });
  });

  it("REC-2 three replays of an edit make one change and get the same answer", async () => {
    const change = {
      kind: "saveRecord",
      edit: makeEdit({ recordId: "p1", fields: { name: { from: "Cola 600 ml", to: "Cola 1 l" } } }),
    };
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(...(await sendAs(backend, "demo-owner", [change])));
    expect(answers).toEqual([accepted(2), accepted(2), accepted(2)]);
    expect(await backend.read("products/p1")).toMatchObject({ name: "Cola 1 l", rev: 2 });
    expect(await sendAs(backend, "demo-super", [change])).toEqual([refusedFor("ID_CONFLICT", "changeId")]);
  });

  it("REC-2 replaying an edit that was overwritten since does not apply it again", async () => {
    const first = makeEdit({ recordId: "p1", fields: { name: { from: "Cola 600 ml", to: "Cola A" } } });
    await sendAs(backend, "demo-owner", [{ kind: "saveRecord", edit: first }]);
    await saveAs(backend, "demo-super", { recordId: "p1", fields: { name: { from: "Cola A", to: "Cola 600 ml" } } });
    expect(await sendAs(backend, "demo-owner", [{ kind: "saveRecord", edit: first }])).toEqual([accepted(2)]);
    expect(await backend.read("products/p1")).toMatchObject({ name: "Cola 600 ml" });
  });
});

describe("products", () => {
  it("REC-2 two owners create the same SKU at once: one is accepted, the other becomes a task", async () => {
    const sku = (id: string) => creation(makeProduct({ id, sku: "NEW-1" }));
    const answers = await Promise.all([
      saveAs(backend, "demo-owner", sku("n1")),
      saveAs(backend, "demo-super", sku("n2")),
    ]);
    expect(answers).toContainEqual(accepted(1));
    expect(answers).toContainEqual(refusedFor("SKU_TAKEN", "sku"));
  });

  it("REC-8 an edit that names a missing category is refused", async () => {
    const fields = { categoryId: { from: null, to: "nowhere" } };
    const answer = await saveAs(backend, "demo-owner", { recordId: "p1", fields });
    expect(answer).toMatchObject({ outcome: "refused", field: "categoryId" });
    expect(await backend.read("products/p1")).toMatchObject({ rev: 1 });
  });

  it("REC-1 a price may arrive before the price list that the same device made for it", async () => {
    const fields = { "prices.late": { from: null, to: 5_000 } };
    const answer = await saveAs(backend, "demo-owner", { recordId: "p1", fields });
    expect(answer).toMatchObject({ outcome: "accepted", rev: 2 });
    expect(await backend.read("products/p1")).toMatchObject({ prices: { late: 5_000 } });
  });

  it("PROD-1 the SKU of a deleted product can be used again", async () => {
    await saveAs(backend, "demo-owner", { recordId: "p1", deletes: true });
    expect(await backend.read("products/p1")).toMatchObject({ deletedAt: expect.anything(), rev: 2 });
    expect(await saveAs(backend, "demo-owner", creation(makeProduct({ id: "n1", sku: "SKU-1" })))).toEqual(accepted(1));
  });

  it("SELL-14 keeps when a product was added, which nobody can change", async () => {
    const product = creation(makeProduct({ id: "n1", sku: "N-1" }));
    const addedAt = { from: null, to: 1 };
    const dated = { ...product, fields: { ...product.fields, addedAt } };
    expect(await saveAs(backend, "demo-owner", dated)).toEqual(refusedFor("SCHEMA_INVALID", "addedAt"));
    expect(await saveAs(backend, "demo-owner", product)).toEqual(accepted(1));
    const added = backend.now();
    await saveAs(backend, "demo-owner", { recordId: "n1", fields: { brand: { from: "Sol", to: "Luna" } } });
    expect(await backend.read("products/n1")).toMatchObject({ addedAt: added, brand: "Luna" });
    expect(await saveAs(backend, "demo-owner", { recordId: "n1", fields: { addedAt } })).toEqual(
      refusedFor("SCHEMA_INVALID", "addedAt"),
    );
  });

  it("[P10] a deleted product, category or price list expires 90 days later; a customer keeps its account", async () => {
    await put(backend.firestore, "companies/demo/priceLists/old", { name: "Old", isDefault: false });
    await saveAs(backend, "demo-owner", { recordId: "p1", deletes: true });
    await saveAs(backend, "demo-owner", { noun: "category", recordId: "soft-drinks", deletes: true });
    await saveAs(backend, "demo-owner", { noun: "priceList", recordId: "old", deletes: true });
    await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", deletes: true });
    const category = (await backend.firestore.doc("categories/soft-drinks").get()).data();
    const deleted = [await backend.read("products/p1"), category, await backend.read("priceLists/old")];
    const expiresAt = Timestamp.fromMillis(NOW + 90 * 86_400_000);
    for (const tombstone of deleted) expect(tombstone).toMatchObject({ deletedAt: expect.anything(), expiresAt });
    const customer = await backend.read("customers/c1");
    expect(customer).toMatchObject({ deletedAt: expect.anything() });
    expect(customer).not.toHaveProperty("expiresAt");
  });

  it("PRICE-6 a changed price raises the version of its list, once per edit", async () => {
    const fields = {
      "prices.retail": { from: 125_000, to: 130_000 },
      "breaks.retail": { from: null, to: [{ fromQuantity: 10, unitPrice: 120_000 }] },
    };
    expect(await saveAs(backend, "demo-owner", { recordId: "p1", fields })).toEqual(accepted(2));
    expect(await backend.read("products/p1")).toMatchObject({
      prices: { retail: 130_000, wholesale: 110_000 },
      breaks: { retail: [{ fromQuantity: 10, unitPrice: 120_000 }] },
    });
    expect(await backend.read("priceLists/retail")).toMatchObject({ version: 8, rev: 2 });
    expect(await backend.read("priceLists/wholesale")).toMatchObject({ version: 7, rev: 1 });
  });

  it("PRICE-6 a scheduled price raises its list's version when it is set, and names its author", async () => {
    const next = { from: "2026-12-01", unitPrice: 140_000, breaks: [] };
    const fields = { "nextPrices.retail": { from: null, to: next } };
    expect(await saveAs(backend, "demo-owner", { recordId: "p1", fields })).toEqual(accepted(2));
    expect(await backend.read("products/p1")).toMatchObject({
      prices: { retail: 125_000 },
      nextPrices: { retail: next },
      fieldRevisions: { "nextPrices.retail": { byName: "demo-owner" } },
    });
    expect(await backend.read("priceLists/retail")).toMatchObject({ version: 8 });
    expect(await backend.read("priceLists/wholesale")).toMatchObject({ version: 7 });
  });

  it("REC-2 two schedule a price for different days: the second is asked; a price set until then survives beside it", async () => {
    const next = { from: "2026-12-01", unitPrice: 140_000, breaks: [] };
    const set = (to: object) => ({ recordId: "p1", fields: { "nextPrices.retail": { from: null, to } } });
    expect(await saveAs(backend, "demo-owner", set(next))).toEqual(accepted(2));
    expect(await saveAs(backend, "demo-super", set({ ...next, from: "2026-12-15" }))).toEqual(
      refusedFor("FIELD_CONFLICT", "nextPrices.retail"),
    );
    const now = { "prices.retail": { from: 125_000, to: 130_000 } };
    expect(await saveAs(backend, "demo-super", { recordId: "p1", fields: now })).toEqual(accepted(3));
    expect(await backend.read("products/p1")).toMatchObject({
      prices: { retail: 130_000 },
      nextPrices: { retail: next },
    });
  });

  it.each([
    ["a day that is none", { from: "soon", unitPrice: 1, breaks: [] }],
    ["a price below 0", { from: "2026-12-01", unitPrice: -1, breaks: [] }],
    ["two breaks for one quantity", { from: "2026-12-01", unitPrice: 9, breaks: [twoFor(5), twoFor(4)] }],
    ["no price at all", { from: "2026-12-01", breaks: [] }],
  ])("refuses a scheduled price with %s", async (_name, to) => {
    const fields = { "nextPrices.retail": { from: null, to } };
    const answer = await saveAs(backend, "demo-owner", { recordId: "p1", fields });
    expect(answer).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID" });
    expect((await backend.read("products/p1"))?.["nextPrices"] ?? {}).toEqual({});
  });

  it("PROD-6 the cost is stored apart from the product and only in the owners' history", async () => {
    const fields = { cost: { from: null, to: 90_000 } };
    expect(await saveAs(backend, "demo-owner", { recordId: "p1", changeId: "cost-1", fields })).toEqual(accepted(1));
    expect(await backend.read("productCosts/p1")).toMatchObject({ unitCost: 90_000 });
    expect(await backend.read("products/p1")).not.toHaveProperty("cost");
    expect(await backend.read("auditLog/cost-1")).toMatchObject({ fields: { cost: { from: null, to: 90_000 } } });
    expect(
      await saveAs(backend, "demo-super", { recordId: "p1", fields: { cost: { from: null, to: 80_000 } } }),
    ).toEqual(refusedFor("FIELD_CONFLICT", "cost"));
  });

  it("REC-7 an invalid record is refused with its field and not stored at all", async () => {
    const price = { "prices.retail": { from: 125_000, to: 130_000 }, sku: { from: "SKU-1", to: "" } };
    expect(await saveAs(backend, "demo-owner", { recordId: "p1", fields: price })).toEqual(
      refusedFor("SCHEMA_INVALID", "sku"),
    );
    const nowhere = { categoryId: { from: "soft-drinks", to: "no-such" } };
    expect(await saveAs(backend, "demo-owner", { recordId: "p1", fields: nowhere })).toEqual(
      refusedFor("SCHEMA_INVALID", "categoryId"),
    );
    expect(await backend.read("products/p1")).toMatchObject({ rev: 1, sku: "SKU-1" });
  });
});

describe("customers", () => {
  it("[CUST-23] one with an open order cannot be deleted and says why; once the order is delivered it can", async () => {
    const edit = { noun: "customer", recordId: "c1", deletes: true } as const;
    await put(backend.firestore, "companies/demo/orders/o1", { customerId: "c1", status: "preparing" });
    expect(await saveAs(backend, "demo-owner", edit)).toEqual(refusedFor("RECORD_IN_USE", "orders"));
    await put(backend.firestore, "companies/demo/orders/o1", { customerId: "c1", status: "delivered" });
    expect(await saveAs(backend, "demo-owner", edit)).toEqual(accepted(2));
  });
});

describe("categories and price lists", () => {
  it("PROD-19 a category in use cannot be removed and says why", async () => {
    const edit = { noun: "category", recordId: "soft-drinks", deletes: true } as const;
    expect(await saveAs(backend, "demo-owner", edit)).toEqual(refusedFor("RECORD_IN_USE", "products"));
    await saveAs(backend, "demo-owner", { recordId: "p1", deletes: true });
    expect(await saveAs(backend, "demo-owner", edit)).toEqual(accepted(2));
  });

  it("PROD-18 of two siblings created with one name at once, one is accepted", async () => {
    const named = (recordId: string) =>
      ({
        noun: "category",
        ...creation({ id: recordId, name: "Snacks", nameEs: "", parentId: null, position: 2, hue: 1, active: true }),
      }) as const;
    const answers = await Promise.all([
      saveAs(backend, "demo-owner", named("s1")),
      saveAs(backend, "demo-super", named("s2")),
    ]);
    expect(answers).toContainEqual(accepted(1));
    expect(answers).toContainEqual(refusedFor("SCHEMA_INVALID", "name"));
  });

  it("PRICE-10 there is one default list: a new one replaces it, and it cannot be deleted", async () => {
    const fields = { isDefault: { from: false, to: true } };
    expect(await saveAs(backend, "demo-owner", { noun: "priceList", recordId: "wholesale", fields })).toEqual(
      accepted(2),
    );
    expect(await backend.read("priceLists/retail")).toMatchObject({ isDefault: false });
    expect(await backend.read("priceLists/wholesale")).toMatchObject({ isDefault: true, version: 8 });
    const unset = {
      noun: "priceList",
      recordId: "wholesale",
      fields: { isDefault: { from: true, to: false } },
    } as const;
    expect(await saveAs(backend, "demo-owner", unset)).toEqual(refusedFor("SCHEMA_INVALID", "isDefault"));
    expect(await saveAs(backend, "demo-owner", { noun: "priceList", recordId: "wholesale", deletes: true })).toEqual(
      refusedFor("RECORD_IN_USE", "isDefault"),
    );
  });
});

describe("permissions", () => {
  const prospect = (changes: object = {}) => ({
    noun: "customer" as const,
    ...creation(makeCustomer({ id: "n1", code: "P-1", status: "prospect", repId: "demo-ana", ...changes })),
  });
  const everybody: readonly Uid[] = ["demo-super", "demo-owner", "demo-store", "demo-ana", "demo-delivery"];
  const table: readonly [string, object, readonly Uid[]][] = [
    [
      "edit a product",
      { recordId: "p1", fields: { brand: { from: "Sol", to: "Luna" } } },
      ["demo-super", "demo-owner"],
    ],
    ["make a product", creation(makeProduct({ id: "n1", sku: "N-1" })), ["demo-super", "demo-owner"]],
    [
      "edit a category",
      { noun: "category", recordId: "soft-drinks", fields: { hue: { from: 3, to: 4 } } },
      ["demo-super", "demo-owner"],
    ],
    [
      "edit a price list",
      { noun: "priceList", recordId: "retail", fields: { name: { from: "Retail", to: "R2" } } },
      ["demo-super", "demo-owner"],
    ],
    [
      "edit a customer",
      { noun: "customer", recordId: "c1", fields: { zone: { from: "Centro", to: "Sur" } } },
      ["demo-super", "demo-owner"],
    ],
    ["delete a customer", { noun: "customer", recordId: "c1", deletes: true }, ["demo-super", "demo-owner"]],
    ["bring in a prospect", prospect(), ["demo-super", "demo-owner", "demo-store", "demo-ana"]],
    ["bring in a customer", prospect({ status: "active" }), ["demo-super", "demo-owner", "demo-store"]],
    ["bring in somebody else's", prospect({ repId: "demo-luis" }), ["demo-super", "demo-owner", "demo-store"]],
    ["bring in one with credit", prospect({ creditLimit: 1_000 }), ["demo-super", "demo-owner", "demo-store"]],
    [
      "bring in one with proof rules",
      prospect({ proofRules: { signature: "off" } }),
      ["demo-super", "demo-owner", "demo-store"],
    ],
  ];

  it.each(table)("ACCESS-3 %s: only the allowed roles", async (_, edit, allowed) => {
    for (const uid of everybody) {
      await backend.reset();
      await put(backend.firestore, "categories/soft-drinks", {
        companyId: "demo",
        name: "Soft drinks",
        nameEs: "",
        parentId: null,
        position: 1,
        hue: 3,
      });
      const answer = await saveAs(backend, uid, edit);
      const said = answer?.outcome === "refused" ? answer.reason : answer?.outcome;
      expect([uid, said]).toEqual([uid, allowed.includes(uid) ? "accepted" : "PERMISSION_LOST"]);
    }
  });

  it("CUST-9 a prospect that lacks what its form asks for is refused as incomplete, with the field", async () => {
    const noContact = prospect({ phone: "", email: "" });
    expect(await saveAs(backend, "demo-ana", noContact)).toEqual(refusedFor("CUSTOMER_INCOMPLETE", "phone"));
    expect(await saveAs(backend, "demo-ana", prospect({ name: " " }))).toEqual(
      refusedFor("CUSTOMER_INCOMPLETE", "name"),
    );
    expect(await saveAs(backend, "demo-owner", noContact)).toEqual(accepted(1));
  });

  it("CUST-8 nobody can write a customer's debt", async () => {
    const fields = { balance: { from: 0, to: -100 } };
    expect(await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", fields })).toEqual(
      refusedFor("SCHEMA_INVALID", "balance"),
    );
  });

  it("REC-10 another company's records can be neither read nor changed", async () => {
    await put(backend.firestore, "users/real-owner", {
      email: "o",
      fullName: "o",
      role: "company_owner",
      companyId: "real",
      active: true,
    });
    const before = await backend.read("products/p1");
    const stranger = { email: "o@x", role: "company_owner", companyId: "real" };
    const auth = { ...authOf("real-ana", stranger), uid: "real-owner" };
    const edits = [
      makeEdit({ recordId: "p1", fields: { name: { from: "Cola 600 ml", to: "Mine" } } }),
      makeEdit({ noun: "category", recordId: "soft-drinks", fields: { hue: { from: 3, to: 4 } } }),
      makeEdit({ noun: "category", recordId: "soft-drinks", deletes: true }),
      makeEdit({ noun: "customer", recordId: "c1", deletes: true }),
    ];
    const { answers } = await acceptChanges(backend, auth, {
      changes: edits.map((edit) => ({ kind: "saveRecord", edit })),
    });
    expect(answers).toEqual(edits.map(() => refusedFor("NOT_FOUND", "recordId")));
    expect(await backend.read("products/p1")).toEqual(before);
  });

  it("OFFLINE-7 a bad change does not delay the others", async () => {
    const good = (hue: number, to: number) => ({
      kind: "saveRecord",
      edit: makeEdit({ noun: "category", recordId: "soft-drinks", fields: { hue: { from: hue, to } } }),
    });
    expect(await sendAs(backend, "demo-owner", [good(3, 4), { kind: "countStock" }, good(4, 5)])).toMatchObject([
      accepted(2),
      { outcome: "refused", reason: "SCHEMA_INVALID" },
      accepted(3),
    ]);
  });

  it("OPS-21 a change of a kind that only a newer build knows is to be sent again, and never parked", async () => {
    const [answer] = await sendAs(backend, "demo-owner", [{ kind: "inventedTomorrow", edit: {} }]);
    expect(answer).toEqual({ outcome: "unreachable", reason: "SERVER_ERROR", build: "local" });
    expect(v.is(PushOutcome, answer)).toBe(true);
  });
});
