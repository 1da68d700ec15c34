import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { acceptRules } from "#commands/cart/accept-rules.ts";
import { changeCart } from "#commands/cart/change-cart.ts";
import { changeLine } from "#commands/cart/change-line.ts";
import { removeLine } from "#commands/cart/remove-line.ts";
import { restoreCart } from "#commands/cart/restore-cart.ts";
import { restoreLine } from "#commands/cart/restore-line.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { retryNow } from "#commands/outbox/retry-now.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import type { Cart } from "#domain/order/cart.ts";
import { fillDiskReserve } from "#local/databases/disk-reserve.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { buildCompany } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { fakeFiles, fillDisk } from "#tests/support/full-disk.ts";

let clock: Clock;
let server: FakeServer;
let tab: Tab;
let files: ReturnType<typeof fakeFiles>;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  files = fakeFiles();
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => files.folder } });
  await fillDiskReserve();
});
afterEach(() => vi.unstubAllGlobals());

/** From now on there is room only once the reserve is gone. */
function fillUp(): void {
  const { work, shared, mirror } = tab.device;
  fillDisk([work, shared, mirror]).isFull = () => files.sizes.size > 0;
}

/** From now on there is never room. */
async function fillForGood(): Promise<void> {
  await files.folder.removeEntry("rutero-ballast");
  fillDisk([tab.device.work, tab.device.shared]);
}

const open = async (customerId = "c1"): Promise<Cart> => {
  const cart = await tab.device.work.carts.get(customerId);
  if (cart === undefined) throw new Error("there is no cart");
  return cart;
};

describe("a cart on a full disk", () => {
  it("[O12] is filled and submitted with the disk reserve", async () => {
    fillUp();
    await fillCart(tab.device, "c1");
    expect((await open()).lines).toHaveLength(2);
    expect(files.sizes.size).toBe(0);
    expect(await tab.device.mirror.customers.count()).toBe(3);
    expect(await placeOrder(tab.device, "c1")).toMatchObject({ ok: true });
  });

  it("[O12] uses a reserve that a worker filled, where only workers write files", async () => {
    files = fakeFiles("worker");
    await fillDiskReserve();
    expect([...files.sizes.values()]).toEqual([4 * 1024 * 1024]);
    fillUp();
    await fillCart(tab.device, "c1");
    expect(files.sizes.size).toBe(0);
  });

  it("[O12] leaves nothing of a reserve that a worker has no room for", async () => {
    files = fakeFiles("worker", 1_000_000);
    await expect(fillDiskReserve()).rejects.toThrow("no room");
    expect([...files.sizes.values()]).toEqual([0]);
  });

  it("[O12] every change of it uses the reserve, and so does a form's input", async () => {
    const { device } = tab;
    await fillCart(device, "c1");
    await device.mirror.company.put({ ...buildCompany({ id: device.identity.companyId }), rev: 2 });
    const version = (await device.mirror.company.get(device.identity.companyId))?.settings.version ?? 0;
    const before = await open();
    const [line, other] = before.lines;
    if (line === undefined || other === undefined) throw new Error("the cart is empty");
    const customerId = "c1";
    const { lineId } = line;
    const changes: [string, () => Promise<unknown>, () => Promise<unknown>, unknown][] = [
      [
        "changeCart",
        () => changeCart(device, { customerId, change: { note: "by noon" } }),
        async () => (await open()).note,
        "by noon",
      ],
      [
        "changeLine",
        () => changeLine(device, { customerId, lineId, change: { note: "cold" } }),
        async () => (await open()).lines[0]?.note,
        "cold",
      ],
      ["removeLine", () => removeLine(device, { customerId, lineId }), async () => (await open()).lines.length, 1],
      [
        "restoreLine",
        () => restoreLine(device, { customerId, line, position: 0 }),
        async () => (await open()).lines.length,
        2,
      ],
      [
        "acceptRules",
        () => acceptRules(device, { customerId, version }),
        async () => (await open()).seenRules?.version,
        version,
      ],
      [
        "switchCustomer",
        () => switchCustomer(device, { from: before, to: "c2" }),
        async () => (await open("c2")).lines.length,
        2,
      ],
      ["restoreCart", () => restoreCart(device, before), async () => (await open()).lines.length, 2],
      [
        "keepFormDraft",
        () => keepFormDraft(device, "product:new", { name: "Cola" }),
        () => device.work.formDrafts.count(),
        1,
      ],
    ];
    fillUp();
    for (const [name, change, result, expected] of changes) {
      await fillDiskReserve();
      expect([name, files.sizes.size]).toEqual([name, 1]);
      await change();
      expect([name, await result()]).toEqual([name, expected]);
    }
    expect(await device.mirror.customers.count()).toBe(3);
  });

  it("[O12] without a reserve says so, and keeps the catalogue's mirror and what is in the cart", async () => {
    await fillCart(tab.device, "c1");
    await fillForGood();
    expect(await setLine(tab.device, { customerId: "c1", productId: "agua", quantity: 1 })).toEqual({
      ok: false,
      problem: { code: "storageFull" },
    });
    expect((await open()).lines).toHaveLength(2);
    expect(await keepFormDraft(tab.device, "product:new", { name: "Cola" })).toBe(false);
    expect(await tab.device.mirror.customers.count()).toBe(3);
  });
});

describe("sending on a full disk", () => {
  it("[O12] marks, settles and frees room: every order arrives with its receipt", async () => {
    for (const customerId of ["c1", "c2", "c3"]) await sell(tab.device, customerId);
    fillUp();
    expect(await tab.flush()).toMatchObject({ accepted: 3 });
    expect(files.sizes.size).toBe(0);
    const { work, shared, mirror } = tab.device;
    expect(await work.outbox.count()).toBe(0);
    expect((await work.orders.toArray()).map(({ receipt }) => receipt?.receiptCode)).toEqual(["R-1", "R-2", "R-3"]);
    expect(await shared.backupMarks.count()).toBe(3);
    expect(await mirror.customers.count()).toBe(3);
  });

  it("[O12] drops the mirror when the reserve is not enough", async () => {
    await sell(tab.device, "c1");
    const disk = fillDisk([tab.device.work, tab.device.shared]);
    tab.device.mirror.on("close").subscribe(() => {
      disk.isFull = () => false;
    });
    expect(await tab.flush()).toMatchObject({ accepted: 1 });
    expect(await tab.device.mirror.customers.count()).toBe(0);
  });

  it("[O12] an order that arrived without room for the mark on its copy is not sent or restored again", async () => {
    await sell(tab.device, "c1");
    fillDisk([tab.device.shared]);
    expect(await tab.flush()).toMatchObject({ accepted: 1 });
    expect(await tab.device.work.outbox.count()).toBe(0);
  });

  it("[O12] retrying, repairing and restoring an entry use the reserve", async () => {
    const { device } = tab;
    await sell(device, "c1");
    const [entry] = await device.work.outbox.toArray();
    const key = entry?.key ?? "";
    fillUp();
    server.isReachable = false;
    await tab.flush();
    await fillDiskReserve();
    await retryNow(device, key);
    expect(await device.work.outbox.get(key)).toMatchObject({ nextAttemptAt: clock.now() });
    await device.work.outbox.update(key, { state: "parked", refused: "change" });
    await fillDiskReserve();
    await unparkEntry(device, key);
    expect(await device.work.outbox.get(key)).toMatchObject({ state: "waiting" });
    if (entry !== undefined) await device.work.removed.put({ key, entry, removedAt: clock.now() });
    await device.work.outbox.delete(key);
    await fillDiskReserve();
    await restoreEntry(device, key);
    expect(await device.work.outbox.count()).toBe(1);
    await device.work.outbox.delete(key);
    await fillDiskReserve();
    expect(await restoreBackups({ uid: device.identity.uid, ...device }, clock.now())).toBe(1);
  });
});
