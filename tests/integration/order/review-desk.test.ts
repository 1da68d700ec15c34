import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CartChange, changeCart } from "#commands/cart/change-cart.ts";
import { changeOrder } from "#commands/order/change-order.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { OrderFlag } from "#domain/order/order.ts";
import type { Product } from "#domain/product/product.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { readOrderNews } from "#local/queries/order/order-news.ts";
import { buildCompany, buildPriceList } from "#tests/support/build.ts";
import { PRODUCTS, sell } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import {
  authOf,
  putCompany,
  putCustomer,
  putPriceList,
  putProduct,
  putStock,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { makeCustomer, makeStock, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let ana: FieldDevice;
let store: FieldDevice;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  await Promise.all([
    putCompany(backend.firestore, buildCompany()),
    putPriceList(backend.firestore, buildPriceList()),
    ...PRODUCTS.map((product) => putProduct(backend.firestore, product)),
  ]);
  ana = await openFieldDevice(backend, "demo-ana");
  store = await openFieldDevice(backend, "demo-store");
});
afterAll(() => backend.close());

const [FIRST] = PRODUCTS as [Product, ...Product[]];
const NOTHING = makeStock({ productId: FIRST.id, onHand: 0 });

const storeWith = (settings: Partial<CompanySettings>) => {
  const company = buildCompany();
  return putCompany(backend.firestore, { ...company, settings: { ...company.settings, ...settings } });
};

const customerWith = (changes: Partial<Customer>) =>
  putCustomer(backend.firestore, makeCustomer({ id: "c1", ...changes }));

const disableCustomer = () =>
  saveAs(backend, "demo-owner", {
    noun: "customer",
    recordId: "c1",
    fields: { status: { from: "active", to: "disabled" } },
  });

/** Makes a step on a device, sends it, and lets both devices see the result. */
async function take(on: FieldDevice, orderId: string, step: LifeStep): Promise<void> {
  expect(await changeOrder(on.device, orderId, step)).toEqual({ ok: true, value: null });
  expect(await on.flush()).toMatchObject({ accepted: 1, parked: 0 });
  await Promise.all([ana.pull(), store.pull()]);
}

/** An order of Ana's that both devices have. */
async function send(): Promise<string> {
  const { orderId } = await sell(ana.device, "c1");
  expect(await ana.flush()).toMatchObject({ accepted: 1, parked: 0 });
  await Promise.all([ana.pull(), store.pull()]);
  return orderId;
}

const HOUR = 3_600_000;
const TODAY = businessDayOf(NOW, buildCompany().settings.timeZone);

/** What comes to be known in the store while a phone is away, or happened to its order, and the flag that it raises. */
const SURPRISES: readonly (readonly [OrderFlag, change: () => unknown, cart?: CartChange])[] = [
  ["PRICE_CHANGED", () => putProduct(backend.firestore, { ...FIRST, prices: { retail: 999_000 } })],
  ["DATA_DIFFERS", () => putProduct(backend.firestore, { ...FIRST, name: "Something else" })],
  ["PRODUCT_DISABLED", () => putProduct(backend.firestore, { ...FIRST, active: false })],
  ["QUANTITY_RULE", () => putProduct(backend.firestore, { ...FIRST, minQuantity: 500 })],
  ["BELOW_FLOOR", () => putProduct(backend.firestore, { ...FIRST, floorPrice: 900_000 })],
  ["STOCK_SHORT", () => storeWith({ stockPolicy: "review" }).then(() => putStock(backend.firestore, NOTHING))],
  ["BELOW_MINIMUM", () => storeWith({ minimumOrder: 90_000_000 })],
  ["CUSTOMER_DISABLED", () => customerWith({ status: "disabled" })],
  ["OVER_CREDIT", () => customerWith({ onHold: true })],
  ["OVERDUE", () => customerWith({ overdue: 10_000, balance: 10_000 }), { terms: "on_account" }],
  ["DISCOUNT_LIMIT", () => {}, { discount: { kind: "percent", rate: 5_000 } }],
  ["CLOCK_SKEW", () => backend.setNow(NOW - HOUR)],
  ["LATE_CAPTURE", () => backend.setNow(NOW + 23 * HOUR), { promisedOn: TODAY }],
  ["NOT_OWN_CUSTOMER", () => customerWith({ repId: "demo-ben", otherRepIds: [] })],
  ["DEVICE_MISMATCH", () => backend.firestore.recursiveDelete(backend.firestore.collection("companies/demo/devices"))],
];

describe("ORDER-77 phone, intake, decision, phone", () => {
  it.each(SURPRISES.map(([flag, change, cart = {}]) => ({ flag, change, cart })))(
    "$flag is decided by itself",
    async (given) => {
      const { flag, change, cart } = given;
      await changeCart(ana.device, { customerId: "c1", change: cart });
      const { orderId } = await sell(ana.device, "c1");
      await change();
      expect(await ana.flush()).toMatchObject({ accepted: 1, parked: 0 });
      const owner = await openFieldDevice(backend, "demo-owner");
      await Promise.all([ana.pull(), store.pull()]);
      const { flags, status } = (await getOrder(ana.device, orderId)) ?? {};
      expect(flags).toContain(flag);
      expect(["needs_review", "pending_approval"]).toContain(status);
      for (const each of flags ?? [])
        await take(owner, orderId, { kind: "settle", flags: [each], choice: "accepted", words: "" });
      await owner.pull();
      expect(await getOrder(ana.device, orderId)).toMatchObject({ status: "confirmed", flags: [] });
      const settled = (await getOrder(store.device, orderId))?.stored?.settled ?? [];
      expect(settled.map((each) => [each.flag, each.choice])).toEqual((flags ?? []).map((each) => [each, "accepted"]));
    },
  );

  it("is refused to store staff where it is beyond their limits, and done twice it is done once", async () => {
    await disableCustomer();
    const orderId = await send();
    const step: LifeStep = { kind: "settle", flags: ["CUSTOMER_DISABLED"], choice: "accepted", words: "" };
    expect(await changeOrder(store.device, orderId, step)).toMatchObject({ problem: { code: "notAllowed" } });
    const basis = { revision: 0, status: "pending_approval" };
    const sent = { kind: "changeOrder", orderId, at: 1, by: "demo-store", byName: "x", basis, step };
    const by = (uid: Uid, stepId: string) =>
      acceptOrderChanges(backend, authOf(uid), { changes: [{ ...sent, stepId }] });
    expect(await by("demo-store", "s1")).toMatchObject({ answers: [{ reason: "PERMISSION_LOST" }] });
    expect(await by("demo-owner", "s2")).toMatchObject({ answers: [{ receipt: { status: "confirmed" } }] });
    expect(await by("demo-owner", "s2")).toMatchObject({ answers: [{ outcome: "accepted" }] });
    expect((await backend.read(`orders/${orderId}`))?.["settled"]).toHaveLength(1);
  });

  it("ORDER-78 a split lets the good lines go on, and the doubtful ones wait on every device", async () => {
    const { orderId } = await sell(ana.device, "c1");
    await putProduct(backend.firestore, { ...FIRST, active: false });
    await ana.flush();
    await Promise.all([ana.pull(), store.pull()]);
    const before = (await getOrder(store.device, orderId))?.stored;
    const doubtful = before?.lines.find(({ productId }) => productId === FIRST.id);
    if (before === undefined || before === null || doubtful === undefined) throw new Error("no such line");
    const { lineId, quantity } = doubtful;
    await take(store, orderId, { kind: "split", lines: [{ lineId, quantity }], words: "" });
    const first = (await getOrder(ana.device, orderId))?.stored;
    const [secondId = ""] = first?.backorderIds ?? [];
    const second = (await getOrder(ana.device, secondId))?.stored;
    expect(first).toMatchObject({ status: "confirmed", flags: [] });
    expect(second).toMatchObject({ status: "needs_review", flags: ["PRODUCT_DISABLED"], backorderOf: orderId });
    expect(second?.lines).toMatchObject([{ lineId, quantity }]);
    expect((first?.totals.net ?? 0) + (second?.totals.net ?? 0)).toBe(before.totals.net);
    await take(store, secondId, { kind: "settle", flags: ["PRODUCT_DISABLED"], choice: "accepted", words: "" });
    expect(await getOrder(ana.device, secondId)).toMatchObject({ status: "confirmed" });
  });

  it("ORDER-79 the same order sent twice waits beside the first one, and only one of them is delivered", async () => {
    const first = await send();
    const second = await send();
    expect(await getOrder(store.device, first)).toMatchObject({ status: "confirmed", flags: [] });
    expect(await getOrder(store.device, second)).toMatchObject({
      status: "needs_review",
      flags: ["DUPLICATE_SUSPECT"],
      stored: { duplicateOf: first },
    });
    await take(store, second, { kind: "merge", into: first, words: "" });
    expect(await getOrder(ana.device, second)).toMatchObject({ status: "cancelled", stored: { mergedInto: first } });
    const third = await send();
    expect(await getOrder(ana.device, third)).toMatchObject({ stored: { duplicateOf: first } });
    await take(store, third, { kind: "settle", flags: ["DUPLICATE_SUSPECT"], choice: "keptBoth", words: "" });
    expect(await getOrder(ana.device, third)).toMatchObject({ status: "confirmed", flags: [] });
  });

  it("ORDER-80 a merge is only into an open order of the same customer", async () => {
    await putCustomer(backend.firestore, makeCustomer({ id: "c2" }));
    await ana.pull();
    const orderId = await send();
    const same = (await sell(ana.device, "c1", 7)).orderId;
    const other = (await sell(ana.device, "c2")).orderId;
    await ana.flush();
    await Promise.all([ana.pull(), store.pull()]);
    const merge = async (into: string) => {
      await changeOrder(store.device, orderId, { kind: "merge", into, words: "" });
      return store.flush();
    };
    expect(await merge(other)).toMatchObject({ parked: 1 });
    await store.device.work.outbox.clear();
    await take(store, orderId, { kind: "merge", into: same, words: "" });
    expect(await getOrder(ana.device, orderId)).toMatchObject({ status: "cancelled", stored: { mergedInto: same } });
    const basis = { revision: 0, status: "confirmed" };
    const step = { kind: "merge", into: orderId, words: "" };
    const back = {
      kind: "changeOrder",
      orderId: same,
      stepId: "x1",
      at: 1,
      by: "demo-store",
      byName: "x",
      basis,
      step,
    };
    expect(await acceptOrderChanges(backend, authOf("demo-store"), { changes: [back] })).toMatchObject({
      answers: [{ outcome: "refused", reason: "STATUS_CHANGED", field: "into" }],
    });
  });
});

const newsOn = async ({ device }: FieldDevice) => (await readOrderNews(device)).map(({ news }) => news);

describe("what the store and the salesperson say to each other", () => {
  it("ORDER-73 a question waits on the salesperson's phone, and its answer, given without signal, on the desk", async () => {
    await disableCustomer();
    const orderId = await send();
    await take(store, orderId, { kind: "ask", words: "Has she paid?" });
    expect(await newsOn(ana)).toMatchObject([{ kind: "question", words: "Has she paid?", isOpen: true }]);
    expect(await newsOn(store)).toEqual([]);

    ana.setNetwork("down");
    const answer: LifeStep = { kind: "answer", words: "In cash, today", choice: "yes" };
    expect(await changeOrder(ana.device, orderId, answer)).toMatchObject({ ok: true });
    await ana.flush();
    expect(await newsOn(ana)).toEqual([]);
    ana.setNetwork("lost");
    await ana.flush({ everything: true });
    ana.setNetwork("up");
    expect(await ana.flush({ everything: true })).toMatchObject({ accepted: 1, parked: 0 });
    await store.pull();
    expect(await newsOn(store)).toMatchObject([{ kind: "answer", words: "In cash, today", isOpen: true }]);
    const { stored } = (await getOrder(store.device, orderId)) ?? {};
    expect(stored?.notes?.map(({ kind }) => kind)).toEqual(["question", "answer"]);

    const owner = await openFieldDevice(backend, "demo-owner");
    await take(owner, orderId, { kind: "advance", to: "confirmed", reasonCode: null, words: "" });
    expect(await newsOn(store)).toEqual([]);
    expect(await getOrder(ana.device, orderId)).toMatchObject({ status: "confirmed", flags: [] });
  });

  it("ORDER-74 a request to cancel is answered by the store, and its answer known on the phone", async () => {
    const orderId = await send();
    const request: LifeStep = { kind: "requestCancel", reasonCode: "CUSTOMER_ASKED", words: "" };
    expect(await changeOrder(ana.device, orderId, request)).toMatchObject({ problem: { code: "notAllowed" } });
    await take(store, orderId, { kind: "advance", to: "preparing", reasonCode: null, words: "" });
    await take(ana, orderId, request);
    expect(await newsOn(store)).toMatchObject([{ kind: "cancelRequest", isOpen: true }]);
    await take(store, orderId, { kind: "answerCancel", granted: true, words: "" });
    expect(await newsOn(store)).toEqual([]);
    expect(await newsOn(ana)).toMatchObject([{ kind: "cancelGranted", byName: "demo-store", isOpen: false }]);
    expect(await getOrder(ana.device, orderId)).toMatchObject({ status: "cancelled" });
  });
});
