import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { type Listening, pullUnderLock } from "#runtime/engine/pull-under-lock.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createLocks, type LockContext } from "#tests/support/fake-locks.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { until } from "#tests/support/live-phone.ts";
import { openMirror, openWork } from "#tests/support/mirror.ts";

let clock: Clock;
let feeds: FakeFeeds;
let locks: ReturnType<typeof createLocks>;
let tabs: TestTab[];

beforeEach(() => {
  clock = createClock();
  feeds = createFakeFeeds(clock.now);
  locks = createLocks();
  tabs = [];
  feeds.put("customers", "c1", buildCustomer("c1"));
});
afterEach(() => {
  for (const { listening } of tabs) listening.stop();
});

interface TestTab {
  readonly context: LockContext;
  readonly listening: Listening;
  /** Each tab writes to a database of its own here, which shows who wrote. */
  readonly mirror: MirrorDatabase;
  readonly streams: () => number;
  readonly errors: unknown[];
}

async function openTab({ isVisible }: { readonly isVisible: boolean }): Promise<TestTab> {
  const context = locks.openContext({ timer: clock.timer, isVisible: () => isVisible });
  const identity = buildIdentity();
  const storage = new IDBFactory();
  const mirror = await openMirror(storage, identity.uid);
  const work = await openWork(storage, identity.uid);
  const shared = openDeviceDatabase();
  const catalogue = openLocalCatalogue(mirror);
  const now = clock.now;
  const errors: unknown[] = [];
  let streams = 0;
  const listening = pullUnderLock(
    { identity, mirror, work, shared, catalogue, now },
    {
      pages: feeds.pages,
      listen: {
        ...feeds.listen,
        listen(...given) {
          streams += 1;
          const close = feeds.listen.listen(...given);
          return () => {
            streams -= 1;
            close();
          };
        },
      },
    },
    { lock: context.lock, timer: clock.timer, whenSettled: async () => {} },
    {
      loadCatalogue: (...given) =>
        loadCatalogue({ mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now }, ...given),
      loadOrders: (...given) => loadOrders({ mirror, pages: feeds.pages, now }, ...given),
      onGood: () => {},
      onProgress: () => {},
      onStorageFull: () => {},
      onRefused: () => {},
      onRestored: async () => {},
      onError: (error) => errors.push(error),
    },
  );
  const tab = { context, listening, mirror, streams: () => streams, errors };
  tabs.push(tab);
  return tab;
}

async function openListeningTab(): Promise<TestTab> {
  const tab = await openTab({ isVisible: false });
  await until(clock, () => tab.streams() === REP_FEEDS.length);
  return tab;
}

const nameIn = async ({ mirror }: TestTab) => (await mirror.customers.get("c1"))?.name;
const rename = (name: string) => feeds.put("customers", "c1", { ...buildCustomer("c1"), name });

describe("the tab that listens was frozen by the browser", () => {
  it("[S25] the visible one takes its place, and the frozen one stores nothing that was buffered", async () => {
    const hidden = await openListeningTab();
    const before = await nameIn(hidden);
    hidden.context.freeze();
    const visible = await openTab({ isVisible: true });
    rename("Renamed while frozen");
    await clock.pass(8_000);
    await until(clock, () => visible.streams() === REP_FEEDS.length);
    expect(await nameIn(visible)).toBe("Renamed while frozen");
    hidden.context.thaw();
    await until(clock, () => hidden.streams() === 0);
    expect(await nameIn(hidden)).toBe(before);
    rename("Renamed after it");
    await clock.pass(1_000);
    expect([await nameIn(hidden), await nameIn(visible)]).toEqual([before, "Renamed after it"]);
    expect([...hidden.errors, ...visible.errors]).toEqual([]);
  });

  it("[S25] the one that lost its place listens again when the other is closed", async () => {
    const hidden = await openListeningTab();
    hidden.context.freeze();
    const visible = await openTab({ isVisible: true });
    await clock.pass(8_000);
    await until(clock, () => visible.streams() === REP_FEEDS.length);
    hidden.context.thaw();
    await until(clock, () => hidden.streams() === 0);
    visible.listening.stop();
    rename("Renamed afterwards");
    await until(clock, () => hidden.streams() === REP_FEEDS.length);
    await clock.pass(1_000);
    expect(await nameIn(hidden)).toBe("Renamed afterwards");
  });

  it("[P26] stores what was buffered if nobody took its place", async () => {
    const hidden = await openListeningTab();
    hidden.context.freeze();
    rename("Renamed while frozen");
    await clock.pass(60_000);
    expect(await nameIn(hidden)).not.toBe("Renamed while frozen");
    hidden.context.thaw();
    await clock.pass(1_000);
    expect(await nameIn(hidden)).toBe("Renamed while frozen");
  });

  it("[P26] stores nothing of a page that it had asked for", async () => {
    let answer = () => {};
    const fetchPage = feeds.pages.fetchPage.bind(feeds.pages);
    Object.assign(feeds.pages, {
      fetchPage: async (...given: Parameters<typeof fetchPage>) => {
        const page = await fetchPage(...given);
        if (given[0] === "customers") await new Promise<void>((resolve) => (answer = resolve));
        return page;
      },
    });
    const hidden = await openTab({ isVisible: false });
    await until(clock, () => feeds.asked.some(({ feed }) => feed === "customers"));
    await clock.pass(1_000);
    hidden.context.freeze();
    const visible = await openTab({ isVisible: true });
    await clock.pass(8_000);
    Object.assign(feeds.pages, { fetchPage });
    answer();
    hidden.context.thaw();
    await until(clock, () => hidden.streams() === 0);
    expect(await hidden.mirror.customers.count()).toBe(0);
    expect([...hidden.errors, ...visible.errors].filter((error) => !(error instanceof RemoteUnreachable))).toEqual([]);
  });
});

describe("somebody comes back to a tab that does not listen", () => {
  it("[S25] wakes the one that does: it retries at once what it would have retried later", async () => {
    await openListeningTab();
    feeds.isReachable = false;
    feeds.loseStreams();
    await clock.pass(10 * 60_000);
    expect(feeds.streams.size).toBe(0);
    const visible = await openTab({ isVisible: true });
    feeds.isReachable = true;
    // No time passes: without it the next attempt is minutes away.
    for (let turn = 0; turn < 50; turn += 1) await clock.pass(0);
    expect(feeds.streams.size).toBe(0);
    visible.listening.wake();
    await until(clock, () => feeds.streams.size === REP_FEEDS.length);
  });
});
