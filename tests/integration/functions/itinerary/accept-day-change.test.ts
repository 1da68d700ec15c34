import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChangeDay } from "#domain/changes/change-day.ts";
import type { DayStep } from "#domain/itinerary/day-step.ts";
import { emptyDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import {
  put,
  putCompany,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { sendAs } from "#tests/support/record-edits.ts";
import { HOUR, makeCompany, makeCustomer, makeSettings, NOW } from "#tests/support/sales.ts";

const TODAY = "2026-11-21";
const YESTERDAY = "2026-11-20";
const TOMORROW = "2026-11-22";
const DAY = 24 * HOUR;
const START: DayStep = { kind: "start", position: null };
const CLOSE: DayStep = { kind: "close", note: "", left: [], figures: { orders: 0, net: 0, unsent: 0 } };
const SKIP: DayStep = { kind: "skip", stopId: "s1", reasonCode: "NO_TIME", words: "" };
const REMOVE: DayStep = { kind: "remove", stopId: "s1", to: null, reasonCode: "NO_TIME", words: "" };

let backend: TestBackend;
let steps = 0;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  await Promise.all([
    putCustomer(backend.firestore, makeCustomer({ id: "c2" })),
    putCustomer(backend.firestore, makeCustomer({ id: "of-luis", repId: "demo-luis" })),
    putDay([stop("s1", "c1"), stop("s2", "c2")]),
  ]);
});
afterAll(() => backend.close());

const accepted = { outcome: "accepted", rev: expect.any(Number) as number };
const refusedFor = (reason: string, field: string) => expect.objectContaining({ outcome: "refused", reason, field });

function stop(stopId: string, customerId: string, changes: Partial<Stop> = {}): Stop {
  return { stopId, customerId, window: null, because: [], state: "planned", ...changes };
}

async function putDay(stops: readonly Stop[], changes: Partial<ItineraryDay> = {}, day = TODAY) {
  const { id, ...fields } = { ...emptyDay("demo-ana", day), stops: [...stops], ...changes };
  await put(backend.firestore, `companies/demo/itineraryDays/${id}`, { ...fields, updatedAt: null });
}

function add(customerId: string, stopId = `new-${customerId}`): DayStep {
  return { kind: "add", stopId, customerId, window: null, from: null };
}

/** A step of Ana's today, made just now. */
function made(step: DayStep, changes: Partial<ChangeDay> = {}): ChangeDay {
  steps += 1;
  const { day = TODAY } = changes;
  const whose = { repId: "demo-ana", day, on: day, byName: "Ana" };
  return { kind: "changeDay", stepId: `step-${steps}`, ...whose, at: backend.now(), step, label: "", ...changes };
}

async function send(change: ChangeDay, uid: Uid = "demo-ana") {
  const [answer] = await sendAs(backend, uid, [change]);
  return answer;
}

async function stored(day = TODAY, repId = "demo-ana") {
  return (await backend.read(`itineraryDays/${repId}_${day}`)) as (ItineraryDay & { rev: number }) | undefined;
}

/** Stop and state of each, in driving order. */
async function states(day = TODAY) {
  return (await stored(day))?.stops.map(({ stopId, state }) => `${stopId} ${state}`);
}

describe("whose day", () => {
  it.each<readonly [DayStep, Uid]>([
    [SKIP, "demo-luis"],
    [REMOVE, "demo-luis"],
    [add("c1"), "demo-luis"],
    [START, "demo-delivery"],
    [START, "demo-owner"],
    [CLOSE, "demo-store"],
    [SKIP, "demo-super"],
  ])("VISIT-17 refuses %o by %s on Ana's day and writes nothing", async (step, uid) => {
    const before = await stored();
    expect(await send(made(step), uid)).toEqual(refusedFor("PERMISSION_LOST", "repId"));
    expect(await stored()).toEqual(before);
  });

  it("VISIT-17 lets owners and the store plan it, in their own name", async () => {
    expect(await send(made(add("c1", "x"), { byName: "Ana" }), "demo-owner")).toEqual(accepted);
    expect(await send(made({ ...REMOVE, stopId: "s2" }, { byName: "Nobody" }), "demo-store")).toEqual(accepted);
    const day = await stored();
    expect(day?.movedAway).toMatchObject([{ customerId: "c2", byName: "demo-store" }]);
    expect(await states()).toEqual(["s1 planned"]);
    expect(await send(made(add("c2", "y"), { byName: "Ana" }), "demo-owner")).toEqual(accepted);
    expect((await stored())?.stops[1]?.because).toEqual([{ code: "addedByHand", by: "demo-owner" }]);
  });

  it("[S22] answers a step that it has as applied, although whoever took it has another role by now", async () => {
    const change = made(add("c1", "x"));
    const first = await send(change, "demo-owner");
    expect(first).toEqual(accepted);
    await backend.firestore.doc("users/demo-owner").update({ role: "salesperson" });
    expect(await send(change, "demo-owner")).toEqual(first);
    expect(await send(made(add("c2", "y")), "demo-owner")).toEqual(refusedFor("PERMISSION_LOST", "repId"));
    expect(await send({ ...change, byName: "Nobody" }, "demo-owner")).toEqual(refusedFor("PERMISSION_LOST", "repId"));
  });

  it("VISIT-17 writes only in the caller's company, whatever the day's person is", async () => {
    await send(made(START), "real-ana");
    await send(made(add("c1"), { repId: "real-ana" }), "real-ana");
    expect(await states()).toEqual(["s1 planned", "s2 planned"]);
    expect((await stored())?.startedAt).toBeNull();
    const foreign = await backend.firestore.collection("companies/real/itineraryDays").get();
    expect(foreign.docs.flatMap((each) => (each.data() as ItineraryDay).stops)).toEqual([]);
  });

  it("VISIT-17 puts nobody on a day whom its salesperson does not serve", async () => {
    await backend.firestore.doc("companies/demo/customers/c2").update({ deletedAt: 1 });
    const unknown = refusedFor("PERMISSION_LOST", "customerId");
    expect(await send(made(add("of-luis")))).toEqual(unknown);
    expect(await send(made(add("of-luis")), "demo-owner")).toEqual(unknown);
    expect(await send(made(add("c2"), { day: TOMORROW }))).toEqual(unknown);
    expect(await send(made(add("nobody")))).toEqual(unknown);
    const planned = ["c1", "of-luis", "c2", "nobody"].map((id) => {
      const { stopId, customerId, window, because } = stop(`n-${id}`, id);
      return { stopId, customerId, window, because };
    });
    expect(await send(made({ kind: "replan", stops: planned }, { day: TOMORROW }))).toEqual(accepted);
    expect(await states(TOMORROW)).toEqual(["n-c1 planned"]);
  });
});

describe("days that are over, frozen or closed", () => {
  it.each([
    START,
    CLOSE,
    SKIP,
    REMOVE,
    add("c1", "x"),
    { kind: "order", stopIds: ["s2", "s1"], fixed: [] },
    { kind: "replan", stops: [] },
  ] satisfies readonly DayStep[])("VISIT-17 takes no $kind on a day that is over, by owners neither", async (step) => {
    await putDay([stop("s1", "c1"), stop("s2", "c2")], {}, YESTERDAY);
    const before = await stored(YESTERDAY);
    const change = made(step, { day: YESTERDAY });
    const by: readonly Uid[] =
      step.kind === "order" || step.kind === "replan" ? ["demo-ana", "demo-owner"] : ["demo-ana"];
    for (const uid of by)
      expect(await send({ ...change, stepId: `${change.stepId}-${uid}` }, uid)).toEqual(
        refusedFor("STATUS_CHANGED", "dayOver"),
      );
    expect(await stored(YESTERDAY)).toEqual(before);
  });

  it("VISIT-17 takes what was done on the day and arrives later, but not after seven days", async () => {
    await Promise.all(["2026-11-14", "2026-11-15"].map((day) => putDay([stop("s1", "c1")], {}, day)));
    expect(await send(made(SKIP, { day: "2026-11-15", at: NOW - 6 * DAY }))).toEqual(accepted);
    expect(await send(made(SKIP, { day: "2026-11-14", at: NOW - 7 * DAY - 1 }))).toEqual(
      refusedFor("STATUS_CHANGED", "dayOver"),
    );
    expect([await states("2026-11-14"), await states("2026-11-15")]).toEqual([["s1 planned"], ["s1 skipped"]]);
  });

  it("VISIT-17 does not believe the phone which day it is", async () => {
    await putDay([stop("s1", "c1")], {}, YESTERDAY);
    expect(await send(made(SKIP, { day: YESTERDAY, on: YESTERDAY }))).toEqual(refusedFor("STATUS_CHANGED", "dayOver"));
    const ahead = { day: TOMORROW, on: TOMORROW, at: NOW + DAY };
    expect(await send(made(START, ahead))).toEqual(refusedFor("STATUS_CHANGED", "dayAhead"));
    expect(await stored(TOMORROW)).toBeUndefined();
  });

  it("VISIT-17 a clock that is ahead counts as the time of receipt, one that is behind as it is", async () => {
    expect(await send(made(START, { at: NOW + HOUR }))).toEqual(accepted);
    expect(await send(made(SKIP, { at: NOW - HOUR }))).toEqual(accepted);
    expect(await stored()).toMatchObject({ startedAt: NOW, stops: [{ skip: { at: NOW - HOUR } }, {}] });
  });

  it("VISIT-22 the first start counts: a second one, or a plan made anew, changes neither its time nor the plan", async () => {
    const position = { latitude: 19.4, longitude: -99.1 };
    await send(made({ kind: "start", position }));
    backend.setNow(NOW + HOUR);
    expect(await send(made(START, { at: NOW - HOUR }))).toEqual(accepted);
    for (const uid of ["demo-ana", "demo-owner"] as const) {
      expect(await send(made({ kind: "replan", stops: [] }), uid)).toEqual(refusedFor("STATUS_CHANGED", "dayFrozen"));
    }
    await send(made(REMOVE));
    await send(made(add("c1", "x")));
    expect(await stored()).toMatchObject({
      frozenAt: NOW,
      startedAt: NOW,
      startPosition: position,
      base: ["c1", "c2"],
      stops: [{ stopId: "s2" }, { stopId: "x", isAdded: true }],
    });
  });

  it("VISIT-17 a closed day takes nothing more, from nobody", async () => {
    await send(made(START));
    await send(made({ ...CLOSE, note: "Rain", left: [{ stopId: "s1", reasonCode: "ROAD", words: "" }] }));
    const closed = await stored();
    expect(closed).toMatchObject({
      closed: { at: NOW, note: "Rain" },
      stops: [{ state: "missed" }, { state: "missed" }],
    });
    expect(closed?.stops[0]?.skip).toEqual({ reasonCode: "ROAD", words: "", at: NOW });
    const isClosed = refusedFor("STATUS_CHANGED", "dayClosed");
    for (const step of [START, CLOSE, SKIP, REMOVE, add("c1", "x")]) expect(await send(made(step))).toEqual(isClosed);
    expect(await send(made(REMOVE), "demo-owner")).toEqual(isClosed);
    expect(await stored()).toEqual(closed);
  });
});

describe("the same step again, and steps out of order", () => {
  it("VISIT-17 takes a step once by its id; another content under the same id is refused", async () => {
    const skip = made(SKIP);
    expect(await send(skip)).toEqual({ outcome: "accepted", rev: 2 });
    await send(made({ kind: "unskip", stopId: "s1" }));
    expect(await send(skip)).toEqual({ outcome: "accepted", rev: 3 });
    expect(await states()).toEqual(["s1 planned", "s2 planned"]);
    expect(await send({ ...skip, step: { ...SKIP, stopId: "s2" } })).toEqual(refusedFor("ID_CONFLICT", "stepId"));
    expect(await states()).toEqual(["s1 planned", "s2 planned"]);
  });

  it("VISIT-17 a move that is sent twice puts the customer on the other day once", async () => {
    const remove = made({ ...REMOVE, to: TOMORROW });
    const arrive = made({ ...add("c1", "moved"), from: TODAY } as DayStep, { day: TOMORROW });
    for (const change of [remove, arrive, remove, arrive]) expect(await send(change)).toEqual(accepted);
    expect(await states()).toEqual(["s2 planned"]);
    expect(await states(TOMORROW)).toEqual(["moved planned"]);
    expect((await stored(TOMORROW))?.stops[0]?.because).toEqual([{ code: "movedByHand", by: "demo-ana" }]);
  });

  it("VISIT-17 what others made superfluous is accepted and changes nothing", async () => {
    await send(made(REMOVE), "demo-owner");
    for (const step of [SKIP, REMOVE, add("c2", "x")]) expect(await send(made(step))).toEqual(accepted);
    expect(await states()).toEqual(["s2 planned"]);
  });

  it("VISIT-17 an order that names only some stops, unknown ones or one twice loses and doubles none", async () => {
    await putDay([stop("s1", "c1"), stop("s2", "c2"), stop("s3", "c3")]);
    const stopIds = ["s3", "unknown", "s3", "s1"];
    expect(await send(made({ kind: "order", stopIds, fixed: ["s3", "unknown"] }))).toEqual(accepted);
    const day = await stored();
    expect(day?.stops.map(({ stopId }) => stopId).toSorted()).toEqual(["s1", "s2", "s3"]);
    expect(day?.stops.filter(({ isFixed }) => isFixed === true).map(({ stopId }) => stopId)).toEqual(["s3"]);
  });

  it("VISIT-17 two phones at once: both steps are kept", async () => {
    const both = [made(SKIP), made({ ...SKIP, stopId: "s2" })];
    expect(await Promise.all(both.map((change) => send(change)))).toEqual([accepted, accepted]);
    expect(await states()).toEqual(["s1 skipped", "s2 skipped"]);
  });

  it("VISIT-17 a visited stop is neither skipped nor taken off", async () => {
    await putDay([stop("s1", "c1", { state: "done" })]);
    await send(made(SKIP));
    await send(made(REMOVE));
    await send(made(REMOVE), "demo-owner");
    await send(made({ kind: "unskip", stopId: "s1" }));
    expect(await states()).toEqual(["s1 done"]);
  });
});

describe("what does not parse", () => {
  it.each<readonly [string, object]>([
    ["a day that is none", { day: "2026-02-30" }],
    ["a path as a person", { repId: "demo-ana/../x" }],
    ["a stop without an id", { step: { ...SKIP, stopId: "" } }],
    ["negative figures", { step: { ...CLOSE, figures: { orders: -1, net: 0, unsent: 0 } } }],
    ["a note without end", { step: { ...CLOSE, note: "x".repeat(1_001) } }],
    ["a thousand stops", { step: { kind: "order", stopIds: Array(1_000).fill("s1"), fixed: [] } }],
  ])("VISIT-17 refuses %s", async (_, forged) => {
    const [answer] = await sendAs(backend, "demo-ana", [{ ...made(SKIP), ...forged }]);
    expect(answer).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID" });
    expect(await states()).toEqual(["s1 planned", "s2 planned"]);
  });
});

it("OPS-21 a step that only a newer build knows is to be sent again", async () => {
  const [answer] = await sendAs(backend, "demo-ana", [{ ...made(SKIP), step: { kind: "reopen" } }]);
  expect(answer).toMatchObject({ outcome: "unreachable", reason: "SERVER_ERROR" });
  expect(await states()).toEqual(["s1 planned", "s2 planned"]);
});

describe("the company's clock", () => {
  it.each([
    // The clocks skip the hour after midnight: the day begins at 01:00.
    ["America/Santiago", "2026-09-06T03:59:59Z", "2026-09-05"],
    ["America/Santiago", "2026-09-06T04:00:00Z", "2026-09-06"],
    // They repeat the hour before midnight: the day has 25 hours.
    ["America/Santiago", "2026-04-05T03:30:00Z", "2026-04-04"],
    ["America/Santiago", "2026-04-05T04:00:00Z", "2026-04-05"],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-11-01T03:59:59Z", "2026-10-31"],
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
  ])("VISIT-24 in %s a day started at %s is %s", async (timeZone, time, day) => {
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ timeZone }) }));
    backend.setNow(Date.parse(time));
    expect(await send(made(START, { day }))).toEqual(accepted);
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
    expect(await send(made(START, { day: next }))).toEqual(refusedFor("STATUS_CHANGED", "dayAhead"));
    expect((await stored(day))?.startedAt).toBe(Date.parse(time));
  });
});
