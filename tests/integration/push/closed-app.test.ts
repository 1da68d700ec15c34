import { afterEach, beforeEach, expect, it } from "vitest";
import type { KnownMaintenance } from "#domain/access/maintenance.ts";
import type { Order } from "#domain/order/order.ts";
import { keepMaintenance } from "#local/databases/known-maintenance.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";
import { createPush } from "#remote/calls/push.ts";
import { type CallFunction, readAnswer } from "#remote/calls/call-function.ts";
import { sendWhileClosed } from "#runtime/engine/send-while-closed.ts";
import { accept } from "#domain/values/result.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Phone, sell, type Tab } from "#tests/support/device.ts";
import { asStored, receiptOf } from "#tests/support/fake-server.ts";
import { until } from "#tests/support/live-phone.ts";

const HOUR = 3_600_000;
const ANA = buildIdentity("ana");

let clock: Clock;
let phone: Phone;
let tab: Tab;
let known: KnownMaintenance;
let called: string[];
let taken: Map<string, Order>;
let stop = () => {};

/** The customers of the orders that the store took. */
const inStore = () => [...taken.values()].map(({ customerId }) => customerId).toSorted();
const waiting = () => tab.device.work.outbox.orderBy("seq").toArray();

/** As functions/src/orders/accept-orders.ts: in maintenance only what was captured before, in its grace period. */
const store: CallFunction = async (name, data) => {
  called.push(name);
  const { startsAt, endsAt, graceHours } = known.period ?? { startsAt: 0, endsAt: 0, graceHours: 0 };
  const isOn = clock.now() >= startsAt && clock.now() < (endsAt ?? 0);
  const isOpen = !isOn || (name === "placeOrders" && clock.now() < startsAt + graceHours * HOUR);
  if (!isOpen) {
    const error = { status: "UNAVAILABLE", message: "Access denied", details: { code: "accessDenied" } };
    return readAnswer(503, "application/json", JSON.stringify({ error }));
  }
  if (name !== "placeOrders") return accept({ answers: [{ outcome: "accepted", rev: 2 }] });
  const { orders } = JSON.parse(JSON.stringify(data)) as { orders: Order[] };
  const answers = orders.map((order) => {
    if (isOn && order.capturedAt >= startsAt) return { outcome: "unreachable", reason: "NOT_ALLOWED" };
    taken.set(order.orderId, order);
    return { outcome: "accepted", receipt: receiptOf(asStored(order, taken.size, clock.now())) };
  });
  return accept({ answers });
};

beforeEach(async () => {
  clock = createClock();
  phone = createPhone();
  called = [];
  taken = new Map();
  const letters = { call: async () => accept({ deviceLetter: "A" }), isReachable: true };
  tab = await openTab({ phone, clock, server: letters, identity: ANA });
  const startsAt = clock.now() + HOUR;
  const period = { startsAt, endsAt: startsAt + 12 * HOUR, graceHours: 4, text: { en: "", es: "" } };
  known = { period, roles: ["super_admin"] };
  await keepMaintenance(tab.device.shared, known);
});
afterEach(() => {
  stop();
  tab.kill();
});

/** Two orders of before the start, one of them without an answer so far, and an order and a count of after it. */
async function captureAroundTheStart(): Promise<void> {
  await sell(tab.device, "c1");
  await tab.device.work.outbox.toCollection().modify({ attempts: 1, doubts: 1, mayHaveArrived: true });
  await sell(tab.device, "c2");
  clock.set((known.period?.startsAt ?? 0) + 1);
  await sell(tab.device, "c3");
  const counted = { onHand: 3, reason: "count" as const, note: "", countedAt: clock.now(), label: "" };
  const count = { changeId: "k1", productId: "cola", ...counted };
  await queueChange(tab.device, { key: "count", change: { kind: "countStock", count } });
}

function close(): void {
  const claims = { email: ANA.email, emailVerified: true, role: ["salesperson"], companyId: "demo", fullName: "Ana" };
  const remote = {
    push: createPush(store),
    readClaims: async () => ({ uid: "ana", ...claims, active: true, authTime: clock.now() }),
  };
  stop = sendWhileClosed(ANA, remote, {
    now: clock.now,
    random: () => 0.5,
    lock: phone.locks.openContext().lock,
    timer: clock.timer,
    onUpgraded: () => {},
    report: (error) => expect.fail(String(error)),
  });
}

it("OPS-4 a closed page sends what was captured before, each order of it, and leaves the rest untried", async () => {
  await captureAroundTheStart();
  close();
  await until(clock, () => taken.size === 2);
  await clock.pass(10 * 60_000);
  expect(inStore()).toEqual(["c1", "c2"]);
  const untried = { state: "waiting", attempts: 0, doubts: 0, lastProblem: { reason: "NOT_ALLOWED" } };
  expect(await waiting()).toMatchObject([
    { kind: "placeOrder", ...untried },
    { kind: "countStock", ...untried },
  ]);
});

it("OPS-4 after the grace period it asks nothing, and at the end it sends all", async () => {
  await captureAroundTheStart();
  clock.set((known.period?.startsAt ?? 0) + 4 * HOUR);
  close();
  await clock.pass(HOUR);
  expect(called).toEqual([]);
  expect(await waiting()).toHaveLength(4);
  await clock.pass(7 * HOUR + 60_000);
  await until(clock, async () => (await waiting()).length === 0);
  expect(inStore()).toEqual(["c1", "c2", "c3"]);
});

it("OPS-5 it stops sending when the page opens again", async () => {
  clock.set((known.period?.startsAt ?? 0) - 1);
  await sell(tab.device, "c1");
  clock.set(known.period?.startsAt ?? 0);
  close();
  stop();
  await clock.pass(5 * 60_000);
  expect(called).toEqual([]);
});
