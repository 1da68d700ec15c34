import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Visit } from "#domain/visit/visit.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import {
  authOf,
  put,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { HOUR, makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";

const PIN = { latitude: 19.4326, longitude: -99.1332 };
const FOLLOW_UP = { kind: "no_order", reasonCode: "HAS_STOCK", words: "", followUpOn: "2026-11-28" } as const;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function send(visit: unknown, uid: Uid = "demo-ana") {
  const { answers } = await acceptVisits(backend, authOf(uid), { visits: [visit] });
  return answers[0];
}

/** What a call answers, or the code of its error. */
const codeOf = (call: Promise<unknown>) => call.catch((error: { code?: unknown }) => error.code);
const dayOf = (day: string, uid = "demo-ana") => backend.read(`itineraryDays/${uid}_${day}`);

describe("a visit that arrives", () => {
  it("[VISIT-13] is stored once with its receipt, marks the day and is noted at the customer", async () => {
    const visit = makeVisit();
    expect(await send(visit)).toMatchObject({
      outcome: "accepted",
      receipt: { visitId: "v1", visitNo: visit.visitNo, receivedAt: NOW },
    });
    expect(await backend.read("visits/v1")).toMatchObject({ ...visit, createdBy: "demo-ana" });
    expect(await dayOf(visit.businessDay)).toMatchObject({
      stops: [{ customerId: "c1", state: "done", isAdded: true, visit: { visitId: "v1" } }],
    });
    expect(await backend.read("customers/c1")).toMatchObject({ lastVisitAt: visit.checkIn.at, followUp: null });
  });

  it("[VISIT-13] sent again gives the same receipt and writes nothing", async () => {
    const first = await send(makeVisit());
    backend.setNow(NOW + HOUR);
    expect(await backend.writtenBy(async () => expect(await send(makeVisit())).toEqual(first))).toEqual([]);
  });

  it("[VISIT-13] keeps its first content when the same id comes with another", async () => {
    await send(makeVisit());
    expect(await send(makeVisit({ note: "Changed later" }))).toEqual({
      outcome: "refused",
      reason: "ID_CONFLICT",
      field: "visitId",
    });
    expect(await backend.read("visits/v1")).toMatchObject({ note: "" });
  });

  it("[VISIT-15] plans its follow-up at the customer, and on a day that exists already", async () => {
    await send(makeVisit({ outcome: FOLLOW_UP }));
    expect(await backend.read("customers/c1")).toMatchObject({
      followUp: { on: "2026-11-28", reasonCode: "HAS_STOCK" },
    });
    expect(await dayOf("2026-11-28")).toBeUndefined();
    await put(backend.firestore, "companies/demo/itineraryDays/demo-ana_2026-11-28", {
      repId: "demo-ana",
      day: "2026-11-28",
      stops: [],
      frozenAt: null,
      rev: 1,
    });
    await send(makeVisit({ visitId: "v2", outcome: FOLLOW_UP, checkIn: checkInAt(NOW + 60_000) }, 2));
    expect(await dayOf("2026-11-28")).toMatchObject({ stops: [{ customerId: "c1", state: "planned" }] });
  });

  it("[VISIT-15] an older visit that arrives later changes nothing at the customer", async () => {
    await send(makeVisit({ visitId: "v2", checkIn: checkInAt(NOW), outcome: FOLLOW_UP }, 2));
    await send(makeVisit({ visitId: "v1", checkIn: checkInAt(NOW - HOUR) }, 1));
    expect(await backend.read("customers/c1")).toMatchObject({ lastVisitAt: NOW, followUp: { on: "2026-11-28" } });
  });

  it("[VISIT-36] from a clock that is ahead is stored, flagged, and not noted as a visit of the future", async () => {
    await send(makeVisit({ checkIn: checkInAt(NOW + 5 * HOUR) }));
    expect(await backend.read("visits/v1")).toMatchObject({ flags: expect.arrayContaining(["CLOCK_SKEW"]) });
    expect(await backend.read("customers/c1")).toMatchObject({ lastVisitAt: NOW });
  });

  it("[VISIT-14] is checked against the pin as the store has it", async () => {
    await putCustomer(backend.firestore, makeCustomer({ position: PIN }));
    const far = { ...PIN, latitude: PIN.latitude + 0.05 };
    const checkIn = { ...checkInAt(NOW), position: far, accuracy: 10, place: "on_site", distance: 0 } as const;
    expect(await send(makeVisit({ checkIn }))).toMatchObject({ outcome: "accepted" });
    expect(await backend.read("visits/v1")).toMatchObject({ flags: expect.arrayContaining(["PLACE_DIFFERS"]) });
  });
});

describe("[VISIT-32] the orders of a visit", () => {
  const ORDERED = { kind: "order", reasonCode: "", words: "", followUpOn: null } as const;
  const flagsOf = async (visit: Visit) => {
    expect(await send(visit)).toMatchObject({ outcome: "accepted" });
    return (await backend.read(`visits/${visit.visitId}`))?.["flags"];
  };

  it("that the store has of its customer raise no doubt", async () => {
    await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder()] });
    expect(await flagsOf(makeVisit({ outcome: ORDERED, orderIds: ["o1"] }))).not.toContain("ORDERS_DIFFER");
  });

  it("are doubted if the store does not have them, or they are of another customer", async () => {
    await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder()] });
    await putCustomer(backend.firestore, makeCustomer({ id: "c2" }));
    expect(await flagsOf(makeVisit({ outcome: ORDERED, orderIds: ["o1", "made-up"] }))).toContain("ORDERS_DIFFER");
    const elsewhere = makeVisit({ visitId: "v2", customerId: "c2", outcome: ORDERED, orderIds: ["o1"] }, 2);
    expect(await flagsOf(elsewhere)).toContain("ORDERS_DIFFER");
  });
});

describe("a visit that nobody may have made", () => {
  it.each(["demo-delivery"] as const)("[VISIT-13] %s makes none", async (uid) => {
    expect(await codeOf(send(makeVisit({ repId: uid }), uid))).toBe("permission-denied");
    expect(await backend.read("visits/v1")).toBeUndefined();
  });

  it("[VISIT-13] without signing in there is none", async () => {
    expect(await codeOf(acceptVisits(backend, undefined, { visits: [makeVisit()] }))).toBe("unauthenticated");
  });

  it.each<[string, Partial<Visit>, Uid, string, string]>([
    ["another salesperson's", {}, "demo-luis", "PERMISSION_LOST", "repId"],
    ["a salesperson's, sent by the store", {}, "demo-store", "PERMISSION_LOST", "repId"],
    ["a salesperson's, sent by the owner", {}, "demo-owner", "PERMISSION_LOST", "repId"],
    ["another company's", { companyId: "real" }, "demo-ana", "PERMISSION_LOST", "companyId"],
    ["one at a customer of nobody", { customerId: "nobody" }, "demo-ana", "NOT_FOUND", "customerId"],
    [
      "one that says no reason",
      { outcome: { ...FOLLOW_UP, reasonCode: "" } },
      "demo-ana",
      "SCHEMA_INVALID",
      "outcome.reasonCode",
    ],
    [
      "one with an order that it does not name",
      { outcome: { ...FOLLOW_UP, kind: "order" } },
      "demo-ana",
      "SCHEMA_INVALID",
      "orderIds",
    ],
    ["one that ends before it began", { endedAt: NOW - HOUR }, "demo-ana", "SCHEMA_INVALID", "endedAt"],
    [
      "one whose next visit is before it",
      { outcome: { ...FOLLOW_UP, followUpOn: "2026-11-01" } },
      "demo-ana",
      "SCHEMA_INVALID",
      "outcome.followUpOn",
    ],
    ["one with a number of another kind", { visitNo: "AN-A-20261121-0001" }, "demo-ana", "SCHEMA_INVALID", "visitNo"],
    ["one whose note is too long", { note: "x".repeat(1_001) }, "demo-ana", "SCHEMA_INVALID", "note"],
  ])("[VISIT-13] refuses %s", async (_, changes, uid, reason, field) => {
    const written = await backend.writtenBy(async () => {
      expect(await send(makeVisit(changes), uid)).toEqual({ outcome: "refused", reason, field });
    });
    expect(written.filter((path) => !path.startsWith("devices/"))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["an id that is a path", { ...makeVisit(), visitId: "../orders/o1" }],
    ["an id of a photograph that is none", { ...makeVisit(), photoIds: ["https://example.com/a.png"] }],
    ["six photographs", { ...makeVisit(), photoIds: Array.from({ length: 6 }, (_, i) => `${i}`.repeat(64)) }],
    [
      "eleven answers",
      { ...makeVisit(), answers: Array.from({ length: 11 }, (_, i) => ({ itemId: `i${i}`, question: "?", value: 1 })) },
    ],
    [
      "two answers to one question",
      { ...makeVisit(), answers: [1, 2].map((value) => ({ itemId: "i", question: "?", value })) },
    ],
    [
      "a position off the earth",
      { ...makeVisit(), checkIn: { ...checkInAt(NOW), position: { latitude: 91, longitude: 0 } } },
    ],
    ["a distance beyond it", { ...makeVisit(), checkIn: { ...checkInAt(NOW), distance: 1e12 } }],
    ["no visit at all", null],
  ])("[VISIT-13] refuses %s, and takes the visit after it", async (_, forged) => {
    const good = makeVisit({ visitId: "v9" }, 9);
    const { answers } = await acceptVisits(backend, authOf("demo-ana"), { visits: [forged, good] });
    expect(answers).toMatchObject([{ outcome: "refused", reason: "SCHEMA_INVALID" }, { outcome: "accepted" }]);
  });

  it("[VISIT-13] refuses a call of more than a batch whole", async () => {
    const visits = Array.from({ length: 21 }, (_, index) => makeVisit({ visitId: `v${index}` }, index + 1));
    expect(await codeOf(acceptVisits(backend, authOf("demo-ana"), { visits }))).toBe("invalid-argument");
    expect(await backend.read("visits/v0")).toBeUndefined();
  });
});
