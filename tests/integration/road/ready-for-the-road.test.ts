import type Dexie from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLine } from "#commands/cart/set-line.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { emptyDay } from "#domain/itinerary/itinerary-day.ts";
import type { HostFacts } from "#domain/road/road-facts.ts";
import { fixesFor } from "#domain/road/road-outcome.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { CatalogueSearch } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { type DeviceDatabase, openDeviceDatabase } from "#local/databases/device-database.ts";
import type { Device } from "#local/databases/device.ts";
import { ensureInstallation, storeDeviceLetter } from "#local/outbox/numbering.ts";
import { trySales } from "#local/queries/road/try-sales.ts";
import type { Road, RoadRun } from "#ports/road.ts";
import { openRoad } from "#runtime/road/open-road.ts";
import { refuseNetwork } from "#runtime/road/refuse-network.ts";
import {
  buildCompany,
  buildCustomer,
  buildIdentity,
  buildPriceList,
  buildProduct,
  MORNING,
} from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { newId } from "#tests/support/device.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { type LivePhone, startLivePhone, until } from "#tests/support/live-phone.ts";

const HOUR = 3_600_000;
const TODAY = "2026-11-20";
const IDENTITY = buildIdentity();
const ON_VIP = ["c1", "c2", "c3", "c5"];
const TODAYS = ["c1", "c2", "c3", "c4"];
const TOMORROWS = ["c5", "c6"];
const FINE: HostFacts = {
  isPersisted: true,
  freeBytes: 4_000_000_000,
  updateWaits: false,
  location: "granted",
  clockSkewMs: 800,
  battery: { charge: 0.8, isCharging: false },
};

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let shared: DeviceDatabase;
let phone: LivePhone;
let host: HostFacts;

/** A phone that loaded everything in the evening, was off at night and is opened in the morning. */
beforeEach(async () => {
  clock = createClock(MORNING - 14 * HOUR);
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  host = FINE;
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  feeds.put("priceLists", "vip", buildPriceList("vip", { isDefault: false }));
  for (const id of [...TODAYS, ...TOMORROWS]) {
    feeds.put("customers", id, buildCustomer(id, { priceListId: ON_VIP.includes(id) ? "vip" : null }));
  }
  for (let each = 0; each < 40; each += 1) {
    feeds.put("products", `p${each}`, buildProduct(`p${each}`, { prices: { general: 125_000, vip: 110_000 } }));
  }
  [TODAYS, TOMORROWS, []].forEach((ids, place) => {
    const plan = emptyDay(IDENTITY.uid, addDays(TODAY, place));
    const stops = ids.map((customerId) => ({
      stopId: `s-${customerId}`,
      customerId,
      window: null,
      because: [],
      state: "planned" as const,
    }));
    feeds.put("itineraryDays", plan.id, { ...plan, stops });
  });
  await clock.pass(HOUR);
  feeds.publishPack();
  phone = await startLivePhone(clock, feeds, storage, IDENTITY);
  await until(clock, async () => (await phone.mirror.feeds.filter(({ loaded }) => !loaded).count()) === 0);
  // The first look at what is to be compared: from then on it can be loaded again.
  await clock.pass(3 * 60_000);
  phone.end();
  clock.set(MORNING);
  phone = await startLivePhone(clock, feeds, storage, IDENTITY);
  shared = openDeviceDatabase();
  await shared.accounts.put({ uid: "ana", fullName: "Ana", lastSignInAt: MORNING - HOUR, identity: IDENTITY });
  await ensureInstallation(shared, phone.work, "ana", newId);
  await storeDeviceLetter(shared, phone.work, "ana", "A");
  await until(clock, async () => (await phone.mirror.feedChecks.count()) > 0);
  await clock.pass(1_000);
});
afterEach(() => {
  phone.end();
  shared.close();
});

function deviceOf(changes: Partial<Device> = {}): Device {
  const { mirror, work } = phone;
  // As after a start: what an earlier check read is not in memory.
  return {
    identity: IDENTITY,
    mirror,
    work,
    shared,
    catalogue: openLocalCatalogue(mirror),
    now: clock.now,
    newId,
    ...changes,
  };
}

function roadOf(device = deviceOf()): Road {
  return openRoad({
    device,
    // Waiting is what moves this clock.
    timer: { after: (milliseconds, run) => (void clock.pass(milliseconds).then(run), () => {}) },
    isOnline: () => true,
    syncNow: () => {
      phone.pull.confirm();
      // The store takes what waits.
      void phone.work.outbox.where("state").equals("waiting").delete();
    },
    readHost: async () => host,
    differsFromStore: async () => false,
    async selfTest({ customerIds, day }) {
      const allow = refuseNetwork();
      return trySales(device, customerIds, day).finally(allow);
    },
    keepData: async () => void (host = { ...host, isPersisted: true }),
    locate: async () => void (host = { ...host, location: "granted" }),
    update: async () => void (host = { ...host, updateWaits: false }),
  });
}

async function run(device?: Device): Promise<RoadRun> {
  const answer = await roadOf(device).run();
  if (answer === null) throw new Error("the company is not loaded");
  return answer;
}

/** What is not green, with the names of the stops it concerns. */
function wrong({ checks }: RoadRun) {
  return checks
    .filter(({ level }) => level !== "green")
    .map(({ name, level, stops }) => [name, level, stops.map((stop) => stop.name).join(", ")]);
}

/** All that one tap does. */
async function fixAll({ checks }: RoadRun): Promise<void> {
  for (const fix of fixesFor(checks, true)) if (fix !== "renew") await roadOf().fix(fix);
}

const ALL = TODAYS.map((id) => `Tienda ${id}`).join(", ");

describe("a phone in the morning", () => {
  it("ROAD-2 has old balances and stock, which one sync makes new within 20 seconds", async () => {
    const first = await run();
    expect(wrong(first)).toEqual([
      ["balances", "amber", ALL],
      ["stock", "amber", ALL],
    ]);
    const startedAt = clock.now();
    await fixAll(first);
    expect(clock.now() - startedAt).toBeLessThan(20_000);
    const second = await run();
    expect(wrong(second)).toEqual([]);
    expect(second.outcome).toMatchObject({ level: "green", until: MORNING + 9 * HOUR });
  });

  it("ROAD-9 keeps when it was checked and how that ended", async () => {
    const { outcome } = await run();
    expect((await shared.accounts.get("ana"))?.road).toEqual(outcome);
    expect(outcome).toMatchObject({ at: clock.now(), level: "amber", problems: ["balances", "stock"] });
  });
});

interface Defect {
  readonly what: string;
  readonly seed: () => Promise<unknown> | void;
  readonly found: readonly string[];
  readonly mend?: () => void;
}

const hostDefect = (
  what: string,
  name: string,
  level: string,
  changes: Partial<HostFacts>,
  mend?: Partial<HostFacts>,
): Defect => ({
  what,
  seed: () => void (host = { ...host, ...changes }),
  found: [name, level, ALL],
  ...(mend && { mend: () => void (host = { ...host, ...mend }) }),
});

/** With those of the session, balances and stock the twelve that complaint 20 asks for. */
const DEFECTS: readonly Defect[] = [
  {
    what: "a lost part of the catalogue",
    seed: () => phone.mirror.catalogueChunks.clear(),
    found: ["catalogue", "red", ALL],
  },
  {
    what: "a lost price list",
    seed: () => phone.mirror.priceLists.delete("vip"),
    found: ["prices", "red", ON_VIP.map((id) => `Tienda ${id}`).join(", ")],
  },
  {
    what: "a lost day of the route",
    seed: () => phone.mirror.itineraryDays.delete(`ana_${addDays(TODAY, 1)}`),
    found: ["itinerary", "amber", ALL],
  },
  { what: "an unsent order", seed: () => sell("c3"), found: ["outbox", "amber", "Tienda c3"] },
  hostDefect("unprotected data", "storage", "amber", { isPersisted: false }),
  hostDefect("a waiting version", "app", "amber", { updateWaits: true }),
  hostDefect("location that was never allowed", "location", "amber", { location: "prompt" }),
  hostDefect("a wrong clock", "clock", "red", { clockSkewMs: 12 * 60_000 }, { clockSkewMs: 0 }),
  hostDefect(
    "a low battery",
    "battery",
    "amber",
    { battery: { charge: 0.12, isCharging: false } },
    { battery: { charge: 0.12, isCharging: true } },
  ),
];

async function sell(customerId: string): Promise<void> {
  const device = deviceOf();
  await setLine(device, { customerId, productId: "p1", quantity: 2 });
  expect((await placeOrder(device, customerId)).ok).toBe(true);
}

describe("a defect that somebody would have met on the road", () => {
  it.each(DEFECTS)(
    "ROAD-2 $what is found and named with its stops, and green after its fix",
    async ({ seed, found, mend }) => {
      await roadOf().fix("sync");
      expect(wrong(await run())).toEqual([]);
      await seed();
      const first = await run();
      expect(wrong(first).filter(([name]) => name !== "selfTest")).toEqual([found]);
      const startedAt = clock.now();
      await fixAll(first);
      expect(clock.now() - startedAt).toBeLessThan(20_000);
      mend?.();
      expect(wrong(await run())).toEqual([]);
    },
  );

  it("ROAD-4 a session that ends on the way is found, and green once it is renewed", async () => {
    await roadOf().fix("sync");
    const old = deviceOf({ identity: { ...IDENTITY, authTime: MORNING - 14 * HOUR } });
    expect(wrong(await run(old))).toEqual([["session", "red", ALL]]);
    expect(wrong(await run(deviceOf({ identity: { ...IDENTITY, authTime: MORNING } })))).toEqual([]);
  });

  it("ROAD-8 a customer and a product that cannot be sold are named by the trial sales", async () => {
    await roadOf().fix("sync");
    const { mirror } = phone;
    await openLocalCatalogue(mirror).applyProducts(
      Array.from({ length: 40 }, (_, each) => ({
        id: `p${each}`,
        rev: 9,
        updatedAt: "2026-11-20T14:00:00.000000Z",
        row: buildProduct(`p${each}`, { prices: each === 7 ? { general: 125_000 } : {} }),
      })),
    );
    const { checks } = await run();
    const failures = checks.flatMap(({ problem }) =>
      problem !== null && "failures" in problem ? problem.failures : [],
    );
    const named = new Set(failures.map(({ customerName }) => customerName));
    expect(named.size).toBe(3);
    expect([...named].every((name) => ALL.includes(name))).toBe(true);
    expect(
      failures.every(({ productName }) => /^Product p\d+$/.test(productName) && productName !== "Product p7"),
    ).toBe(true);
  });
});

describe("the trial sales", () => {
  it("ROAD-8 price 20 products for three customers, chosen by the day alone", async () => {
    const asked: number[] = [];
    const tried = async () => {
      asked.length = 0;
      const device = deviceOf();
      const catalogue = {
        ...device.catalogue,
        search(request: CatalogueSearch) {
          asked.push(request.offset);
          return device.catalogue.search(request);
        },
      };
      return { test: await trySales({ ...device, catalogue }, [...TODAYS, "c1"], TODAY), asked: [...asked] };
    };
    const first = await tried();
    expect(first.test).toEqual({ outcome: "ended", customers: 3, prices: 60, failures: [] });
    expect(await tried()).toEqual(first);
  });

  it("ROAD-8 leave nothing behind in any database", async () => {
    const before = await dump();
    expect(await trySales(deviceOf(), TODAYS, TODAY)).toMatchObject({ prices: 60, failures: [] });
    expect(await dump()).toEqual(before);
  });

  it("ROAD-8 are refused the network: what needs it fails, and afterwards it is there again", async () => {
    const ways = ["fetch", "XMLHttpRequest", "WebSocket"] as const;
    const before = ways.map((way) => Object.getOwnPropertyDescriptor(globalThis, way));
    const device = deviceOf();
    const needy = {
      ...device.catalogue,
      search: () => fetch("http://127.0.0.1:1/products").then(() => ({ items: [], total: 0 })),
    };
    const allow = refuseNetwork();
    expect(() => fetch("http://127.0.0.1:1")).toThrow("refused");
    expect(() => new WebSocket("ws://127.0.0.1:1")).toThrow("refused");
    expect(() => new XMLHttpRequest()).toThrow("refused");
    const test = await trySales({ ...device, catalogue: needy }, ["c1"], TODAY).finally(allow);
    expect(test).toMatchObject({ failures: [{ customerName: "Tienda c1", reason: "notReadable" }] });
    expect(ways.map((way) => Object.getOwnPropertyDescriptor(globalThis, way))).toEqual(before);
  });
});

/** Everything that the phone's databases hold. */
async function dump() {
  const rows: Record<string, unknown> = {};
  for (const database of [phone.work, phone.mirror, shared] as readonly Dexie[]) {
    for (const table of database.tables) rows[`${database.name} ${table.name}`] = await table.toArray();
  }
  return rows;
}
