import { beforeEach, describe, expect, it } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { creditExposure } from "#domain/customer/credit.ts";
import type { Device } from "#local/databases/device.ts";
import { readOrderedTotal } from "#local/cart/ordered-total.ts";
import { readCart } from "#local/queries/order/carts.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

let server: FakeServer;
let tab: Tab;

beforeEach(async () => {
  const clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
});

async function read(customerId = "c1") {
  const view = await readCart(tab.device, customerId);
  if (view === null) throw new Error("the customer is not on the device");
  return view;
}

describe("[CREDIT-1] credit counts orders that are not sent yet", () => {
  it("warns on the second of two unsent orders that together exceed the limit", async () => {
    const { total } = await sell(tab.device, "c2").then(({ totals }) => totals);
    await tab.device.mirror.customers.update("c1", { creditLimit: Math.round(total * 1.5) });
    await changeCart(tab.device, { customerId: "c1", change: { terms: "on_account" } });
    await fillCart(tab.device, "c1");
    expect((await read()).level).toBe("ok");
    await sell(tab.device, "c1");
    await changeCart(tab.device, { customerId: "c1", change: { terms: "on_account" } });
    await fillCart(tab.device, "c1");
    const view = await read();
    expect(view.level).toBe("over");
    expect(view.problems.map(({ code }) => code)).toContain("overCredit");
  });

  it("counts an order once while unsent, received and mirrored, until the balance includes it", async () => {
    await tab.device.mirror.customers.update("c1", { balance: 1_000 });
    await changeCart(tab.device, { customerId: "c1", change: { terms: "on_account" } });
    const { orderId, totals } = await sell(tab.device, "c1");
    const exposure = async () => {
      const { customer, ordered } = await read();
      return creditExposure(customer, ordered.open + ordered.unsent);
    };
    expect((await read()).ordered).toEqual({ open: 0, unsent: totals.total });
    await tab.flush();
    expect((await read()).ordered).toEqual({ open: totals.total, unsent: 0 });
    const [stored] = server.orders;
    if (stored === undefined) throw new Error("the store has no order");
    await tab.device.mirror.orders.put(mirrored(stored));
    expect(await exposure()).toBe(1_000 + totals.total);
    await tab.device.mirror.orders.update(orderId, { status: "delivered" });
    expect(await exposure()).toBe(1_000);
  });

  it("reads only open orders, not a long history", async () => {
    await changeCart(tab.device, { customerId: "c1", change: { terms: "on_account" } });
    const { totals } = await sell(tab.device, "c1");
    await tab.flush();
    const [stored] = server.orders;
    if (stored === undefined) throw new Error("the store has no order");
    const { mirror } = tab.device;
    const past = Array.from({ length: 200 }, (_, index) => ({
      ...stored,
      orderId: `past-${index}`,
      status: "completed" as const,
    }));
    await mirror.orders.bulkPut([stored, ...past].map((order) => mirrored(order)));
    let read = 0;
    mirror.orders.hook("reading", (order) => {
      read += 1;
      return order;
    });
    expect((await readOrderedTotal(tab.device, "c1")).open).toBe(totals.total);
    expect(read).toBe(1);
  });

  it("orders paid up front use no credit", async () => {
    await changeCart(tab.device, { customerId: "c1", change: { terms: "cash" } });
    await sell(tab.device, "c1");
    expect((await read()).ordered).toEqual({ open: 0, unsent: 0 });
  });
});

describe("[CUST-23] deleting a customer with open orders", () => {
  const remove = async () => deleteRecord(owner(), { noun: "customer", row: buildCustomer("c1") });
  const owner = (): Device => ({
    ...tab.device,
    identity: { ...tab.device.identity, role: "company_owner", roles: ["company_owner"] },
  });

  it("is refused while one is unsent or open in the store, and reports how many", async () => {
    const { orderId } = await sell(tab.device, "c1");
    expect(await remove()).toEqual({ ok: false, problem: { code: "openOrders", count: 1 } });
    await tab.flush();
    expect(await remove()).toEqual({ ok: false, problem: { code: "openOrders", count: 1 } });
    const [stored] = server.orders;
    if (stored === undefined) throw new Error("the store has no order");
    await tab.device.mirror.orders.put(mirrored(stored));
    expect(await remove()).toEqual({ ok: false, problem: { code: "openOrders", count: 1 } });
    await tab.device.mirror.orders.update(orderId, { status: "delivered" });
    expect((await remove()).ok).toBe(true);
  });
});

describe("the first terms of an order", () => {
  it.each([
    [{ status: "prospect" }, "cash"],
    [{ onHold: true }, "cash"],
    [{}, "on_delivery"],
  ] as const)("of a customer with %j are %s, whether a line or the head comes first", async (change, terms) => {
    await tab.device.mirror.customers.bulkUpdate(["c1", "c2"].map((key) => ({ key, changes: change })));
    expect((await read()).cart.terms).toBe(terms);
    await fillCart(tab.device, "c1");
    expect((await read()).cart.terms).toBe(terms);
    await changeCart(tab.device, { customerId: "c2", change: { note: "gate" } });
    expect((await read("c2")).cart.terms).toBe(terms);
  });
});
