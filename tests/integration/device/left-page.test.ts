import Dexie from "dexie";
import { IDBDatabase, IDBFactory, indexedDB } from "fake-indexeddb";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { placeOrder } from "#commands/order/place-order.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { allowTransactions, endTransactions, followTransactions } from "#local/databases/open-transactions.ts";
import { type Clock, createClock, settle } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, type Phone } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

let clock: Clock;
let server: FakeServer;
let phone: Phone;

beforeAll(() => followTransactions({ database: IDBDatabase, factory: IDBFactory }));

beforeEach(() => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
});

afterEach(allowTransactions);

const open = () => openTab({ phone, clock, server });
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a page that is left and kept by the browser", () => {
  it("[W3] holds no table: the next page reads and writes at once", async () => {
    const left = await open();
    const { work } = left.device;
    void work.transaction("rw", work.tables, async () => {
      await work.formDrafts.put({ key: "half", value: {}, changedAt: 0 });
      // As of a page that no longer runs: its next request never comes.
      await Dexie.waitFor(new Promise<void>(() => {}));
    });
    await settle();
    endTransactions();
    allowTransactions();
    const next = await open();
    expect(await next.device.work.formDrafts.count()).toBe(0);
  });

  it("[W3] holds no table of a database that others open in it: the next page's sign-in is not stuck", async () => {
    let isOver = false;
    const users = await openProvidersDatabase();
    const half = users.transaction("users", "readwrite").objectStore("users");
    half.put("Ana", "user");
    // As of a page that no longer runs: it never lets the transaction end.
    const holdOn = () => {
      if (!isOver) half.get("user").onsuccess = holdOn;
    };
    half.transaction.onabort = () => (isOver = true);
    holdOn();
    await turn();
    endTransactions();
    expect(() => users.transaction("users")).toThrow("the page was left");
    allowTransactions();
    const next = await openProvidersDatabase();
    expect(await answerOf(next.transaction("users").objectStore("users").count())).toBe(0);
  });

  it("[W3] does not hold a database that it was making: the next page makes it", async () => {
    let isOver = false;
    const half = indexedDB.open("made");
    await new Promise<void>((resolve) => {
      half.onupgradeneeded = () => {
        const rows = half.result.createObjectStore("rows");
        const holdOn = () => {
          if (!isOver) rows.count().onsuccess = holdOn;
        };
        rows.transaction.addEventListener("abort", () => (isOver = true));
        holdOn();
        resolve();
      };
    });
    await turn();
    endTransactions();
    allowTransactions();
    const next = indexedDB.open("made");
    next.onupgradeneeded = () => next.result.createObjectStore("others");
    expect([...(await answerOf(next)).objectStoreNames]).toEqual(["others"]);
  });

  it("[W3] an order is whole or not there, is never reported in vain, and is not made twice", async () => {
    const outcomes = new Set<string>();
    for (let turns = 0; turns < 60; turns += 1) {
      phone = createPhone();
      server = createFakeServer(clock.now);
      const left = await open();
      await fillCart(left.device, "c1");
      const placing = placeOrder(left.device, "c1").then(
        ({ ok }) => (ok ? "reported" : "refused"),
        () => "aborted",
      );
      for (let passed = 0; passed < turns; passed += 1) await turn();
      endTransactions();
      const outcome = await Promise.race([placing, settle().then(() => "open")]);
      left.kill();
      allowTransactions();
      const next = await open();
      const orders = await next.device.work.orders.toArray();
      const cart = await next.device.work.carts.get("c1");
      expect(outcome).not.toBe("refused");
      expect([orders.length, await next.device.work.outbox.count(), cart?.lines.length ?? 0]).toEqual(
        orders.length === 1 ? [1, 1, 0] : [0, 0, 2],
      );
      if (orders.length === 0) await placeOrder(next.device, "c1");
      await next.flush();
      expect(server.orders).toHaveLength(1);
      outcomes.add(`${outcome} ${orders.length}`);
      next.kill();
    }
    // The loop began before anything was written and ended after everything was.
    expect(outcomes).toContain("aborted 0");
    expect(outcomes).toContain("reported 1");
    expect(outcomes).not.toContain("reported 0");
  });

  it("[W3] a form's last words are kept", async () => {
    const left = await open();
    void keepFormDraft(left.device, "customer:new", { name: "Café" }).catch(() => {});
    // What a page still gets between two listeners of the same event.
    for (let passed = 0; passed < 20; passed += 1) await Promise.resolve();
    endTransactions();
    await settle();
    left.kill();
    allowTransactions();
    const next = await open();
    expect(await next.device.work.formDrafts.get("customer:new")).toMatchObject({ value: { name: "Café" } });
  });
});

/** A database that the app's own code never opens. */
async function openProvidersDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open("provider");
  opening.onupgradeneeded = () => opening.result.createObjectStore("users");
  return answerOf(opening);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
