import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Visit } from "#domain/visit/visit.ts";
import { emptyDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { addStops } from "#commands/itinerary/add-stops.ts";
import { changeDays, undoSteps } from "#commands/itinerary/change-day.ts";
import { closeDay } from "#commands/itinerary/close-day.ts";
import { moveStop } from "#commands/itinerary/move-stop.ts";
import { optimiseDay } from "#commands/itinerary/optimise-day.ts";
import { orderStops } from "#commands/itinerary/order-stops.ts";
import { skipStop, unskipStop } from "#commands/itinerary/skip-stop.ts";
import { startDay } from "#commands/itinerary/start-day.ts";
import { checkIn } from "#commands/visit/check-in.ts";
import { readCustomerSummary } from "#local/queries/customer/customer-summary.ts";
import { listCustomers } from "#local/queries/customer/customers.ts";
import { listItineraryDays, readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { buildCompany, buildCustomer, buildIdentity, buildSettings } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";
const REASON = { reasonCode: "NO_TIME", words: "" };

let clock: Clock;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  await putDay([stop("c1"), stop("c2"), stop("c3")]);
});
afterEach(() => tab.kill());

function stop(customerId: string, changes: Partial<Stop> = {}): Stop {
  return { stopId: `s-${customerId}`, customerId, window: null, because: [], state: "planned", ...changes };
}

async function putDay(stops: readonly Stop[], changes: Partial<ItineraryDay> = {}, rev = 1) {
  const day = { ...emptyDay("ana", TODAY), stops: [...stops], ...changes };
  await tab.device.mirror.itineraryDays.put({ ...day, rev });
}

async function read(day = "today", repId?: string) {
  const view = await readItineraryDay(tab.device, { day, repId: repId ?? null });
  if (view === null) throw new Error("the company is missing");
  return view;
}

/** Customer and state of each stop, in driving order. */
async function states(day = "today") {
  return (await read(day)).stops.map(({ stop: { customerId, state } }) => `${customerId} ${state}`);
}

async function putVisit(changes: Partial<Visit>) {
  const visit = makeVisit({ repId: "ana", businessDay: TODAY, checkIn: checkInAt(clock.now()), ...changes });
  const { visitId, customerId, businessDay } = visit;
  await tab.device.work.visits.put({ visitId, customerId, businessDay, visit, receipt: null });
}

async function entries() {
  return (await tab.device.work.outbox.orderBy("seq").toArray()).filter(({ kind }) => kind === "changeDay");
}

describe("a day on the device", () => {
  it("VISIT-20 shows steps at once, in the order they were made", async () => {
    const position = { latitude: 19.4, longitude: -99.1 };
    await startDay(tab.device, { day: TODAY, position });
    await skipStop(tab.device, { day: TODAY, stopId: "s-c1", label: "Uno", ...REASON });
    await orderStops(tab.device, {
      day: TODAY,
      stops: [{ stopId: "s-c3", isFixed: true }, { stopId: "s-c1" }, { stopId: "s-c2" }],
    });
    const { plan, stops, steps } = await read();
    expect(plan).toMatchObject({ startedAt: clock.now(), startPosition: position, base: ["c1", "c2", "c3"] });
    expect(await states()).toEqual(["c3 planned", "c1 skipped", "c2 planned"]);
    expect(stops.map(({ sync }) => sync)).toEqual(["in_store", "waiting", "in_store"]);
    expect(stops[0]?.stop.isFixed).toBe(true);
    expect(steps.map(({ change }) => change.step.kind)).toEqual(["start", "skip", "order"]);
    await unskipStop(tab.device, { day: TODAY, stopId: "s-c1", label: "Uno" });
    expect(await states()).toEqual(["c3 planned", "c1 planned", "c2 planned"]);
  });

  it("VISIT-20 shows a step until the mirror has it, and a refused one not at all", async () => {
    const { work } = tab.device;
    await skipStop(tab.device, { day: TODAY, stopId: "s-c1", label: "", ...REASON });
    const [first] = await entries();
    await work.outbox.delete(first?.key ?? "");
    await work.dayChanges.update(first?.key ?? "", { acceptedRev: 2, acceptedAt: clock.now() });
    expect((await states())[0]).toBe("c1 skipped");
    await putDay([stop("c1"), stop("c2"), stop("c3")], {}, 2);
    expect((await states())[0]).toBe("c1 planned");

    await skipStop(tab.device, { day: TODAY, stopId: "s-c2", label: "", ...REASON });
    const [second] = await entries();
    await work.outbox.update(second?.key ?? "", { state: "parked" });
    expect((await states())[1]).toBe("c2 planned");
    expect((await read()).stops[1]?.sync).toBe("needs_you");
  });

  it("VISIT-20 marks the stops of this device's visits, adds visits off the plan, and shows where one is open", async () => {
    await tab.device.mirror.customers.put({ ...buildCustomer("c9"), rev: 1 });
    await putVisit({ visitId: "v1", customerId: "c2", stopId: "s-c2" });
    await putVisit({ visitId: "v2", customerId: "c9", stopId: null });
    const open = { customerId: "c3", customerName: "Tres", stopId: null, businessDay: TODAY, answers: [], note: "" };
    const checkIn = checkInAt(clock.now());
    await tab.device.work.openVisit.put({
      id: "openVisit",
      visitId: "v3",
      ...open,
      checkIn,
      isLocating: false,
      orderIds: [],
      photoIds: [],
      lastActionAt: clock.now(),
    });
    const { stops, plan } = await read();
    expect(await states()).toEqual(["c1 planned", "c2 done", "c3 planned", "c9 done"]);
    expect(stops.map(({ isVisitedNow }) => isVisitedNow)).toEqual([false, false, true, false]);
    expect(plan.stops[3]).toMatchObject({ stopId: "v2", isAdded: true });
    await tab.device.work.openVisit.update("openVisit", { customerId: "c8" });
    expect((await states())[4]).toBe("c8 planned");
  });

  it("VISIT-20 plans a visit's follow-up on a day that exists, unless it was moved away since", async () => {
    const outcome = { kind: "no_order", reasonCode: "HAS_STOCK", words: "", followUpOn: TOMORROW } as const;
    await putVisit({ customerId: "c1", outcome });
    expect(await states(TOMORROW)).toEqual([]);
    await tab.device.mirror.itineraryDays.put({ ...emptyDay("ana", TOMORROW), rev: 1 });
    expect(await states(TOMORROW)).toEqual(["c1 planned"]);
    clock.set(clock.now() + 3_600_000);
    const followUp = (await read(TOMORROW)).plan.stops[0];
    if (followUp === undefined) throw new Error("no follow-up");
    const moved = await moveStop(tab.device, {
      from: { day: TOMORROW },
      to: null,
      stop: followUp,
      label: "",
      ...REASON,
    });
    expect(moved.ok).toBe(true);
    expect(await states(TOMORROW)).toEqual([]);
  });

  it("VISIT-13 shows what was not done as missed once the day is over, before the store says so", async () => {
    clock.set(clock.now() + 86_400_000);
    expect(await states(TODAY)).toEqual(["c1 missed", "c2 missed", "c3 missed"]);
    expect((await listItineraryDays(tab.device, { from: TODAY, count: 1 }))[0]).toMatchObject({ planned: 3, done: 0 });
  });

  it("VISIT-26 an order makes its stop done, that day and when it is over; a skipped one stays skipped", async () => {
    await sell(tab.device, "c1");
    await sell(tab.device, "c2");
    await skipStop(tab.device, { day: TODAY, stopId: "s-c2", label: "Dos", ...REASON });
    expect(await states()).toEqual(["c1 done", "c2 skipped", "c3 planned"]);
    expect((await read()).stops.map(({ isDone }) => isDone)).toEqual([true, false, false]);
    expect((await listItineraryDays(tab.device))[0]).toMatchObject({ planned: 2, done: 1 });
    clock.set(clock.now() + 86_400_000);
    expect(await states(TODAY)).toEqual(["c1 done", "c2 skipped", "c3 missed"]);
    expect((await listItineraryDays(tab.device, { from: TODAY, count: 1 }))[0]).toMatchObject({ done: 1 });
  });

  it("VISIT-26 a stop is not done while somebody is there, nor by an order that was cancelled", async () => {
    const order = await sell(tab.device, "c1");
    await checkIn(tab.device, { customerId: "c1" });
    expect((await read()).stops[0]).toMatchObject({ isDone: false, isVisitedNow: true });
    await tab.device.work.openVisit.clear();
    expect(await states()).toEqual(["c1 done", "c2 planned", "c3 planned"]);
    await tab.device.work.outbox.clear();
    const received = { flags: [], receiptCode: "ABC", receivedAt: clock.now(), contentHash: "", history: [] };
    await tab.device.mirror.orders.put(mirrored({ ...order, ...received, assignedTo: "", status: "cancelled" }));
    expect(await states()).toEqual(["c1 planned", "c2 planned", "c3 planned"]);
  });

  it("VISIT-21 moves a stop to another day: it leaves the one and is on the other", async () => {
    const [first] = (await read()).plan.stops;
    if (first === undefined) throw new Error("no stop");
    await moveStop(tab.device, { from: { day: TODAY }, to: { day: TOMORROW }, stop: first, label: "Uno", ...REASON });
    expect(await states()).toEqual(["c2 planned", "c3 planned"]);
    expect((await read(TOMORROW)).plan.stops).toMatchObject([
      { customerId: "c1", because: [{ code: "movedByHand", by: tab.device.identity.fullName }] },
    ]);
    expect((await readCustomerSummary(tab.device, "c1")).nextVisit).toMatchObject({ kind: "planned", day: TOMORROW });
    const { rows } = await listCustomers(tab.device, { filter: "onRoute" });
    expect(rows.map(({ customer }) => customer.id)).toEqual(["c2", "c3"]);
  });

  it("SELL-8 who may be buying comes in groups, which a search keeps and never looks in alone", async () => {
    const [first] = (await read()).plan.stops;
    if (first === undefined) throw new Error("no stop");
    await tab.device.mirror.customers.update("c1", { lastOrderAt: tab.device.now() - 3_600_000 });
    await moveStop(tab.device, {
      from: { day: TODAY },
      to: { day: TOMORROW },
      stop: first,
      label: "Uno",
      ...REASON,
    });
    const grouped = async (text: string) => {
      const { rows, groups } = await listCustomers(tab.device, { filter: "grouped", text });
      return groups.map(({ group, from, count }) => [
        group,
        ...rows.slice(from, from + count).map(({ customer }) => customer.id),
      ]);
    };
    const all = await grouped("");
    expect(all.slice(0, 2)).toEqual([
      ["onRoute", "c2", "c3"],
      ["recent", "c1"],
    ]);
    expect(new Set(all.flatMap(([, ...ids]) => ids)).size).toBe(all.flatMap(([, ...ids]) => ids).length);
    expect((await grouped("c1")).flatMap(([, ...ids]) => ids)).toContain("c1");
  });

  it("VISIT-21 adds customers within their hours; one who is on the day is refused, and then none is added", async () => {
    const visitPlan = {
      perWeek: 0,
      everyWeeks: 1,
      weekdays: [],
      opensAt: 570,
      closesAt: null,
      serviceMinutes: 15,
      rank: "B",
    } as const;
    const eight = { id: "c8", name: "Ocho", visitPlan: { ...visitPlan, weekdays: [] } };
    expect(await addStops(tab.device, { day: TOMORROW, customers: [eight] })).toMatchObject({ ok: true });
    expect((await read(TOMORROW)).plan.stops[0]?.window).toEqual({ from: "09:30", to: "24:00" });
    const nine = { id: "c9", name: "Nueve", visitPlan: null };
    const twice = await addStops(tab.device, { day: TOMORROW, customers: [nine, eight] });
    expect(twice).toEqual({ ok: false, problem: { code: "alreadyPlanned" } });
    expect(await states(TOMORROW)).toEqual(["c8 planned"]);
  });

  it("VISIT-21 undoes a step that was not sent without a trace, and says so if it was", async () => {
    const skipped = await skipStop(tab.device, { day: TODAY, stopId: "s-c1", label: "", ...REASON });
    if (!skipped.ok) throw new Error(skipped.problem.code);
    expect(await undoSteps(tab.device, skipped.value)).toMatchObject({ ok: true });
    expect([await states(), await entries()]).toEqual([["c1 planned", "c2 planned", "c3 planned"], []]);
    const started = await startDay(tab.device, { day: TODAY, position: null });
    if (!started.ok) throw new Error(started.problem.code);
    await tab.device.work.outbox.update(started.value[0] ?? "", { sendingSince: clock.now() });
    expect(await undoSteps(tab.device, started.value)).toEqual({ ok: false, problem: { code: "tooLate" } });
  });

  it("VISIT-21 refuses what does not hold here: a later day's start, a past day, another person's start", async () => {
    const start = { kind: "start", position: null } as const;
    expect(await startDay(tab.device, { day: TOMORROW, position: null })).toMatchObject({
      problem: { code: "dayAhead" },
    });
    expect(await startDay(tab.device, { day: "2026-11-19", position: null })).toMatchObject({
      problem: { code: "dayOver" },
    });
    expect(await changeDays(tab.device, [{ repId: "luis", day: TODAY, step: start }])).toMatchObject({
      problem: { code: "notAllowed" },
    });
    await tab.device.mirror.company.clear();
    expect(await startDay(tab.device, { day: TODAY, position: null })).toMatchObject({
      problem: { code: "notLoaded" },
    });
  });

  it("VISIT-25 optimises what is left from the last visit where the position is unknown, once", async () => {
    const place = (id: string, north: number) => {
      const position = { latitude: 19.4 + north / 100, longitude: -99.1 };
      return { ...buildCustomer(id), position, rev: 1 };
    };
    const customers = [place("c1", 1), place("c2", 2), place("c3", 3), place("c4", 4)];
    await tab.device.mirror.customers.bulkPut(customers);
    await putDay([stop("c4"), stop("c1"), stop("c3"), stop("c2")]);
    await putVisit({ customerId: "c4", stopId: "s-c4" });
    expect(await optimiseDay(tab.device, { day: TODAY, here: null })).toMatchObject({ ok: true });
    expect(await states()).toEqual(["c4 done", "c3 planned", "c2 planned", "c1 planned"]);
    expect(await optimiseDay(tab.device, { day: TODAY, here: null })).toEqual({ ok: true, value: [] });
    const here = { latitude: 19.4, longitude: -99.1 };
    await optimiseDay(tab.device, { day: TODAY, here });
    expect(await states()).toEqual(["c4 done", "c1 planned", "c2 planned", "c3 planned"]);
  });

  it("VISIT-16 closes with the day's figures; what is left is missed with its reason, and nothing follows", async () => {
    await sell(tab.device, "c1");
    const left = [{ stopId: "s-c2", ...REASON }];
    expect(await closeDay(tab.device, { day: TODAY, note: " Calm day ", left })).toMatchObject({ ok: true });
    const { plan } = await read();
    expect(plan.closed).toMatchObject({ note: "Calm day", figures: { orders: 1, net: 3_750, unsent: 1 } });
    expect(plan.stops[1]).toMatchObject({ state: "missed", skip: { reasonCode: "NO_TIME" } });
    expect(await startDay(tab.device, { day: TODAY, position: null })).toMatchObject({
      problem: { code: "dayClosed" },
    });
  });
});

describe("another person's day", () => {
  it("VISIT-23 is shown to an owner by name, with visits as the store has them", async () => {
    const owner = await openTab({
      phone: createPhone(),
      clock,
      server: createFakeServer(clock.now),
      identity: buildIdentity("eva", { role: "company_owner", roles: ["company_owner"] }),
    });
    await owner.device.mirror.itineraryDays.put({ ...emptyDay("ana", TODAY), stops: [stop("c1")], rev: 1 });
    const own = await readItineraryDay(owner.device, { day: "today" });
    expect(own).toMatchObject({ stops: [], repName: null });
    const shown = await readItineraryDay(owner.device, { day: "today", repId: "ana" });
    expect(shown).toMatchObject({ stops: [{ stop: { customerId: "c1" } }], repName: "ana" });
    const added = await addStops(owner.device, {
      repId: "ana",
      day: TODAY,
      customers: [{ id: "c2", name: "Dos", visitPlan: null }],
    });
    expect(added).toMatchObject({ ok: true });
    expect((await listItineraryDays(owner.device, { repId: "ana", count: 1 }))[0]).toMatchObject({ planned: 2 });
    owner.kill();
  });
});

describe("midnight", () => {
  it.each([
    ["America/Santiago", Date.UTC(2026, 8, 6, 3, 30), "2026-09-05", "2026-09-06"],
    ["America/New_York", Date.UTC(2026, 10, 1, 3, 30), "2026-10-31", "2026-11-01"],
  ])("VISIT-24 of %s decides which day is today, also when clocks change", async (timeZone, late, day, next) => {
    const { mirror, identity } = tab.device;
    await mirror.company.put({
      ...buildCompany({ id: identity.companyId, settings: buildSettings({ timeZone }) }),
      rev: 2,
    });
    clock.set(late);
    expect((await read()).day).toBe(day);
    expect(await startDay(tab.device, { day, position: null })).toMatchObject({ ok: true });
    clock.set(late + 3_600_000);
    expect((await read()).day).toBe(next);
    const after = await startDay(tab.device, { day, position: null });
    expect(after).toMatchObject({ problem: { code: "dayOver" } });
    expect(await listItineraryDays(tab.device, { count: 3 })).toHaveLength(3);
  });
});
