import { beforeEach, describe, expect, it } from "vitest";
import type { Order } from "#domain/order/order.ts";
import { readSafeWork } from "#runtime/session/safe-work.ts";
import { createSessionMemory } from "#runtime/session/session-memory.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, loseDatabase, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

const DAY = 24 * 3_600_000;

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await openTab({ phone, clock, server });
});

const restart = async (lost: readonly string[] = []) => {
  tab.kill();
  for (const name of lost) await loseDatabase(phone, name);
  tab = await openTab({ phone, clock, server });
};

async function sellOffline(count: number): Promise<Order[]> {
  server.isReachable = false;
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await sell(tab.device, `c${(index % 3) + 1}`));
  return orders;
}

describe("OFFLINE-11: a submitted order is not lost", () => {
  it("[B1] an order is stored twice by the time submitting returns", async () => {
    const order = await sell(tab.device, "c1");
    expect(await tab.device.shared.backups.toArray()).toMatchObject([
      { key: `${order.orderId}:1`, owner: "ana", entry: { change: { order: { orderId: order.orderId } } } },
    ]);
  });

  it("[B2] 20 orders taken offline survive losing the main database: all are sent, none twice", async () => {
    const captured = await sellOffline(20);
    await tab.flush();
    await restart(["rutero-ana-work"]);
    expect(await countUnsent(tab.device)).toEqual({ total: 20, waiting: 20, parked: 0 });
    expect(await listOrders(tab.device)).toHaveLength(20);
    server.isReachable = true;
    await tab.flush();
    await restart();
    await tab.flush();
    expect(server.orders.map((order) => order.orderNo)).toEqual(captured.map((order) => order.orderNo));
    expect((await countUnsent(tab.device)).total).toBe(0);
  });

  it("[B2] the person stays signed in; signed out, the page still says whose orders are kept here", async () => {
    const identity = buildIdentity();
    await createSessionMemory(tab.device.shared, clock.now).keepIdentity(identity);
    await sellOffline(3);
    tab.kill();
    await loseDatabase(phone, "rutero-ana-work");
    const shared = openDeviceDatabase();
    expect(await createSessionMemory(shared, clock.now).readIdentity()).toEqual(identity);
    expect(await readSafeWork(shared)).toMatchObject([{ fullName: "Ana López", unsent: { orders: 3 } }]);
    await createSessionMemory(shared, clock.now).forgetIdentity({ returns: false });
    expect(await createSessionMemory(shared, clock.now).readIdentity()).toBeNull();
    expect((await shared.accounts.get("ana"))?.identity).toBeNull();
    shared.close();
  });

  it("[B2] also when they had arrived and only the reply was lost", async () => {
    const captured = [await sell(tab.device, "c1"), await sell(tab.device, "c2")];
    server.faultOf = () => "dropAfter";
    await tab.flush();
    await restart(["rutero-ana-work"]);
    server.faultOf = () => "none";
    await tab.flush();
    expect(server.orders.map((order) => order.orderNo)).toEqual(captured.map((order) => order.orderNo));
    expect((await countUnsent(tab.device)).total).toBe(0);
  });

  it("[B3] a backup of a received order is not restored, even after a crash before it was marked", async () => {
    await sell(tab.device, "c1");
    await tab.flush();
    await tab.device.shared.backupMarks.clear();
    await restart();
    expect((await countUnsent(tab.device)).total).toBe(0);
    expect(await tab.device.shared.backupMarks.toArray()).toMatchObject([{ as: "received", at: clock.now() }]);

    const [stored] = server.orders;
    if (stored === undefined) throw new Error("nothing arrived");
    await tab.device.shared.backupMarks.clear();
    await tab.device.work.orders.clear();
    await tab.device.mirror.orders.put(mirrored(stored));
    await restart();
    expect((await countUnsent(tab.device)).total).toBe(0);
  });

  it("[B4] a backup is deleted a week after its receipt, and never without one", async () => {
    await sell(tab.device, "c1");
    await tab.flush();
    const [unsent] = await sellOffline(1);
    clock.set(clock.now() + 7 * DAY);
    await restart();
    expect(await tab.device.shared.backups.count()).toBe(2);
    clock.set(clock.now() + 1);
    await restart();
    expect((await tab.device.shared.backups.toArray()).map((backup) => backup.key)).toEqual([`${unsent?.orderId}:1`]);
  });

  it("[B5] an entry without a backup gets one", async () => {
    const order = await sell(tab.device, "c1");
    await tab.device.shared.backups.clear();
    await restoreBackups({ uid: "ana", ...tab.device }, clock.now());
    expect(await tab.device.shared.backups.toArray()).toMatchObject([{ key: `${order.orderId}:1` }]);
  });
});
