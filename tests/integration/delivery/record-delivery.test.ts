import { beforeEach, expect, it, vi } from "vitest";
import { type DeliveryRequest, recordDelivery } from "#commands/delivery/record-delivery.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { isCaptureNumber } from "#domain/captures/capture-number.ts";
import { newStop, stopKey } from "#domain/delivery/stop-draft.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";
import { readStop } from "#local/queries/delivery/stop.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { watchTransactions } from "#tests/support/watch-transactions.ts";
import { createPhone, openTab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeLine, makeOrder } from "#tests/support/sales.ts";

let device: Device;
let begunBy: ReturnType<typeof watchTransactions>;

const ORDER: StoredOrder = {
  ...asStored(makeOrder({ lines: [makeLine({ quantity: 10 })] }), 1, 1),
  status: "out_for_delivery",
};
const KEY = stopKey(["o1"]);
const REQUEST: DeliveryRequest = {
  deliveryId: "d1",
  customerId: "c1",
  runId: null,
  arrivedAt: 5,
  orders: [{ orderId: "o1", outcome: "delivered", items: [] }],
  failed: null,
  receiver: { name: "Lupita", idNumber: "", code: "" },
  signature: null,
  noSignature: null,
  photoIds: [],
  note: "",
  position: null,
  draftKey: KEY,
};

beforeEach(async () => {
  begunBy = watchTransactions();
  const clock = createClock();
  const server = createFakeServer(clock.now);
  const tab = await openTab({ phone: createPhone(), clock, server });
  server.isReachable = false;
  device = tab.device;
  await device.mirror.customers.put({ ...buildCustomer("c1"), rev: 1 });
  await device.mirror.orders.put(mirrored(ORDER, 1));
  await keepFormDraft(device, KEY, newStop("d1"));
  return () => vi.restoreAllMocks();
});

const entries = async () => (await device.work.outbox.toArray()).map(({ change }) => change.kind);

it("DELIV-32 a finished stop shows its order as delivered at once, and what it is owed for", async () => {
  const items = [{ lineId: "l1", quantity: 7, reasonCode: "DAMAGED", words: "" }];
  const answer = await recordDelivery(device, {
    ...REQUEST,
    orders: [{ orderId: "o1", outcome: "partial", items }],
  });
  if (!answer.ok) throw new Error(answer.problem.code);
  expect(isCaptureNumber(answer.value.deliveryNo, "D-", answer.value.businessDay)).toBe(true);
  const view = await getOrder(device, "o1");
  expect(view).toMatchObject({ status: "partially_delivered", sync: "waiting" });
  expect(view?.order.lines).toMatchObject([{ quantity: 7, short: { how: "refused" } }]);
  expect(view?.stored?.deliveries).toMatchObject([{ deliveryId: "d1", receiver: "Lupita" }]);
});

it("DELIV-32 however often it is tapped, it is one delivery", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => recordDelivery(device, REQUEST)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ problem: { code: "gone" } }, { problem: { code: "gone" } }]);
  expect(await entries()).toEqual(["recordDelivery"]);
});

it("DELIV-34 without room for its draft it is finished all the same, once", async () => {
  await device.work.formDrafts.clear();
  expect(await recordDelivery(device, REQUEST)).toEqual({ ok: false, problem: { code: "gone" } });
  const answers = await Promise.all([1, 2].map(() => recordDelivery(device, { ...REQUEST, isDraftKept: false })));
  expect(answers).toMatchObject([{ ok: true }, { problem: { code: "gone" } }]);
  expect(await entries()).toEqual(["recordDelivery"]);
});

it("DELIV-32 its photographs are queued behind it", async () => {
  const photoIds = ["a", "b"].map((letter) => letter.repeat(64));
  const bytes = { contentType: "image/webp", full: "AA", thumb: "AA", noun: "delivery", keptAt: 1 } as const;
  await device.work.images.bulkPut(photoIds.map((imageId) => ({ imageId, ...bytes })));
  expect(await recordDelivery(device, { ...REQUEST, photoIds })).toMatchObject({ ok: true });
  const queued = await device.work.outbox.orderBy("seq").toArray();
  expect(queued.map(({ kind }) => kind)).toEqual(["recordDelivery", "saveImage", "saveImage"]);
  expect(queued.map(({ seq }) => seq - (queued[0]?.seq ?? 0))).toEqual([0, 1, 2]);
  expect(queued.map(({ dependsOn }) => dependsOn.length)).toEqual([0, 1, 1]);
});

it("DELIV-32 is durable after one transaction of each database, with its photographs queued", async () => {
  // The first number of a device marks the next ones as well.
  await recordDelivery(device, REQUEST);
  const photoIds = ["a", "b"].map((letter) => letter.repeat(64));
  const bytes = { contentType: "image/webp", full: "AA", thumb: "AA", noun: "delivery", keptAt: 1 } as const;
  await device.work.images.bulkPut(photoIds.map((imageId) => ({ imageId, ...bytes })));
  await keepFormDraft(device, KEY, newStop("d2"));
  const begun = await begunBy(() => recordDelivery(device, { ...REQUEST, deliveryId: "d2", photoIds }));
  const { mirror, work, shared } = device;
  expect(begun).toEqual([`readonly ${mirror.name}`, `readwrite ${work.name}`, `readwrite ${shared.name}`]);
  expect(await entries()).toEqual(["recordDelivery", "recordDelivery", "saveImage", "saveImage"]);
});

it("DELIV-28 is not finished without the proof that has to be there", async () => {
  const receiver = { name: " ", idNumber: "", code: "" };
  expect(await recordDelivery(device, { ...REQUEST, receiver })).toEqual({
    ok: false,
    problem: { code: "incomplete", field: "receiverName" },
  });
  expect(await entries()).toEqual([]);
  expect(await readStop(device, { orderIds: ["o1"] })).toMatchObject({ draft: { deliveryId: "d1" } });
});
