import { beforeEach, describe, expect, it } from "vitest";
import { closeTill } from "#commands/counter/close-till.ts";
import { chargeSale } from "#commands/order/place-order.ts";
import type { PayMethod } from "#domain/counter/counter-sale.ts";
import { drawerDifference } from "#domain/counter/till-close.ts";
import { listTillCloses, readTillDay } from "#local/queries/order/till-day.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;

const DAY = 24 * 3_600_000;
const open = () =>
  openTab({ phone, clock, server, identity: buildIdentity("ana", { role: "store_staff", roles: ["store_staff"] }) });

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await open();
});

async function sell(method: PayMethod = "cash"): Promise<number> {
  await fillCart(tab.device, "c1");
  const payment = { method, tendered: 10_000, reference: "", operatorId: "ana", operatorName: "Ana Ruiz" };
  const sold = await chargeSale(tab.device, { customerId: "c1", payment });
  if (!sold.ok) throw new Error(sold.problem.code);
  return sold.value.totals.total;
}

async function till() {
  const read = await readTillDay(tab.device);
  if (read === null) throw new Error("no till");
  return read;
}

const COUNTED = [{ worth: 10_000, count: 5 }];

async function close(closeId: string, reason = "Counted twice") {
  return closeTill(tab.device, { closeId, till: await till(), float: 5_000, pieces: COUNTED, reason });
}

describe("COUNTER-12 the till so far", () => {
  it("counts each sale of this device once, sent or not, by how it was paid", async () => {
    const methods: PayMethod[] = ["cash", "card", "cash", "on_account"];
    let total = 0;
    for (const method of methods) {
      total += await sell(method);
      if (method === "card") await tab.flush();
    }
    const each = total / 4;
    expect(await till()).toMatchObject({
      letter: "A",
      figures: {
        sales: 4,
        total,
        cash: 2 * each,
        rounding: 0,
        byMethod: [
          { method: "cash", sales: 2, paid: 2 * each },
          { method: "card", sales: 1, paid: each },
          { method: "on_account", sales: 1, paid: each },
        ],
      },
    });
  });

  it("begins anew at midnight while it was never closed", async () => {
    await sell();
    clock.set(clock.now() + DAY);
    expect((await till()).figures).toMatchObject({ sales: 0, cash: 0, byMethod: [] });
  });
});

describe("COUNTER-14 closing the till", () => {
  it("is one numbered record, sent once, however often it is asked for, without a connection", async () => {
    const total = await sell();
    const first = await close("z1");
    const again = await close("z1");
    if (!first.ok) throw new Error(first.problem.code);
    expect(again).toEqual(first);
    expect(first.value.closeNo).toMatch(/^Z-[A-Z]+-A-\d{5}-002-[A-Z]$/);
    expect(first.value).toMatchObject({ afterSeq: 0, seq: 2, sales: 1, total, cash: total, reason: "Counted twice" });
    expect(drawerDifference(first.value)).toBe(50_000 - 5_000 - total);
    expect(await listTillCloses(tab.device, { limit: 5 })).toMatchObject([{ receivedAt: null }]);
    expect(await tab.device.work.outbox.count()).toBe(2);
  });

  it("gives every sale to one close: what is sold after it belongs to the next, also past midnight", async () => {
    const before = await sell();
    await close("z1");
    expect((await till()).figures.sales).toBe(0);
    const after = await sell("card");
    clock.set(clock.now() + DAY);
    tab.kill();
    tab = await open();
    expect((await till()).figures).toMatchObject({ sales: 1, total: after, cash: 0 });
    const next = await close("z2");
    expect(next).toMatchObject({ ok: true, value: { afterSeq: 2, sales: 1, total: after } });
    const closes = await listTillCloses(tab.device, { limit: 5 });
    expect(closes.map(({ close: each }) => [each.closeId, each.total])).toEqual([
      ["z2", after],
      ["z1", before],
    ]);
  });

  it("asks for a reason where the drawer differs, and for another look where something was sold meanwhile", async () => {
    expect(await close("z1", " ")).toEqual({ ok: false, problem: { code: "incomplete", field: "reason" } });
    const shown = await till();
    await sell();
    const request = { closeId: "z1", till: shown, float: 5_000, pieces: COUNTED, reason: "x" };
    expect(await closeTill(tab.device, request)).toEqual({ ok: false, problem: { code: "soldMeanwhile" } });
    expect(await tab.device.work.tillCloses.count()).toBe(0);
  });
});
