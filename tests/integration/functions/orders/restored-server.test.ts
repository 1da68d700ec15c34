import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { placeOrder } from "#commands/order/place-order.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { CUSTOMER_DEFAULTS } from "#domain/customer/customer.ts";
import type { Order } from "#domain/order/order.ts";
import { parseOrderNumber } from "#domain/order/order-number.ts";
import { announceRestore } from "#functions/operator/announce-restore.ts";
import { rowFeeds } from "#sync/pull/feed-plan.ts";
import type { Pull } from "#sync/pull/start-pull.ts";
import { type BackendTab, openBackendTab } from "#tests/support/backend-phone.ts";
import { createPhone, loseDatabase, type Phone } from "#tests/support/device.ts";
import { putCustomer, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { makeCustomer } from "#tests/support/sales.ts";

const WAIT = 20_000;

let backend: TestBackend;
let pulls: Pull[];
let tabs: BackendTab[];

beforeAll(async () => {
  backend = await startBackend();
  vi.stubEnv("VITE_LOCAL_BACKEND", `firestore:${backend.port},auth:1`);
});
afterAll(() => backend.close());

beforeEach(async () => {
  [pulls, tabs] = [[], []];
  await backend.reset();
  await Promise.all(["c1", "c2"].map((id) => putCustomer(backend.firestore, makeCustomer({ id, code: `C-${id}` }))));
});
afterEach(async () => {
  await Promise.all(pulls.map(stop));
  for (const tab of tabs) tab.kill();
  const errors = tabs.flatMap((tab) => tab.errors);
  if (errors.length > 0) throw new AggregateError(errors, "something went wrong on a phone");
});

async function open(phone: Phone, uid: Uid = "demo-ana"): Promise<BackendTab> {
  const tab = await openBackendTab(backend, phone, uid);
  tabs.push(tab);
  return tab;
}

async function stop(pull: Pull): Promise<void> {
  pull.stop();
  await pull.stopped;
}

async function close(tab: BackendTab, pull?: Pull): Promise<void> {
  if (pull !== undefined) await stop(pull);
  tab.kill();
  tabs = tabs.filter((each) => each !== tab);
  pulls = pulls.filter((each) => each !== pull);
}

/** Loads everything, and listens. */
async function pullAll(tab: BackendTab): Promise<Pull> {
  const pull = tab.pull();
  pulls.push(pull);
  const company = await backend.firestore.doc("companies/demo").get();
  await vi.waitFor(async () => {
    const followed = await tab.device.shared.epochs.get(tab.device.identity.uid);
    expect(followed?.epoch).toBe(String(company.get("epoch") ?? ""));
    const states = await tab.device.mirror.feeds.toArray();
    const ready = states.filter(({ loaded, isDoubted }) => loaded && !isDoubted).map(({ feed }) => feed);
    expect(ready).toHaveLength(rowFeeds(tab.device.identity.role).length + 2);
  }, WAIT);
  return pull;
}

async function sell({ device }: BackendTab, customerId: string): Promise<Order> {
  await setLine(device, { customerId, productId: "p1", quantity: 2 });
  const placed = await placeOrder(device, customerId);
  if (!placed.ok) throw new Error(`the order was refused: ${placed.problem.code}`);
  return placed.value;
}

async function sellMany(tab: BackendTab, count: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await sell(tab, `c${1 + (index % 2)}`));
  return orders;
}

async function storedOrders(): Promise<Map<string, { orderNo: string; receiptCode: string; rev: number }>> {
  const { docs } = await backend.firestore.collection("companies/demo/orders").get();
  return new Map(
    docs.map((each) => [
      each.id,
      { orderNo: each.get("orderNo"), receiptCode: each.get("receiptCode"), rev: each.get("rev") },
    ]),
  );
}

const waiting = ({ device }: BackendTab) => device.work.outbox.toCollection().primaryKeys();

describe("a server whose data were restored from a backup", () => {
  it("[A5] gets each order once, with its number: those it lost, and those it still has with their first receipt", async () => {
    const phone = createPhone();
    const tab = await open(phone);
    await pullAll(tab);
    const first = await sellMany(tab, 3);
    await tab.flush();
    const backup = await backend.everything();
    const later = await sellMany(tab, 7);
    await tab.flush();
    const before = await storedOrders();
    expect(before.size).toBe(10);
    await vi.waitFor(async () => expect(await tab.device.mirror.orders.count()).toBe(10), WAIT);

    await backend.restore(backup);
    expect((await storedOrders()).size).toBe(3);
    await announceRestore(backend);
    await vi.waitFor(async () => expect(await waiting(tab)).toHaveLength(10), WAIT);
    await tab.flush();
    const after = await storedOrders();
    expect([...after.values()].map(({ orderNo }) => orderNo).toSorted()).toEqual(
      [...first, ...later].map(({ orderNo }) => orderNo).toSorted(),
    );
    for (const { orderId } of first) expect(after.get(orderId)).toEqual(before.get(orderId));
    expect(await waiting(tab)).toEqual([]);
    await vi.waitFor(async () => expect(await tab.device.mirror.orders.count()).toBe(10), WAIT);
    await vi.waitFor(
      async () => expect(await tab.device.mirror.feeds.filter((s) => s.isDoubted === true).count()).toBe(0),
      WAIT,
    );

    // The numbers go on.
    const next = await sell(tab, "c1");
    expect(parseOrderNumber(next.orderNo)?.number).toBe(11);
    await tab.flush();
    expect((await storedOrders()).size).toBe(11);
  }, 120_000);

  it("[A3] is noticed at the next start, once, and unsent work goes beside what is sent again", async () => {
    const phone = createPhone();
    let tab = await open(phone);
    let pull = await pullAll(tab);
    const backup = await backend.everything();
    const sent = await sellMany(tab, 2);
    await tab.flush();
    const unsent = await sell(tab, "c1");
    await close(tab, pull);
    await backend.restore(backup);
    await announceRestore(backend);

    tab = await open(phone);
    pull = await pullAll(tab);
    expect(await waiting(tab)).toHaveLength(3);
    await tab.flush();
    const numbers = [...(await storedOrders()).values()].map(({ orderNo }) => orderNo);
    expect(numbers.toSorted()).toEqual([...sent, unsent].map(({ orderNo }) => orderNo).toSorted());
    await close(tab, pull);

    tab = await open(phone);
    await pullAll(tab);
    expect(await waiting(tab)).toEqual([]);
  }, 120_000);

  it("[A5] gets nothing twice from two tabs and two phones of several people", async () => {
    const [ana, luis] = [createPhone(), createPhone()];
    const [tab, luisTab] = [await open(ana), await open(luis, "demo-luis")];
    await putCustomer(backend.firestore, makeCustomer({ id: "c9", repId: "demo-luis" }));
    const [pull, luisPull] = [await pullAll(tab), await pullAll(luisTab)];
    const backup = await backend.everything();
    const sold = await sellMany(tab, 5);
    sold.push(await sell(luisTab, "c9"));
    await Promise.all([tab.flush(), luisTab.flush()]);
    await Promise.all([pull, luisPull].map(stop));
    await backend.restore(backup);
    await announceRestore(backend);

    const second = await open(ana);
    await Promise.all([pullAll(tab), pullAll(luisTab)]);
    await Promise.all([tab.flush(), second.flush(), luisTab.flush(), tab.flush()]);
    const stored = [...(await storedOrders()).values()];
    expect(stored.map(({ orderNo }) => orderNo).toSorted()).toEqual(sold.map(({ orderNo }) => orderNo).toSorted());
    expect(stored.every(({ rev }) => rev === 1)).toBe(true);
  }, 120_000);

  it("[A5] a lost work database is restored with what waits for the restored server", async () => {
    const phone = createPhone();
    let tab = await open(phone);
    let pull = await pullAll(tab);
    const backup = await backend.everything();
    const sold = await sellMany(tab, 2);
    await tab.flush();
    await stop(pull);
    await backend.restore(backup);
    await announceRestore(backend);
    pull = await pullAll(tab);
    await close(tab, pull);
    await loseDatabase(phone, "rutero-demo-ana-work");
    tab = await open(phone);
    await tab.flush();
    expect([...(await storedOrders()).keys()].toSorted()).toEqual(sold.map(({ orderId }) => orderId).toSorted());
  }, 120_000);

  it("[A4] its rows replace those of the lost time, which were newer, and nothing of the lost time stays", async () => {
    const tab = await open(createPhone());
    const pull = await pullAll(tab);
    const { mirror } = tab.device;
    const backup = await backend.everything();
    const customers = backend.firestore.collection("companies/demo/customers");
    const write = { updatedAt: new Date(), rev: 9 };
    await customers.doc("c1").update({ name: "Of the lost time", ...write });
    await putCustomer(backend.firestore, makeCustomer({ id: "gone", code: "C-gone" }));
    await backend.firestore.doc("companies/demo/products/p1").update({ name: "Of the lost time", ...write });
    await vi.waitFor(async () => {
      expect((await mirror.customers.get("c1"))?.name).toBe("Of the lost time");
      expect(await mirror.customers.get("gone")).toBeDefined();
      expect((await tab.catalogue.getProducts(["p1"]))[0]?.product.name).toBe("Of the lost time");
    }, WAIT);
    await stop(pull);
    await backend.restore(backup);
    await announceRestore(backend);
    await pullAll(tab);
    expect(await mirror.customers.get("c1")).toMatchObject({ name: makeCustomer().name, rev: 1 });
    expect(await mirror.customers.get("gone")).toBeUndefined();
    expect((await tab.catalogue.getProducts(["p1"]))[0]).toMatchObject({ rev: 1 });
  }, 120_000);

  it("[A5] gets lost edits by the values they saw: merged where nothing else changed, otherwise asked about", async () => {
    const tab = await open(createPhone(), "demo-owner");
    const pull = await pullAll(tab);
    const { mirror } = tab.device;
    const created = await saveRecord(tab.device, {
      noun: "customer",
      recordId: null,
      before: null,
      after: { ...CUSTOMER_DEFAULTS, ...makeCustomer({ code: "NEW-1", name: "Made later" }) },
    });
    const backup = await backend.everything();
    await tab.flush();
    const edit = async (id: string, name: string) => {
      const row = await mirror.customers.get(id);
      if (row === undefined) throw new Error(`${id} is not here`);
      await saveRecord(tab.device, { noun: "customer", recordId: id, before: row, after: { ...row, name } });
    };
    await edit("c1", "Renamed");
    await edit("c2", "Renamed as well");
    await tab.flush();
    await stop(pull);
    await backend.restore(backup);
    await backend.firestore.doc("companies/demo/customers/c2").update({ name: "Renamed by hand", rev: 7 });
    await announceRestore(backend);
    await pullAll(tab);
    await tab.flush();
    expect(created.ok && (await backend.read(`customers/${created.value.recordId}`))).toMatchObject({
      name: "Made later",
    });
    expect(await backend.read("customers/c1")).toMatchObject({ name: "Renamed" });
    expect(await backend.read("customers/c2")).toMatchObject({ name: "Renamed by hand" });
    const left = await tab.device.work.outbox.toArray();
    expect(left).toMatchObject([{ state: "parked", conflicts: [{ field: "name", mine: "Renamed as well" }] }]);
  }, 120_000);
});
