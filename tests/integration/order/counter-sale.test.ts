import { beforeEach, describe, expect, it } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { discardTicket, parkTicket, resumeTicket } from "#commands/cart/park-ticket.ts";
import { chargeSale } from "#commands/order/place-order.ts";
import type { PayMethod } from "#domain/counter/counter-sale.ts";
import { listTickets } from "#local/queries/order/counter.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;

const open = () =>
  openTab({ phone, clock, server, identity: buildIdentity("ana", { role: "store_staff", roles: ["store_staff"] }) });

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await open();
});

function charge(method: PayMethod = "cash", tendered = 10_000, reference = "") {
  const payment = { method, tendered, reference, operatorId: "ana", operatorName: "Ana Ruiz" };
  return chargeSale(tab.device, { customerId: "c1", payment });
}

describe("COUNTER-1 charging", () => {
  it("makes the cart one sale, paid and handed over, however often it is tapped", async () => {
    await fillCart(tab.device, "c1");
    const answers = await Promise.all([charge(), charge(), charge()]);
    const [sold] = answers.filter((answer) => answer.ok);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    if (!sold?.ok) throw new Error("not sold");
    const { value: order } = sold;
    expect(order).toMatchObject({
      source: "counter",
      terms: "cash",
      fulfilment: "pickup",
      sale: { method: "cash", tendered: 10_000, change: 10_000 - order.totals.total, operatorId: "ana" },
    });
    expect(order.promisedOn).toBe(order.businessDay);
    expect(await tab.device.work.carts.count()).toBe(0);
    expect(await tab.device.work.outbox.count()).toBe(1);
  });

  it("survives a restart at once, and is sent when there is a connection", async () => {
    await fillCart(tab.device, "c1");
    const sold = await charge();
    tab.kill();
    tab = await open();
    expect(await tab.device.work.orders.toArray()).toMatchObject([{ order: { source: "counter" } }]);
    await tab.flush();
    expect(await tab.device.work.outbox.count()).toBe(0);
    expect(sold.ok && server.orders.map(({ orderId }) => orderId)).toEqual([sold.ok && sold.value.orderId]);
  });

  it("keeps the cart when too little cash was handed over", async () => {
    await fillCart(tab.device, "c1");
    expect(await charge("cash", 1)).toEqual({ ok: false, problem: { code: "tooLittle" } });
    expect(await tab.device.work.carts.count()).toBe(1);
    expect(await tab.device.work.orders.count()).toBe(0);
  });

  it.each([
    ["card", 0, "card 4411"],
    ["transfer", 0, "SPEI 9"],
    ["on_account", 0, ""],
  ] as const)("COUNTER-3 by %s takes exactly the total, without change", async (method, tendered, reference) => {
    await fillCart(tab.device, "c1");
    const sold = await charge(method, tendered, reference);
    if (!sold.ok) throw new Error(sold.problem.code);
    const { sale, totals } = sold.value;
    expect(sale).toMatchObject({ method, reference, change: 0, tendered: method === "on_account" ? 0 : totals.total });
  });

  it("COUNTER-10 is no way around the person's limit", async () => {
    await fillCart(tab.device, "c1");
    await changeCart(tab.device, { customerId: "c1", change: { discount: { kind: "percent", rate: 1_001 } } });
    expect(await charge()).toMatchObject({
      ok: false,
      problem: { code: "notReady", problems: [{ code: "discountAboveLimit" }] },
    });
    await changeCart(tab.device, { customerId: "c1", change: { discount: { kind: "percent", rate: 1_000 } } });
    expect((await charge()).ok).toBe(true);
  });
});

describe("COUNTER-9 tickets", () => {
  const names = async () => (await listTickets(tab.device)).map(({ name, lineCount }) => [name, lineCount]);

  it("put several carts of one customer aside, and give each back as it was", async () => {
    for (const name of ["Red shirt", "  Lupe  "]) {
      await fillCart(tab.device, "c1");
      expect(await parkTicket(tab.device, { customerId: "c1", name })).toBe(true);
      clock.set(clock.now() + 1_000);
    }
    expect(await parkTicket(tab.device, { customerId: "c1", name: "empty" })).toBe(false);
    expect(await names()).toEqual([
      ["Lupe", 2],
      ["Red shirt", 2],
    ]);
    tab.kill();
    tab = await open();
    await fillCart(tab.device, "c1", 5);
    const red = (await listTickets(tab.device)).find(({ name }) => name === "Red shirt");
    const taken = await resumeTicket(tab.device, { ticketId: red?.ticketId ?? "", presentName: "10:04" });
    expect(taken).toMatchObject({ ok: true, value: { name: "Red shirt" } });
    expect((await tab.device.work.carts.get("c1"))?.lines[0]?.quantity).toBe(2);
    expect((await names()).map(([name]) => name)).toEqual(["10:04", "Lupe"]);
    expect(await resumeTicket(tab.device, { ticketId: red?.ticketId ?? "", presentName: "x" })).toMatchObject({
      problem: { code: "gone" },
    });
  });

  it("become sales of their own", async () => {
    await fillCart(tab.device, "c1");
    await parkTicket(tab.device, { customerId: "c1", name: "a" });
    await fillCart(tab.device, "c1");
    await charge();
    const [ticket] = await listTickets(tab.device);
    await resumeTicket(tab.device, { ticketId: ticket?.ticketId ?? "", presentName: "" });
    await charge();
    expect(await tab.device.work.orders.count()).toBe(2);
    expect(await names()).toEqual([]);
  });

  it("are deleted only by a person", async () => {
    await fillCart(tab.device, "c1");
    await parkTicket(tab.device, { customerId: "c1", name: "a" });
    expect(await names()).toHaveLength(1);
    const [ticket] = await listTickets(tab.device);
    await discardTicket(tab.device, ticket?.ticketId ?? "");
    expect(await names()).toEqual([]);
  });
});
