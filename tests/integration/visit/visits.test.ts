import { beforeEach, describe, expect, it } from "vitest";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { cancelVisit } from "#commands/visit/cancel-visit.ts";
import { changeVisit } from "#commands/visit/change-visit.ts";
import { checkIn } from "#commands/visit/check-in.ts";
import { finishVisit } from "#commands/visit/finish-visit.ts";
import { placeVisit } from "#commands/visit/place-visit.ts";
import { isCaptureNumber } from "#domain/captures/capture-number.ts";
import type { ChecklistItem } from "#domain/settings/checklist.ts";
import type { Visit, VisitOutcome } from "#domain/visit/visit.ts";
import type { Device } from "#local/databases/device.ts";
import { storeDeviceLetter } from "#local/outbox/numbering.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { readOpenVisit, readVisit } from "#local/queries/visit/open-visit.ts";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, type Phone, seedMirror, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

const MINUTE = 60_000;
const PIN = { latitude: 19.4326, longitude: -99.1332 };
/** About 111 m per thousandth of a degree. */
const north = (metres: number) => ({ ...PIN, latitude: PIN.latitude + metres / 111_195 });
const HAS_STOCK: VisitOutcome = { kind: "no_order", reasonCode: "HAS_STOCK", words: "", followUpOn: "2026-11-28" };
const SERVICE: VisitOutcome = { kind: "service", reasonCode: "", words: "Changed a shelf", followUpOn: null };

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;
let device: Device;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await openTab({ phone, clock, server });
  device = tab.device;
  await device.mirror.customers.put({ ...buildCustomer("c1"), position: PIN, rev: 1 });
});

async function start(customerId = "c1", stopId: string | null = null): Promise<string> {
  const answer = await checkIn(device, { customerId, stopId });
  if (!answer.ok) throw new Error(`no visit: ${answer.problem.code}`);
  return answer.value.visitId;
}

async function finish(visitId: string, outcome = HAS_STOCK, isEndProposed = false): Promise<Visit> {
  const answer = await finishVisit(device, { visitId, outcome, isEndProposed });
  if (!answer.ok) throw new Error(`not finished: ${JSON.stringify(answer.problem)}`);
  return answer.value;
}

describe("[VISIT-39] a follow-up at a time", () => {
  it("is an appointment on its day, made with the visit", async () => {
    const visitId = await start();
    const answer = await finishVisit(device, { visitId, outcome: HAS_STOCK, followUpAt: 600 });
    expect(answer.ok).toBe(true);
    expect((await readItineraryDay(device, { day: "2026-11-28" }))?.plan.stops).toMatchObject([
      {
        customerId: "c1",
        window: { from: "10:00", to: "11:00" },
        because: [{ code: "appointment" }, { code: "followUp", reasonCode: "HAS_STOCK" }],
      },
    ]);
    expect((await device.work.outbox.toArray()).map(({ kind }) => kind).toSorted()).toEqual([
      "changeDay",
      "recordVisit",
    ]);
  });

  it("is none without a day, nor where the visit says too little", async () => {
    const visitId = await start();
    const incomplete = await finishVisit(device, {
      visitId,
      outcome: { ...HAS_STOCK, followUpOn: null },
      followUpAt: 600,
    });
    expect(incomplete.ok).toBe(false);
    expect((await finishVisit(device, { visitId, outcome: SERVICE, followUpAt: 600 })).ok).toBe(true);
    expect((await device.work.outbox.toArray()).map(({ kind }) => kind)).toEqual(["recordVisit"]);
  });
});

describe("[VISIT-30] a device without a number", () => {
  it("keeps the visit in progress until it has one, and then finishes it", async () => {
    server.isReachable = false;
    ({ device } = await openTab({ phone: createPhone(), clock, server }));
    await device.mirror.customers.put({ ...buildCustomer("c1"), rev: 1 });
    const visitId = await start();
    const answer = await finishVisit(device, { visitId, outcome: HAS_STOCK });
    expect(answer).toEqual({ ok: false, problem: { code: "deviceNotRegistered" } });
    expect(await readOpenVisit(device)).toMatchObject({ visitId });
    expect(await device.work.outbox.count()).toBe(0);
    await storeDeviceLetter(device.shared, device.work, device.identity.uid, "B");
    expect((await finish(visitId)).visitNo).toMatch(/^V-/);
  });
});

describe("starting a visit", () => {
  it("[VISIT-30] saves it at once without signal and position, and it is unknown where until there is a reading", async () => {
    server.isReachable = false;
    const visitId = await start("c1", "stop-1");
    expect(await readOpenVisit(device)).toMatchObject({
      visitId,
      customerId: "c1",
      stopId: "stop-1",
      businessDay: "2026-11-20",
      checkIn: { at: clock.now(), position: null, place: "unknown", distance: null },
    });
  });

  it("[VISIT-30] starts one from two taps and from two tabs, and no second one beside it", async () => {
    const other = await openTab({ phone, clock, server });
    const answers = await Promise.all([
      checkIn(device, { customerId: "c1" }),
      checkIn(device, { customerId: "c1" }),
      checkIn(other.device, { customerId: "c1" }),
    ]);
    expect(new Set(answers.map((answer) => answer.ok && answer.value.visitId)).size).toBe(1);
    const second = await checkIn(other.device, { customerId: "c2" });
    expect(second).toMatchObject({ ok: false, problem: { code: "otherOpen", open: { customerId: "c1" } } });
  });

  it("[VISIT-30] says who may not, and which customer this device does not have", async () => {
    const delivery = await openTab({
      phone: createPhone(),
      clock,
      server,
      identity: buildIdentity("dora", { role: "delivery_personnel", roles: ["delivery_personnel"] }),
    });
    expect(await checkIn(delivery.device, { customerId: "c1" })).toMatchObject({ problem: { code: "notAllowed" } });
    expect(await checkIn(device, { customerId: "c9" })).toMatchObject({ problem: { code: "customerMissing" } });
  });

  it("[VISIT-30] goes on after the app was killed, with all that was noted", async () => {
    const visitId = await start();
    await changeVisit(device, visitId, { note: "New fridge" });
    tab.kill();
    const again = await openTab({ phone, clock, server });
    expect(await readVisit(again.device, "c1")).toMatchObject({ open: { visitId, note: "New fridge" } });
  });

  it("[VISIT-30] drops one that was started by mistake; its order stays", async () => {
    const visitId = await start();
    const order = await sell(device, "c1");
    await cancelVisit(device, visitId);
    expect(await readOpenVisit(device)).toBeNull();
    expect(await finishVisit(device, { visitId, outcome: SERVICE })).toMatchObject({ problem: { code: "gone" } });
    expect(await device.work.orders.get(order.orderId)).toBeDefined();
  });
});

describe("where a visit was", () => {
  it.each([
    { where: "at the pin", reading: { position: north(40), accuracy: 12 }, place: "on_site", distance: 40 },
    { where: "within the radius", reading: { position: north(149), accuracy: 5 }, place: "on_site", distance: 149 },
    { where: "beyond it", reading: { position: north(160), accuracy: 5 }, place: "off_site", distance: 160 },
    { where: "inaccurate", reading: { position: north(640), accuracy: 800 }, place: "on_site", distance: 640 },
    { where: "5 km away", reading: { position: north(5_000), accuracy: 20 }, place: "off_site", distance: 5_000 },
    { where: "without a fix", reading: { position: null, accuracy: null }, place: "unknown", distance: null },
  ] as const)("[VISIT-14] $where it is $place, and is finished all the same", async ({ reading, place, distance }) => {
    server.isReachable = false;
    const visitId = await start();
    await placeVisit(device, visitId, reading);
    if (place === "off_site") await changeVisit(device, visitId, { reasonCode: "ELSEWHERE" });
    const { checkIn: arrival } = await finish(visitId);
    expect(arrival).toMatchObject({ place, distance, position: reading.position });
    expect(arrival.reasonCode).toBe(place === "off_site" ? "ELSEWHERE" : "");
  });

  it("[VISIT-14] takes the first reading only, and none that comes after the visit", async () => {
    const first = await start();
    await placeVisit(device, first, { position: null, accuracy: null });
    await placeVisit(device, first, { position: PIN, accuracy: 5 });
    expect((await finish(first)).checkIn.place).toBe("unknown");
    const second = await start("c2");
    await placeVisit(device, first, { position: PIN, accuracy: 5 });
    expect(await readOpenVisit(device)).toMatchObject({ visitId: second, checkIn: { position: null } });
  });

  it("[VISIT-14] keeps a reading whose accuracy no store would take for one", async () => {
    const visitId = await start();
    await placeVisit(device, visitId, { position: PIN, accuracy: 2_000_000 });
    expect((await finish(visitId)).checkIn).toMatchObject({ accuracy: 100_000, place: "on_site" });
  });

  it("[VISIT-14] does not know where it was at a customer without a pin", async () => {
    const visitId = await start("c2");
    await placeVisit(device, visitId, { position: PIN, accuracy: 5 });
    expect((await finish(visitId)).checkIn).toMatchObject({ place: "unknown", distance: null, position: PIN });
  });
});

describe("finishing a visit", () => {
  it("[VISIT-13] makes one capture with its own number, however often and wherever it is tapped", async () => {
    const other = await openTab({ phone, clock, server });
    await sell(device, "c3");
    const visitId = await start();
    await clock.pass(12 * MINUTE);
    const request = { visitId, outcome: HAS_STOCK };
    const answers = await Promise.all([
      finishVisit(device, request),
      finishVisit(device, request),
      finishVisit(other.device, request),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const [row, ...others] = await device.work.visits.toArray();
    expect(others).toEqual([]);
    expect(row?.visit).toMatchObject({ endedAt: clock.now(), isEndProposed: false, seq: 2, outcome: HAS_STOCK });
    expect(isCaptureNumber(row?.visit.visitNo, "V-", "2026-11-20")).toBe(true);
    expect(await device.work.outbox.get(`${visitId}:1`)).toMatchObject({ kind: "recordVisit", lane: "c1" });
    expect(await readOpenVisit(device)).toBeNull();
  });

  it("[VISIT-32] owns the orders placed for its customer, and none that was discarded or placed for others", async () => {
    const before = await sell(device, "c1");
    const visitId = await start();
    const own = await sell(device, "c1");
    const discarded = await sell(device, "c1");
    await sell(device, "c2");
    await discardEntry(device, orderKey(discarded.orderId));
    const visit = await finish(visitId, { kind: "order", reasonCode: "", words: "", followUpOn: null });
    expect(visit.orderIds).toEqual([own.orderId]);
    expect(visit.orderIds).not.toContain(before.orderId);
  });

  it("[VISIT-32] still owns an order that the store has confirmed meanwhile", async () => {
    const visitId = await start();
    const order = await sell(device, "c1");
    await tab.flush();
    await device.mirror.orders.bulkPut(server.orders.map((stored) => mirrored(stored)));
    await device.work.orders.delete(order.orderId);
    const visit = await finish(visitId, { kind: "order", reasonCode: "", words: "", followUpOn: null });
    expect(visit.orderIds).toEqual([order.orderId]);
  });

  it.each([
    { outcome: { ...HAS_STOCK, followUpOn: null }, field: "outcome.followUpOn" },
    { outcome: { ...HAS_STOCK, reasonCode: "" }, field: "outcome.reasonCode" },
    { outcome: { ...HAS_STOCK, reasonCode: "PRICE", followUpOn: null }, field: "outcome.words" },
    { outcome: { ...HAS_STOCK, reasonCode: "OTHER", words: "no", followUpOn: null }, field: "outcome.words" },
    { outcome: { ...HAS_STOCK, kind: "order", reasonCode: "" }, field: "orderIds" },
  ] as const)("[VISIT-15] goes on while $field says too little", async ({ outcome, field }) => {
    const visitId = await start();
    const answer = await finishVisit(device, { visitId, outcome });
    expect(answer).toMatchObject({ ok: false, problem: { code: "incomplete", field } });
    expect(await readOpenVisit(device)).toMatchObject({ visitId });
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("[VISIT-31] needs the answers that its company asks for, unless nobody was there", async () => {
    const item: ChecklistItem = {
      id: "fridge",
      place: 1,
      kind: "yesNo",
      isRequired: true,
      question: "Fridge on?",
      options: [],
    };
    const company = await device.mirror.company.get("demo");
    if (company === undefined) throw new Error("no company");
    await device.mirror.company.put({ ...company, checklist: { fridge: item } });
    const visitId = await start();
    expect(await finishVisit(device, { visitId, outcome: HAS_STOCK })).toMatchObject({ problem: { field: "answers" } });
    await changeVisit(device, visitId, { answers: [{ itemId: "fridge", question: "Fridge on?", value: false }] });
    expect((await finish(visitId)).answers).toHaveLength(1);
    const closed = await start("c2");
    const outcome = { ...HAS_STOCK, reasonCode: "CLOSED" };
    expect((await finish(closed, outcome)).answers).toEqual([]);
  });

  it("[VISIT-30] ends a forgotten one with its last action", async () => {
    const visitId = await start();
    await clock.pass(4 * MINUTE);
    await sell(device, "c1");
    const lastAction = clock.now();
    await clock.pass(300 * MINUTE);
    const outcome = { kind: "order", reasonCode: "", words: "", followUpOn: null } as const;
    expect(await finish(visitId, outcome, true)).toMatchObject({ endedAt: lastAction, isEndProposed: true });
  });

  it("[R17] with it in progress and five drafts, all that was placed is sent", async () => {
    const drafts = ["d1", "d2", "d3", "d4", "d5"];
    await seedMirror(device, drafts);
    for (const customerId of drafts) await fillCart(device, customerId);
    const visitId = await start();
    await changeVisit(device, visitId, { note: "Half a note" });
    const orders = [await sell(device, "c1"), await sell(device, "c2")];
    await tab.flush();
    expect(server.orders.map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId));
    expect(await device.work.outbox.count()).toBe(0);
    expect(await device.work.carts.count()).toBe(5);
    expect(await readOpenVisit(device)).toMatchObject({ visitId, note: "Half a note" });
  });
});

describe("the clock", () => {
  it("[VISIT-36] keeps the day of arrival past midnight, with a number of that day", async () => {
    clock.set(Date.UTC(2026, 10, 21, 5, 50));
    const visitId = await start();
    await clock.pass(20 * MINUTE);
    const visit = await finish(visitId);
    expect(visit.businessDay).toBe("2026-11-20");
    expect(isCaptureNumber(visit.visitNo, "V-", "2026-11-20")).toBe(true);
  });

  it("[VISIT-36] never ends before it began when the clock is set back", async () => {
    const visitId = await start();
    const arrival = clock.now();
    clock.set(arrival - 7_200_000);
    const visit = await finish(visitId);
    expect([visit.endedAt, visit.capturedAt]).toEqual([arrival, arrival]);
  });

  it("[VISIT-36] takes the day of the company's time zone around its change of clocks", async () => {
    const company = await device.mirror.company.get("demo");
    if (company === undefined) throw new Error("no company");
    const dayIn = async (timeZone: string, at: number) => {
      await device.mirror.company.put({ ...company, settings: { ...company.settings, timeZone } });
      clock.set(at);
      const visitId = await start();
      await clock.pass(90 * MINUTE);
      const visit = await finish(visitId, SERVICE);
      return [visit.businessDay, visit.endedAt - visit.checkIn.at];
    };
    // New York leaves summer time at 06:00 UTC; Santiago enters it at 04:00 UTC, when its midnight is skipped.
    expect(await dayIn("America/New_York", Date.UTC(2026, 10, 1, 5, 30))).toEqual(["2026-11-01", 90 * MINUTE]);
    expect(await dayIn("America/Santiago", Date.UTC(2026, 8, 6, 3, 30))).toEqual(["2026-09-05", 90 * MINUTE]);
    expect(await dayIn("America/Santiago", Date.UTC(2026, 8, 6, 4, 0))).toEqual(["2026-09-06", 90 * MINUTE]);
  });
});
