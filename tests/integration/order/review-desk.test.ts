import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "#commands/order/change-order.ts";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { readOrderNews } from "#local/queries/order/order-news.ts";
import { buildCompany, buildPriceList } from "#tests/support/build.ts";
import { PRODUCTS, sell } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import {
  putCompany,
  putPriceList,
  putProduct,
  startBackend,
  type TestBackend,
} from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";

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
