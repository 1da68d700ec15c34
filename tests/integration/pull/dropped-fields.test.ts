import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { buildCompany, buildCustomer, buildPriceList } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { type LivePhone, startLivePhone, until } from "#tests/support/live-phone.ts";

const HOUR = 3_600_000;
const NOTE = "Ring twice";

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let phone: LivePhone;

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  feeds.put("customers", "c0", buildCustomer("c0", { note: NOTE }));
  await clock.pass(HOUR);
  await start();
});

afterEach(() => phone.end());

async function start(): Promise<void> {
  phone = await startLivePhone(clock, feeds, storage);
  await until(clock, () => feeds.streams.size === REP_FEEDS.length);
}

/** The app is started again, an hour later. */
async function restart(): Promise<void> {
  phone.end();
  await clock.pass(HOUR);
  feeds.asked.length = 0;
  await start();
}

/** As a version left it that did not know the note. */
async function dropNote(fields: Pick<FeedState, "fields">): Promise<void> {
  await phone.mirror.customers.update("c0", { note: "" });
  const { fields: _, ...state } = (await phone.mirror.feeds.get("customers")) as FeedState;
  await phone.mirror.feeds.put({ ...state, ...fields });
}

const note = async () => (await phone.mirror.customers.get("c0"))?.note;

describe("[P31] fields that an earlier version did not know", () => {
  it.each([{}, { fields: "others" }])("are read although the record has not changed since (%o)", async (fields) => {
    await dropNote(fields);
    await restart();
    await until(clock, async () => (await note()) === NOTE);
    expect((await phone.mirror.feeds.get("customers"))?.fields).toMatch(/^(?!others)\w+$/);
  });

  it("are read once: nothing is loaded again with the same fields", async () => {
    await dropNote({});
    await restart();
    await until(clock, async () => (await note()) === NOTE);
    await phone.mirror.customers.update("c0", { note: "" });
    await restart();
    await clock.pass(60_000);
    expect(await note()).toBe("");
  });
});
