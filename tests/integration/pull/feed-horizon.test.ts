import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#domain/access/identity.ts";
import { emptyRun } from "#domain/delivery/run.ts";
import { emptyDay } from "#domain/itinerary/itinerary-day.ts";
import type { Feed, FeedRows } from "#domain/sync/feed.ts";
import { keptPeriods } from "#domain/sync/horizon.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { compareFeed } from "#sync/audit/compare-feed.ts";
import { newFeedCheck } from "#local/databases/new-feed-check.ts";
import { keepDays } from "#sync/pull/horizon/keep-days.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildCompany, buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { type LivePhone, passInSteps, startLivePhone, until } from "#tests/support/live-phone.ts";
import { makePayment } from "#tests/support/payments.ts";
import { makeTillClose } from "#tests/support/till-closes.ts";
import { makeVisit } from "#tests/support/visits.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let device: LivePhone | null;

beforeEach(() => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  feeds.put("company", "demo", buildCompany());
  storage = new IDBFactory();
  device = null;
});

afterEach(() => device?.end());

type GrowingFeed = "itineraryDays" | "visits" | "payments" | "runs" | "tillCloses";

const RECEIVED = { flags: [], receiptCode: "", receivedAt: 0 };
const ROWS: { readonly [F in GrowingFeed]: (id: string) => FeedRows[F] } = {
  itineraryDays: (id) => ({ ...emptyDay("ana", dayAgo(0)), id }),
  visits: (visitId) => ({ ...makeVisit({ visitId }), ...RECEIVED }),
  payments: (paymentId) => ({
    ...makePayment({ paymentId }),
    ...RECEIVED,
    amount: 1,
    applied: {},
    unapplied: 0,
    reversedBy: null,
  }),
  runs: (runId) => emptyRun(runId, "demo"),
  tillCloses: (closeId) => ({ ...makeTillClose({ closeId }), ...RECEIVED }),
};

const dayAgo = (days: number) => addDays(businessDayOf(clock.now(), "America/Mexico_City"), -days);

/** A row that last changed so many days ago. */
function put<F extends GrowingFeed>(feed: F, id: string, days: number, changes: Partial<FeedRows[F]> = {}): void {
  feeds.put(feed, id, { ...ROWS[feed](id), ...changes } as FeedRows[F], serverTimeAt(clock.now() - days * DAY));
}

/** A day of the itinerary, which last changed on that day. */
const putDay = (id: string, days: number) => put("itineraryDays", id, days, { day: dayAgo(days) });

async function open(role: Role): Promise<LivePhone> {
  const identity = buildIdentity("ana", { role, roles: [role] });
  device = await startLivePhone(clock, feeds, storage, identity);
  const { mirror } = device;
  const isListening = (feed: Feed) => [...feeds.streams].some((stream) => stream.feed === feed);
  await until(
    clock,
    async () => (await mirror.feeds.filter(({ loaded }) => !loaded).count()) === 0 && isListening("orders"),
  );
  return device;
}

async function close(milliseconds: number): Promise<void> {
  device?.end();
  device?.mirror.close();
  device?.work.close();
  await clock.pass(milliseconds);
}

const idsOf = async ({ mirror }: LivePhone, feed: GrowingFeed) =>
  (await mirror.table(feed).toCollection().primaryKeys()).map(String).toSorted();
const letPrune = () => passInSteps(clock, HOUR + 3 * MINUTE);

describe("[P27] what a device keeps of a feed that grows", () => {
  it.each<[GrowingFeed, Role]>([
    ["itineraryDays", "salesperson"],
    ["itineraryDays", "company_owner"],
    ["visits", "salesperson"],
    ["payments", "delivery_personnel"],
    ["runs", "store_staff"],
    ["tillCloses", "store_staff"],
  ])("is what changed in its longest period: %s of %s", async (feed, role) => {
    const [days] = keptPeriods(feed, role);
    put(feed, "before", days + 1);
    put(feed, "within", days - 1);
    put(feed, "new", 0);
    const opened = await open(role);
    await until(clock, async () => (await idsOf(opened, feed)).length >= 2);
    expect(await idsOf(opened, feed)).toEqual(["new", "within"]);
  });

  it("is less of everybody's days where there are very many", async () => {
    for (let each = 0; each < 5_001; each += 1) putDay(`d${each}`, 60);
    putDay("new", 20);
    expect(await idsOf(await open("company_owner"), "itineraryDays")).toEqual(["new"]);
  }, 60_000);

  it("costs a start no read for what is older", async () => {
    for (let each = 0; each < 2_000; each += 1) put("visits", `v${each}`, 200);
    await open("salesperson");
    expect(feeds.reads).toBeLessThan(100);
  });

  it("is resumed within the same period", async () => {
    for (let each = 0; each < 1_200; each += 1) put("visits", `v${each}`, 179);
    const started = await startLivePhone(clock, feeds, storage, buildIdentity("ana", { role: "salesperson" }));
    device = started;
    const resumeAfter = async () => (await started.mirror.feeds.get("visits"))?.resumeAfter ?? null;
    await until(clock, async () => (await resumeAfter()) !== null);
    await close(5 * DAY);
    const again = await open("salesperson");
    await until(clock, async () => (await again.mirror.visits.count()) >= 1_200);
    expect(await again.mirror.visits.count()).toBe(1_200);
  });
});

describe("[P28] rows beyond the horizon", () => {
  it("leave the device, and come back when they change again", async () => {
    put("visits", "leaving", 179.99);
    put("visits", "staying", 170);
    const here = await open("salesperson");
    await until(clock, async () => (await idsOf(here, "visits")).length === 2);
    await letPrune();
    expect(await idsOf(here, "visits")).toEqual(["staying"]);
    put("visits", "leaving", 0);
    await until(clock, async () => (await idsOf(here, "visits")).length === 2);
    await letPrune();
    expect(await idsOf(here, "visits")).toEqual(["leaving", "staying"]);
  });

  it("stay while their day is to come", async () => {
    put("itineraryDays", "past", 89.99, { day: dayAgo(89) });
    put("itineraryDays", "ahead", 89.99, { day: dayAgo(-20) });
    const here = await open("salesperson");
    await letPrune();
    // The horizon is a time of the server, and the day a day of the company.
    await close(2 * DAY);
    await open("salesperson");
    await letPrune();
    expect(await idsOf(device ?? here, "itineraryDays")).toEqual(["ahead"]);
  });

  it("stay for a day when somebody looked at them (VISIT-56)", async () => {
    const here = await open("salesperson");
    const document = {
      id: "looked-at",
      rev: 1,
      updatedAt: serverTimeAt(clock.now() - 200 * DAY),
      row: ROWS.itineraryDays("looked-at"),
    };
    await keepDays(here.mirror, [{ ...document, row: { ...document.row, day: dayAgo(200) } }], clock.now());
    await letPrune();
    expect(await idsOf(here, "itineraryDays")).toEqual(["looked-at"]);
    await close(DAY);
    const again = await open("salesperson");
    await letPrune();
    expect(await idsOf(again, "itineraryDays")).toEqual([]);
  });

  it("stay where only the store says what is over: runs", async () => {
    put("runs", "old", 89.99);
    const here = await open("store_staff");
    await letPrune();
    expect(await idsOf(here, "runs")).toEqual(["old"]);
  });
});

it("[A1] a feed with a horizon is the same as the store's, whatever either has before it", async () => {
  put("runs", "before", 100);
  feeds.put("runs", "left", null, serverTimeAt(clock.now() - 95 * DAY));
  feeds.put("runs", "gone", null, serverTimeAt(clock.now() - 10 * DAY));
  put("runs", "here", 80);
  putDay("d1", 89.99);
  putDay("d2", 10);
  const { mirror } = await open("company_owner");
  await letPrune();
  for (const feed of ["runs", "itineraryDays"] as const) {
    const catalogue = {
      tallyProducts: () => Promise.reject(new Error("unused")),
      getProducts: () => Promise.resolve([]),
    };
    const timer = { after: (_: number, act: () => void) => (queueMicrotask(act), () => {}) };
    const scope = { uid: "ana", role: "company_owner", companyId: "demo" } as const;
    const check = newFeedCheck(feed, "demo:company_owner", clock.now());
    expect(await compareFeed({ mirror, catalogue, scope, pages: feeds.pages, timer }, feed, check)).toMatchObject({
      kind: "same",
    });
  }
});
