import { beforeEach, describe, expect, it } from "vitest";
import { buildCompany, buildCustomer, buildPriceList } from "#tests/support/build.ts";
import { type Clock, createClock, settle } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { type LivePhone, startLivePhone, until } from "#tests/support/live-phone.ts";

const MINUTE = 60_000;

let clock: Clock;
let feeds: FakeFeeds;
/** What becomes of snapshots: while the phone is frozen they wait, and once its connection is cut they are lost. */
let line: "live" | "waits" | "cut";
let waiting: (() => void)[];

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  line = "live";
  waiting = [];
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  feeds.put("customers", "c0", buildCustomer("c0"));
  await clock.pass(60 * MINUTE);
  const live = { ...feeds.listen };
  feeds.listen.listen = (feed, scope, bound, onSnapshot, onLost) =>
    live.listen(
      feed,
      scope,
      bound,
      (snapshot) => {
        if (line === "live") onSnapshot(snapshot);
        else if (line === "waits") waiting.push(() => onSnapshot(snapshot));
      },
      onLost,
    );
});

/** A phone that listens to everything. */
async function startListening(): Promise<LivePhone> {
  const phone = await startLivePhone(clock, feeds);
  await until(clock, () => feeds.streams.size === REP_FEEDS.length);
  for (let turn = 0; turn < 12; turn += 1) await clock.pass(0);
  return phone;
}

/**
 * Ten minutes in which no timer runs. What was written in the first of them was sent before the network noticed, and is
 * handled at the thaw; what was written later never left the server on that stream.
 */
function freezeAndThaw(): void {
  line = "waits";
  feeds.put("customers", "early", buildCustomer("early"));
  clock.set(clock.now() + MINUTE);
  line = "cut";
  feeds.put("customers", "unsent", buildCustomer("unsent"));
  clock.set(clock.now() + 9 * MINUTE);
  line = "live";
  for (const deliver of waiting) deliver();
}

describe("an app that was frozen for ten minutes", () => {
  it("[P4] a buffered snapshot moves the watermark no further than what it shows it has read", async () => {
    const phone = await startListening();
    await clock.pass(30 * MINUTE);
    const frozenAt = clock.now();
    freezeAndThaw();
    // Stores it, and runs no timer.
    await settle();
    expect(await phone.mirror.customers.get("early")).toBeDefined();
    const watermark = (await phone.mirror.feeds.get("customers"))?.watermark ?? "";
    expect(Date.parse(watermark)).toBe(frozenAt - 5 * MINUTE);
    phone.end();
  });

  it("[P22] reads what its streams missed, from the old watermark, without anybody touching it", async () => {
    const phone = await startListening();
    await clock.pass(10 * MINUTE);
    freezeAndThaw();
    await clock.pass(MINUTE);
    await until(clock, async () => (await phone.mirror.customers.get("unsent")) !== undefined);
    expect(feeds.streams.size).toBe(REP_FEEDS.length);
    phone.end();
  });

  it("[P22] a late timer of a page in the background opens nothing anew", async () => {
    const phone = await startListening();
    const streams = [...feeds.streams];
    for (let times = 0; times < 10; times += 1) {
      clock.set(clock.now() + 2 * MINUTE);
      await clock.pass(0);
    }
    expect([...feeds.streams]).toEqual(streams);
    phone.end();
  });
});
