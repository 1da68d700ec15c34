import { Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#domain/customer/customer.ts";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import { emptyDay, type ItineraryDay, itineraryDayId, type Stop } from "#domain/itinerary/itinerary-day.ts";
import type { PlanAnswer } from "#domain/planning/plan-request.ts";
import { loadCompany } from "#functions/company/load-company.ts";
import { planCompany, storePlan } from "#functions/itinerary/plan-company.ts";
import { planDays } from "#functions/itinerary/plan-days.ts";
import { planTeam } from "#functions/itinerary/plan-team.ts";
import { addDays } from "#domain/values/business-day.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import {
  authOf,
  put,
  putCompany,
  putCustomer,
  putStaff,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { HOUR, makeCompany, makeCustomer, makeOrder, makeSettings } from "#tests/support/sales.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const TIME_ZONE = "America/Mexico_City";
/** Monday, November 23rd, begins in Mexico City. */
const MIDNIGHT = Date.UTC(2026, 10, 23, 6);
const YESTERDAY = "2026-11-22";
const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const EVERYBODY = { repIds: [], isAnew: false, isApplied: true };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  backend.setNow(MIDNIGHT + 2 * HOUR);
  await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ timeZone: TIME_ZONE }) }));
  await putStaff(backend.firestore, "demo-ana", "Ana");
  await putStaff(backend.firestore, "demo-luis", "Luis");
  await visited("a1", { repId: "demo-ana" });
  await visited("a2", { repId: "demo-ana" });
  await visited("l1", { repId: "demo-luis" });
});
afterAll(() => backend.close());

async function visited(id: string, changes: Partial<Customer>): Promise<void> {
  await putCustomer(backend.firestore, makeCustomer({ id, visitPlan: NEW_VISIT_PLAN, ...changes }));
}

async function putDay(day: Partial<ItineraryDay> & Pick<ItineraryDay, "repId" | "day">): Promise<void> {
  const { id, ...fields } = { ...emptyDay(day.repId, day.day), ...day };
  await put(backend.firestore, `companies/demo/itineraryDays/${id}`, fields);
}

function stop(customerId: string, changes: Partial<Stop> = {}): Stop {
  return { stopId: `s-${customerId}`, customerId, window: null, because: [], state: "planned", ...changes };
}

async function readDay(repId: string, day: string): Promise<ItineraryDay> {
  return (await backend.read(`itineraryDays/${itineraryDayId(repId, day)}`)) as ItineraryDay;
}

/** `person day customer` of each stored stop, sorted. */
async function stored(): Promise<string[]> {
  const { docs } = await backend.firestore.collection("companies/demo/itineraryDays").get();
  const days = docs.map((document) => document.data() as ItineraryDay);
  return days
    .flatMap(({ repId, day, stops }) => stops.map(({ customerId }) => `${repId} ${day} ${customerId}`))
    .toSorted();
}

/** With a session of just now. */
function signedIn(uid: Uid) {
  return authOf(uid, { auth_time: backend.now() / 1_000 });
}

async function plan(uid: Uid, request: object = EVERYBODY): Promise<PlanAnswer> {
  return planTeam(backend, signedIn(uid), request);
}

describe("VISIT-53: each night", () => {
  it("plans fourteen days two hours after the day began, once", async () => {
    backend.setNow(MIDNIGHT + 2 * HOUR - 1);
    await planDays(backend, "demo");
    expect(await stored()).toEqual([]);
    backend.setNow(MIDNIGHT + 2 * HOUR);
    await planDays(backend, "demo");
    const first = await stored();
    expect(first.filter((visit) => visit.endsWith("a1"))).toHaveLength(2);
    expect(first.filter((visit) => visit.startsWith("demo-luis"))).toHaveLength(2);
    backend.setNow(MIDNIGHT + 23 * HOUR);
    expect(await backend.writtenBy(() => planDays(backend, "demo"))).toEqual([]);
    await backend.firestore.doc("companies/demo/planning/night").delete();
    expect(await backend.writtenBy(() => planDays(backend, "demo"))).toEqual(["companies/demo/planning/night"]);
    expect(await stored()).toEqual(first);
  });

  it("[P33] touches the last day of the plan that nothing has changed for long, so that every device has it", async () => {
    const last = addDays(MONDAY, 13);
    const ago = (days: number) => Timestamp.fromMillis(backend.now() - days * 24 * HOUR);
    for (const [repId, days] of [
      ["long-ago", 9],
      ["lately", 7],
    ] as const) {
      await putDay({ repId, day: last, stops: [stop("a1")] });
      await backend.firestore
        .doc(`companies/demo/itineraryDays/${itineraryDayId(repId, last)}`)
        .update({ updatedAt: ago(days) });
    }
    await planDays(backend, "demo");
    expect(await readDay("long-ago", last)).toMatchObject({ rev: 2, stops: [{ customerId: "a1" }] });
    expect(await readDay("lately", last)).toMatchObject({ rev: 1 });
  });

  it("runs at its own company's hour", async () => {
    const settings = makeSettings({ timeZone: "America/Santiago" });
    await putCompany(backend.firestore, makeCompany({ id: "real", settings }));
    backend.setNow(MIDNIGHT);
    await Promise.all(["demo", "real"].map((id) => planDays(backend, id)));
    const nights = await Promise.all(
      ["demo", "real"].map(async (id) => (await backend.firestore.doc(`companies/${id}/planning/night`).get()).data()),
    );
    expect(nights).toEqual([{ nextAt: MIDNIGHT + 2 * HOUR }, { nextAt: MIDNIGHT + 21 * HOUR }]);
  });

  it("ends the days that are over: what was not done is missed, and a visit that arrives later is done", async () => {
    const stops = [stop("a1"), stop("a2", { state: "skipped" })];
    await putDay({ repId: "demo-ana", day: YESTERDAY, stops });
    await putDay({ repId: "demo-ana", day: MONDAY, stops });
    backend.setNow(MIDNIGHT);
    await planDays(backend, "demo");
    const ended = await readDay("demo-ana", YESTERDAY);
    expect(ended.stops.map(({ state }) => state)).toEqual(["missed", "skipped"]);
    expect(ended).toMatchObject({ frozenAt: MIDNIGHT, base: ["a1", "a2"] });
    expect((await readDay("demo-ana", MONDAY)).stops[0]?.state).toBe("planned");

    const at = MIDNIGHT - 8 * HOUR;
    const visit = makeVisit({
      repId: "demo-ana",
      customerId: "a1",
      stopId: "s-a1",
      businessDay: YESTERDAY,
      checkIn: checkInAt(at),
      capturedAt: at,
    });
    const { answers } = await acceptVisits(backend, signedIn("demo-ana"), { visits: [visit] });
    expect(answers).toMatchObject([{ outcome: "accepted" }]);
    expect((await readDay("demo-ana", YESTERDAY)).stops.map(({ state }) => state)).toEqual(["done", "skipped"]);
  });

  it("VISIT-26 a stop whose customer ordered on the day is done, also where the order arrives after the day", async () => {
    const stops = [stop("a1"), stop("a2"), stop("l1"), stop("c1", { state: "skipped" })];
    await putDay({ repId: "demo-ana", day: YESTERDAY, stops });
    const order = async (orderId: string, customerId: string, changes: object = {}) => {
      const { totals } = makeOrder();
      const placed = { businessDay: YESTERDAY, repId: "demo-ana", customerId, status: "confirmed", totals };
      await put(backend.firestore, `companies/demo/orders/${orderId}`, { ...placed, ...changes });
    };
    const endDay = async () => {
      await backend.firestore.doc("companies/demo/planning/night").delete();
      await planDays(backend, "demo");
      return (await readDay("demo-ana", YESTERDAY)).stops.map(({ state }) => state);
    };
    await order("o1", "a1");
    await order("o2", "c1");
    await order("o3", "a2", { status: "cancelled" });
    await order("o4", "a2", { repId: "demo-luis" });
    await order("o5", "a2", { businessDay: MONDAY });
    expect(await endDay()).toEqual(["done", "missed", "missed", "skipped"]);
    await order("o6", "a2");
    expect(await endDay()).toEqual(["done", "done", "missed", "skipped"]);
  });

  it("plans the other days where one cannot be stored, and that one an hour later", async () => {
    const ahead = Array.from({ length: 14 }, (_, index) => itineraryDayId("demo-luis", addDays(MONDAY, index)));
    const broken = [...ahead, itineraryDayId("demo-ana", YESTERDAY)];
    const refs = broken.map((id) => backend.firestore.doc(`companies/demo/itineraryDays/${id}`));
    await Promise.all(refs.map((ref) => ref.set({ repId: "demo-luis", day: ref.id.slice(-10), stops: "none" })));
    await expect(planDays(backend, "demo")).rejects.toThrow("Invalid type");
    const planned = (await backend.firestore.collection("companies/demo/itineraryDays").get()).docs;
    expect(planned.filter(({ id }) => id.startsWith("demo-ana") && !broken.includes(id)).length).toBeGreaterThan(1);
    await Promise.all(refs.map((ref) => ref.delete()));
    backend.setNow(backend.now() + HOUR - 1);
    expect(await backend.writtenBy(() => planDays(backend, "demo"))).toEqual([]);
    backend.setNow(backend.now() + 1);
    await planDays(backend, "demo");
    expect((await stored()).filter((visit) => visit.endsWith("l1"))).toHaveLength(2);
  });

  it("plans neither for people who left nor customers who did, and survives records that cannot be read", async () => {
    await backend.firestore.doc("companies/demo/staff/demo-luis").update({ active: false });
    await visited("gone", { repId: "demo-ana", status: "disabled" });
    await visited("deleted", { repId: "demo-ana" });
    await backend.firestore.doc("companies/demo/customers/deleted").update({ deletedAt: 1 });
    await put(backend.firestore, "companies/demo/customers/damaged", { repId: "demo-ana", visitPlan: "weekly" });
    await planDays(backend, "demo");
    expect(new Set((await stored()).map((visit) => visit.split(" ").at(-1)))).toEqual(new Set(["a1", "a2"]));
  });

  it("leaves started days and stops by hand as they are", async () => {
    const byHand = stop("l1", { because: [{ code: "addedByHand", by: "Ana" }] });
    await putDay({ repId: "demo-ana", day: MONDAY, stops: [stop("a1")], frozenAt: MIDNIGHT, startedAt: MIDNIGHT });
    await putDay({ repId: "demo-ana", day: TUESDAY, stops: [byHand, stop("a2", { isFixed: true })] });
    await planDays(backend, "demo");
    expect((await readDay("demo-ana", MONDAY)).stops).toEqual([stop("a1")]);
    const tuesday = await readDay("demo-ana", TUESDAY);
    expect(tuesday.stops).toContainEqual(byHand);
    expect(tuesday.stops[1]).toMatchObject({ customerId: "a2", isFixed: true });
  });

  it("does not overrule somebody who starts the day meanwhile", async () => {
    const company = await loadCompany(backend.firestore, "demo");
    const found = await planCompany(backend, company, { repIds: [], isAnew: false });
    await Promise.all(
      ["demo-ana", "demo-luis"].flatMap((repId) =>
        found.plan.days.map(({ day }) => putDay({ repId, day, frozenAt: MIDNIGHT, startedAt: MIDNIGHT })),
      ),
    );
    await storePlan(backend, company, found);
    expect(await stored()).toEqual([]);
  });
});

describe("VISIT-54: the plan on request", () => {
  it("shows what it would change, writes nothing, and then stores just that", async () => {
    const request = { ...EVERYBODY, isApplied: false };
    let shown: PlanAnswer = { changes: [], unplanned: [] };
    const written = await backend.writtenBy(async () => {
      shown = await plan("demo-owner", request);
    });
    expect(written).toEqual([]);
    expect(shown.changes.length).toBeGreaterThan(0);
    expect(await plan("demo-store")).toEqual(shown);
    const visits = shown.changes.flatMap(({ repId, day, after }) => after.map((id) => `${repId} ${day} ${id}`));
    expect(await stored()).toEqual(visits.toSorted());
    expect(await plan("demo-store", request)).toEqual({ changes: [], unplanned: shown.unplanned });
  });

  it("lists who is due and not planned", async () => {
    await visited("nobodys", { repId: "" });
    const { unplanned } = await plan("demo-owner", { ...EVERYBODY, isApplied: false });
    expect(unplanned).toEqual([{ customerId: "nobodys", repId: "", dueOn: MONDAY, reason: "noSalesperson" }]);
  });

  it("plans for some people only, and for nobody of another company", async () => {
    await plan("demo-owner", { ...EVERYBODY, repIds: ["demo-luis", "real-ana", "demo-owner"] });
    expect((await stored()).every((visit) => visit.startsWith("demo-luis"))).toBe(true);
    expect(await stored()).toHaveLength(2);
    const { docs } = await backend.firestore.collection("companies/real/itineraryDays").get();
    expect(docs).toEqual([]);
  });

  it("moves what was planned only when it is made anew", async () => {
    const last = Date.UTC(2026, 10, 16, 18);
    await visited("a1", { repId: "demo-ana", lastVisitAt: last });
    await putDay({ repId: "demo-ana", day: "2026-11-28", stops: [stop("a1")] });
    const days = (answer: PlanAnswer) =>
      answer.changes.filter(({ before }) => before.includes("a1")).map(({ day }) => day);
    expect(days(await plan("demo-owner", { ...EVERYBODY, isApplied: false }))).toEqual([]);
    expect(days(await plan("demo-owner", { ...EVERYBODY, isApplied: false, isAnew: true }))).toEqual(["2026-11-28"]);
  });

  it.each<[string, Uid]>([
    ["a salesperson", "demo-ana"],
    ["delivery personnel", "demo-delivery"],
  ])("is refused to %s", async (_, uid) => {
    await expect(plan(uid)).rejects.toMatchObject({ code: "permission-denied" });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["no people", { isAnew: false, isApplied: true }],
    ["an id that is a path", { ...EVERYBODY, repIds: ["../real"] }],
    ["too many people", { ...EVERYBODY, repIds: Array.from({ length: 201 }, (_, n) => `p${n}`) }],
    ["another company", { ...EVERYBODY, companyId: "real" }],
    ["a word for yes", { ...EVERYBODY, isApplied: "yes" }],
  ])("is refused with %s", async (_, request) => {
    await expect(plan("demo-owner", request)).rejects.toMatchObject({ code: "invalid-argument" });
    expect(await stored()).toEqual([]);
  });
});
