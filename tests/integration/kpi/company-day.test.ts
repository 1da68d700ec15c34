import { afterEach, beforeEach, expect, it } from "vitest";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { recordPayment } from "#commands/payment/record-payment.ts";
import type { Figures } from "#domain/kpi/figures.ts";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { storePeriod } from "#local/queries/kpi/periods.ts";
import { dayByPerson, readTeam } from "#local/queries/kpi/team-today.ts";
import { buildCompany, buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, newId, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const MINUTE = 60_000;

let clock: ReturnType<typeof createClock>;
let server: ReturnType<typeof createFakeServer>;
let tab: Tab;
beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"], repCode: "OL" });
  tab = await openTab({ phone: createPhone(), clock, server, identity });
});
afterEach(() => tab.kill());

const today = () => businessDayOf(clock.now(), buildCompany().settings.timeZone);

/** As the server counts a day by now. */
async function follow(day: string, byRep: Readonly<Record<string, Figures>>): Promise<void> {
  const days = Object.entries(byRep).map(([repId, figures]) => ({ id: kpiDayId(day, repId), day, repId, figures }));
  await storePeriod(tab.device, { from: day, to: day }, days);
}

const figures = async () => {
  const known = await readDayFigures(tab.device, { mine: false });
  if (known === null) throw new Error("the company is not loaded");
  return known;
};

it("KPI-34 the company's day is the server's, payments on other phones too, with its age and last week's weekday", async () => {
  await follow(addDays(today(), -7), { ana: { orders: 4, net: 9_000 } });
  await follow(today(), { ana: { orders: 1, net: 5_000, collected: 700 }, luis: { collected: 50 } });
  const readAt = clock.now();
  clock.set(readAt + 30 * MINUTE);
  expect(await figures()).toMatchObject({
    today: { orders: 1, net: 5_000, collected: 750 },
    weekAgo: { orders: 4, net: 9_000 },
    unsent: 0,
    readAt,
  });
});

it("KPI-34 what is made here and not sent counts on top, and once it is sent no more than once", async () => {
  await follow(today(), { ana: { orders: 1, net: 5_000 } });
  const order = await sell(tab.device, "c1");
  await recordPayment(tab.device, {
    paymentId: newId(),
    customerId: "c1",
    parts: [{ method: "cash", amount: 300, reference: "" }],
    cashRounding: 0,
    appliedTo: [],
    note: "",
  });
  const made = { orders: 2, net: 5_000 + order.totals.net, collected: 300 };
  expect(await figures()).toMatchObject({ today: made, unsent: 1 });
  await tab.flush();
  const own = { orders: 1, net: order.totals.net, collected: 300 };
  await follow(today(), { ana: { orders: 1, net: 5_000 }, olga: own });
  expect((await figures()).today).toMatchObject({ ...made, collected: expect.any(Number) });
  expect((await figures()).unsent).toBe(0);
});

it("KPI-4 without the server's figures a device shows those of its own copies", async () => {
  const order = await sell(tab.device, "c1");
  expect(await figures()).toMatchObject({ today: { orders: 1, net: order.totals.net }, readAt: null });
});

it("KPI-35 the team's day names everybody who sells, when their phone was last heard of and what it has not sent", async () => {
  const { mirror } = tab.device;
  const person = { role: "salesperson" as const, active: true, zones: [], email: "", rev: 1 };
  await mirror.staff.bulkPut([
    { ...person, id: "ana", name: "Ana Ruiz" },
    { ...person, id: "luis", name: "Luis Mora" },
    { ...person, id: "gone", name: "Gone", active: false },
    { ...person, id: "eva", name: "Eva", role: "store_staff" },
  ]);
  const device = { platform: "", appVersion: "", missing: [], installId: "i", letter: "A", rev: 1 };
  const heardAt = clock.now() - 5 * MINUTE;
  await mirror.devices.bulkPut([
    { ...device, id: "1", uid: "ana", heardAt, unsent: 2 },
    { ...device, id: "2", uid: "ana", heardAt: heardAt - MINUTE, unsent: 1 },
    { ...device, id: "3", uid: "ana", heardAt: heardAt + MINUTE, unsent: 9, sessionAt: 1, endedAt: 2 },
  ]);
  await follow(today(), { ana: { orders: 1, net: 5_000 } });
  expect(dayByPerson((await figures()).byRep, await readTeam(tab.device, { day: today(), repIds: ["ana"] }))).toEqual([
    { repId: "ana", repName: "Ana Ruiz", figures: { orders: 1, net: 5_000 }, heard: { at: heardAt, unsent: 3 } },
    { repId: "luis", repName: "Luis Mora", figures: {}, heard: null },
  ]);
});

it("KPI-4 an order that the store refused counts here as unsent until it is discarded", async () => {
  const order = await sell(tab.device, "c1");
  server.refusalOf = () => ({ reason: "NO_PRICE", field: "lines" });
  await tab.flush();
  const { today: counted, unsent } = await figures();
  expect([counted.orders, counted.net, unsent]).toEqual([1, order.totals.net, 1]);
  const [entry] = await tab.device.work.outbox.toArray();
  expect(entry?.state).toBe("parked");
  await discardEntry(tab.device, entry?.key ?? "");
  const after = await figures();
  expect([after.today.orders ?? 0, after.unsent]).toEqual([0, 0]);
});
