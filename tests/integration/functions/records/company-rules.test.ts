import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { Company, type CompanySettings } from "#domain/company/company.ts";
import { reasonsOf } from "#domain/settings/reasons.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import {
  authOf,
  put,
  putCompany,
  putCustomer,
  startBackend,
  type TestBackend,
} from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { HOUR, makeCompany, makeCustomer, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const RULES = { noun: "company", recordId: "demo" } as const;
const INCLUDED = { pricesIncludeTax: { from: false, to: true } };
const general = (rate: number) => ({
  id: "general",
  name: "General",
  taxes: [{ id: "iva", name: "IVA", rate, compound: false }],
});
const PAID_LATER = {
  "offeredTerms.cash": { from: true, to: false },
  "offeredTerms.transfer": { from: true, to: false },
};
const RAISED = { "taxClasses.general": { from: general(1_600), to: general(1_800) } };

const save = (
  fields: Record<string, { from: unknown; to: unknown }>,
  who: "demo-owner" | "demo-super" = "demo-owner",
) => saveAs(backend, who, { ...RULES, fields });

async function readSettings(): Promise<CompanySettings> {
  const company = (await backend.firestore.doc("companies/demo").get()).data();
  return v.parse(Company, { ...company, id: "demo" }).settings;
}

async function place(order: unknown) {
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
  return answers[0];
}

describe("saving a company's rules", () => {
  it("raises their version, keeps the former ones and adds a line to the history", async () => {
    const before = await readSettings();
    expect(await save(INCLUDED)).toMatchObject({ outcome: "accepted" });
    expect(await readSettings()).toEqual({ ...before, version: before.version + 1, pricesIncludeTax: true });
    expect((await backend.read(`formerSettings/${before.version}`))?.["settings"]).toMatchObject(before);
    const history = await backend.firestore.collection("companies/demo/auditLog").get();
    expect(history.docs.map((line) => line.data())).toMatchObject([
      { noun: "company", recordId: "demo", kind: "changed", fields: INCLUDED, byName: "demo-owner" },
    ]);
  });

  it("REC-2 two owners at once in different rules and tax classes: both edits apply, each as its own version", async () => {
    const { version } = await readSettings();
    const exempt = { id: "exempt", name: "Exempt", taxes: [] };
    const answers = await Promise.all([
      save(RAISED),
      save({ "taxClasses.exempt": { from: exempt, to: { ...exempt, name: "Free" } } }, "demo-super"),
      save({ "discountLimits.salesperson": { from: 500, to: 750 } }, "demo-super"),
    ]);
    expect(answers.map((answer) => answer?.outcome)).toEqual(["accepted", "accepted", "accepted"]);
    const settings = await readSettings();
    expect(settings.version).toBe(version + 3);
    expect(settings.discountLimits).toMatchObject({ salesperson: 750, store_staff: 1_000 });
    expect(settings.taxClasses.map(({ name, taxes }) => [name, taxes[0]?.rate])).toEqual([
      ["General", 1_800],
      ["Free", undefined],
      ["Drinks", 800],
    ]);
  });

  it("COMPANY-20 identity, reasons and messages leave the version of the rules as it is", async () => {
    const { version } = await readSettings();
    const other = { id: "DUPLICATE", en: "Twice", es: "Dos veces", active: false };
    const duplicate = reasonsOf(null, "cancelReasons")["DUPLICATE"];
    const { name } = makeCompany();
    const answer = await save({
      name: { from: name, to: "Distribuidora Norte" },
      taxId: { from: "", to: "NOR010101AB1" },
      "cancelReasons.DUPLICATE": { from: duplicate, to: other },
      "messages.order_es": { from: "", to: "Hola {customer}" },
    });
    expect(answer).toMatchObject({ outcome: "accepted" });
    const company = (await backend.firestore.doc("companies/demo").get()).data();
    expect(company).toMatchObject({
      name: "Distribuidora Norte",
      taxId: "NOR010101AB1",
      cancelReasons: { DUPLICATE: other },
      messages: { order_es: "Hola {customer}", order_en: "" },
      settings: { version },
    });
    expect(await backend.read(`formerSettings/${version}`)).toBeUndefined();
  });

  it("REC-2 two owners in the same rule: the second is asked, with both values and the author", async () => {
    await save({ minimumOrder: { from: 0, to: 10_000 } });
    expect(await save({ minimumOrder: { from: 0, to: 20_000 } }, "demo-super")).toMatchObject({
      outcome: "refused",
      reason: "FIELD_CONFLICT",
      conflicts: [{ field: "minimumOrder", mine: 20_000, theirs: 10_000, theirName: "demo-owner" }],
    });
  });

  it("repeating an edit makes one version", async () => {
    const { version } = await readSettings();
    const edit = { ...RULES, changeId: "once", fields: INCLUDED };
    const first = await saveAs(backend, "demo-owner", edit);
    expect(await saveAs(backend, "demo-owner", edit)).toEqual(first);
    expect((await readSettings()).version).toBe(version + 1);
  });

  it.each(["demo-store", "demo-ana"] as const)("%s is not allowed", async (who) => {
    expect(await saveAs(backend, who, { ...RULES, fields: INCLUDED })).toMatchObject({ reason: "PERMISSION_LOST" });
    const renamed = { taxId: { from: "", to: "X" }, "offeredTerms.cash": { from: true, to: false } };
    expect(await saveAs(backend, who, { ...RULES, fields: renamed })).toMatchObject({ reason: "PERMISSION_LOST" });
    expect((await readSettings()).pricesIncludeTax).toBe(false);
  });

  it.each([
    ["another company's", { recordId: "other" }, "NOT_FOUND"],
    ["a company that is new", { recordId: "other", baseRev: 0 }, "NOT_FOUND"],
    ["the end of the company", { deletes: true }, "SCHEMA_INVALID"],
    ["its version", { fields: { version: { from: 3, to: 9 } } }, "SCHEMA_INVALID"],
    ["its country", { fields: { country: { from: "MX", to: "US" } } }, "SCHEMA_INVALID"],
    ["a name with a link", { fields: { name: { from: makeCompany().name, to: "www.x.com" } } }, "SCHEMA_INVALID"],
    ["a logo that is no id", { fields: { logoId: { from: null, to: "../x" } } }, "SCHEMA_INVALID"],
    [
      "a time zone nobody knows",
      { fields: { timeZone: { from: "America/Mexico_City", to: "Lima" } } },
      "SCHEMA_INVALID",
    ],
    ["no day of delivery", { fields: { deliveryDays: { from: [1, 2, 3, 4, 5, 6], to: [] } } }, "SCHEMA_INVALID"],
    ["no way to pay first", { fields: PAID_LATER }, "SCHEMA_INVALID"],
    [
      "an invitation without its link",
      { fields: { "messages.invite_en": { from: "", to: "Come" } } },
      "SCHEMA_INVALID",
    ],
    ["all classes at once", { fields: { taxClasses: { from: {}, to: {} } } }, "SCHEMA_INVALID"],
    ["101 % of discount", { fields: { "discountLimits.salesperson": { from: 500, to: 10_100 } } }, "SCHEMA_INVALID"],
    ["169 hours", { fields: { priceHonourHours: { from: 72, to: 169 } } }, "SCHEMA_INVALID"],
    [
      "a rate of 100.01 %",
      { fields: { "taxClasses.general": { from: general(1_600), to: general(10_001) } } },
      "SCHEMA_INVALID",
    ],
    [
      "a class under another class's id",
      { fields: { "taxClasses.new": { from: null, to: general(100) } } },
      "SCHEMA_INVALID",
    ],
    ["a role nobody knows", { fields: { "discountLimits.visitor": { from: null, to: "much" } } }, "SCHEMA_INVALID"],
  ])("refuses %s", async (_, edit, reason) => {
    const before = await readSettings();
    expect(await saveAs(backend, "demo-owner", { ...RULES, ...edit })).toMatchObject({ outcome: "refused", reason });
    expect(await readSettings()).toEqual(before);
  });

  it("a tax class in use cannot be removed, an unused one can", async () => {
    const gone = (id: string, from: unknown) => save({ [`taxClasses.${id}`]: { from, to: null } });
    expect(await gone("general", general(1_600))).toMatchObject({
      reason: "RECORD_IN_USE",
      field: "taxClasses.general",
    });
    await put(backend.firestore, "companies/demo/products/gone", { taxClassId: "exempt", deletedAt: new Date() });
    expect(await gone("exempt", { id: "exempt", name: "Exempt", taxes: [] })).toMatchObject({ outcome: "accepted" });
    expect((await readSettings()).taxClasses.map(({ id }) => id)).toEqual(["general", "drinks"]);
  });

  it("the currency can change until the first order", async () => {
    const currency = { currency: { from: "MXN", to: "USD" } };
    const back = { currency: { from: "USD", to: "MXN" } };
    expect(await save(currency)).toMatchObject({ outcome: "accepted" });
    expect(await save(back)).toMatchObject({ outcome: "accepted" });
    expect(await place(makeOrder())).toMatchObject({ outcome: "accepted" });
    expect(await save(currency)).toMatchObject({ reason: "RECORD_IN_USE", field: "currency" });
  });
});

describe("orders captured under former rules (COMPANY-20)", () => {
  it("taxes are honoured without a flag within the honour window", async () => {
    const order = makeOrder();
    await save(RAISED);
    backend.setNow(NOW + 10 * HOUR);
    expect(await place(order)).toMatchObject({ receipt: { status: "confirmed", flags: [] } });
  });

  it("after the honour window they are accepted and flagged", async () => {
    const order = makeOrder({ promisedOn: "2026-12-30" }, { capturedAt: NOW - 73 * HOUR });
    await save(RAISED);
    expect(await place(order)).toMatchObject({ receipt: { status: "needs_review", flags: ["PRICE_CHANGED"] } });
  });

  it("a shortened honour window still honours prices quoted under the longer one", async () => {
    const order = makeOrder();
    await save({ ...RAISED, priceHonourHours: { from: 72, to: 0 } });
    backend.setNow(NOW + HOUR);
    expect(await place(order)).toMatchObject({ receipt: { status: "confirmed", flags: [] } });
  });

  it("taxes unknown to the former rules are flagged", async () => {
    const { version } = await readSettings();
    const made = makeSettings({ version, taxClasses: [{ ...general(100) }] });
    await save(RAISED);
    expect(await place(makeOrder({}, { settings: made }))).toMatchObject({
      receipt: { flags: expect.arrayContaining(["PRICE_CHANGED"]) },
    });
  });

  it("discount, minimum and credit rules are those at capture", async () => {
    await putCustomer(backend.firestore, makeCustomer({ creditLimit: 1 }));
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ creditActions: { over: "inform" } }) }));
    const order = makeOrder({ terms: "on_account", discount: { kind: "percent", rate: 400 } });
    await save({
      "creditActions.over": { from: "inform", to: "approval" },
      "discountLimits.salesperson": { from: 500, to: 100 },
      minimumOrder: { from: 0, to: 1_000_000 },
    });
    expect(await place(order)).toMatchObject({ receipt: { status: "confirmed", flags: [] } });
  });

  it("COMPANY-41 the day is that of the time zone at capture", async () => {
    const order = makeOrder();
    await save({ timeZone: { from: "America/Mexico_City", to: "Pacific/Kiritimati" } });
    expect(await place(order)).toMatchObject({ receipt: { status: "confirmed", flags: [] } });
  });

  it("an order in the former currency is accepted and flagged, never refused", async () => {
    const order = makeOrder();
    await save({ currency: { from: "MXN", to: "USD" } });
    expect(await place(order)).toMatchObject({
      outcome: "accepted",
      receipt: { status: "needs_review", flags: ["PRICE_CHANGED"] },
    });
  });
});
