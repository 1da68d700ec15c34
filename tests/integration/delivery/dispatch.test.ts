import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { changeRun } from "#commands/delivery/change-run.ts";
import { sequenceRun } from "#commands/delivery/sequence-run.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import { mirrorOrder } from "#local/databases/mirror-database.ts";
import { listRuns, readDispatch } from "#local/queries/delivery/runs.ts";
import { createClock } from "#tests/support/clock.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { PLAN } from "#tests/support/deliveries.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { makeCompany, makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";
import type { StoredOrder } from "#domain/order/order.ts";

let store: Tab;
beforeEach(async () => {
  const clock = createClock(NOW);
  const identity = buildIdentity("demo-store", { role: "store_staff", roles: ["store_staff"], companyId: "demo" });
  store = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity, customers: [] });
  const { mirror } = store.device;
  await mirror.company.put({ ...makeCompany(), rev: 1 });
  for (const [id, zone, longitude] of [
    ["c1", "Norte", -99.3],
    ["c2", "Centro", -99.1],
    ["c3", "Centro", -99.2],
  ] as const)
    await mirror.customers.put({
      ...makeCustomer({ id, zone, name: `Shop ${id}`, position: { latitude: 19.4, longitude } }),
      rev: 1,
    });
  await mirror.staff.put({
    id: "demo-driver",
    name: "Diego",
    role: "delivery_personnel",
    active: true,
    zones: [],
    rev: 1,
  });
  await order("o1", "c1");
  await order("o2", "c1");
  await order("o3", "c2");
  await order("o4", "c3");
});

async function order(orderId: string, customerId: string, changes: Partial<StoredOrder> = {}): Promise<void> {
  const stored = { ...asStored(makeOrder({ orderId, customerId }), 1, NOW), status: "ready" as const, ...changes };
  await store.device.mirror.orders.put(mirrorOrder(stored, 1, new Date(NOW).toISOString()));
}

async function take(...steps: readonly RunStep[]): Promise<void> {
  expect(await changeRun(store.device, "r1", ...steps)).toEqual({ ok: true, value: null });
}

const ASSIGN: RunStep = {
  kind: "assign",
  stops: [
    { customerId: "c2", customerName: "Shop c2", orderIds: ["o3"] },
    { customerId: "c1", customerName: "Shop c1", orderIds: ["o1", "o2"] },
    { customerId: "c3", customerName: "Shop c3", orderIds: ["o4"] },
  ],
};
const dispatch = () => readDispatch(store.device, { day: null });

describe("DELIV-20 what the store sees of a day's deliveries", () => {
  it("what is ready to be delivered waits by customer, and on no run", async () => {
    await order("o5", "c2", { fulfilment: "pickup" });
    await order("o6", "c2", { status: "preparing" });
    const before = await dispatch();
    expect(before.waiting.map(({ customerId, orders }) => [customerId, orders.length])).toEqual([
      ["c2", 1],
      ["c3", 1],
      ["c1", 2],
    ]);
    expect(before).toMatchObject({ day: "2026-11-21", runs: [], drivers: [{ name: "Diego" }] });
    await take(PLAN, ASSIGN);
    expect(await dispatch()).toMatchObject({ waiting: [], runs: [{ sync: "waiting", stops: [{}, {}, {}] }] });
  });

  it("a run is of its day only, and is found by its driver", async () => {
    await take(PLAN, ASSIGN);
    expect((await readDispatch(store.device, { day: "2026-11-22" })).runs).toEqual([]);
    expect((await listRuns(store.device, { driverId: "demo-driver", day: "today" })).runs).toHaveLength(1);
    expect((await listRuns(store.device, { driverId: "somebody" })).runs).toEqual([]);
  });

  it("the sequencer puts its stops on the way", async () => {
    await take(PLAN, ASSIGN);
    await sequenceRun(store.device, "r1");
    const [run] = (await dispatch()).runs;
    const stops = run?.stops.map(({ stop }) => stop.customerId) ?? [];
    expect([stops, stops.toReversed()]).toContainEqual(["c1", "c3", "c2"]);
  });

  it("DELIV-16 counts what is still to be collected at the stops that are left", async () => {
    await order("o1", "c1", { terms: "on_account" });
    await order("o2", "c1", { paid: 100 });
    await order("o3", "c2", { status: "delivered" });
    await take(PLAN, ASSIGN);
    const [run] = (await dispatch()).runs;
    const total = makeOrder().totals.total;
    expect(run).toMatchObject({ toCollect: 2 * total - 100, progress: { stops: 3, delivered: 1, left: 2 } });
  });
});
