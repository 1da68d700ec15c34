import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accept } from "#domain/values/result.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { createPush } from "#remote/calls/push.ts";
import type { EngineHost } from "#runtime/engine/engine-host.ts";
import type { RemotePorts } from "#runtime/engine/remote-ports.ts";
import { type Engine, startEngine } from "#runtime/engine/start-engine.ts";
import { createSession } from "#runtime/session/session.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { createSessionMemory } from "#runtime/session/session-memory.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { listWrites } from "#tests/support/list-writes.ts";
import { createPhone, fillCart, openTab, type Phone, sell } from "#tests/support/device.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { leaveAccount } from "#tests/support/leave-account.ts";
import { until } from "#tests/support/live-phone.ts";

const MINUTE = 60_000;
const ANA = buildIdentity("ana");

let clock: Clock;
let server: FakeServer;
let feeds: FakeFeeds;
let phone: Phone;
let errors: unknown[];
let firstScreen: Promise<void>;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  feeds = createFakeFeeds(() => clock.now());
  phone = createPhone();
  errors = [];
  firstScreen = Promise.resolve();
  const storage = new Map<string, string>();
  const fake = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  vi.stubGlobal("navigator", { userAgent: "test" });
  vi.stubGlobal("localStorage", fake);
  vi.stubGlobal("sessionStorage", fake);
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  for (const id of ["c1", "c2", "c3"]) feeds.put("customers", id, buildCustomer(id));
  for (const id of ["cola", "agua", "pan"]) feeds.put("products", id, buildProduct(id));
  await clock.pass(60 * MINUTE);
});

afterEach(() => vi.restoreAllMocks());

/** The whole of a start: session, former accounts, engine. Online, with App Check. */
async function startApp(): Promise<{ engine: Engine; session: Session; close: () => Promise<void> }> {
  const shared = openDeviceDatabase();
  const session = createSession({
    auth: {
      signIn: async () => accept({ uid: ANA.uid, email: ANA.email, emailVerified: true }),
      signOut: async () => {},
      reloadUser: async () => null,
      readClaims: async () => ({ ...ANA, emailVerified: true, active: true }),
      readRoleConfiguration: async () => null,
      readMaintenance: async () => null,
      readUserRecord: async () => ({ active: true, repCode: ANA.repCode, fullName: ANA.fullName }),
    },
    memory: createSessionMemory(shared, clock.now),
    now: clock.now,
  });
  await session.start();
  const engine = await startEngine(ANA, remote(), host());
  await session.finishSignOuts();
  await session.recheck();
  await until(clock, () => feeds.streams.size === REP_FEEDS.length);
  await clock.pass(0);
  return {
    engine,
    session,
    async close() {
      await stop(engine);
      shared.close();
    },
  };
}

async function stop(engine: Engine): Promise<void> {
  const stopped = engine.stop();
  await clock.pass(2_000);
  await stopped;
}

function remote(): RemotePorts {
  return {
    push: createPush(server.call),
    pages: feeds.pages,
    listen: feeds.listen,
    ping: async () => true,
    registerDevice: async ({ letter }) => accept({ deviceLetter: letter ?? "A" }),
    reportDevice: async () => {},
    readClaims: async () => null,
    onAttestation(listener) {
      listener("the page's proof", clock.now() + 60 * MINUTE);
      return () => {};
    },
    onRefused: () => () => {},
  };
}

function host(): EngineHost {
  const { now, timer } = clock;
  return {
    now,
    timer,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    lock: phone.locks.openContext().lock,
    hasNetwork: () => true,
    isVisible: () => true,
    openCatalogue(uid) {
      const mirror = openMirrorDatabase(uid);
      const catalogue = openLocalCatalogue(mirror);
      const load = { mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now };
      return {
        catalogue,
        loadCatalogue: (...given) => loadCatalogue(load, ...given),
        loadOrders: (...given) => loadOrders(load, ...given),
      };
    },
    subscribeToWindow: () => () => {},
    onUpgraded: () => {},
    describe: async () => ({ platform: "test", appVersion: "1", model: "", persisted: true }),
    whenSettled: () => firstScreen,
    claimStorage: () => {},
    report(error) {
      if (!String(error).includes("unreadable documents in customers: c4")) errors.push(error);
    },
  };
}

/** A phone in use: unsent work of somebody who left, and of Ana a sent, a parked and a discarded order, a cart, a form. */
async function useThePhone(): Promise<void> {
  const luis = await openTab({ phone, clock, server, identity: buildIdentity("luis") });
  await sell(luis.device, "c1");
  await leaveAccount(luis);
  const ana = await openTab({ phone, clock, server, identity: ANA });
  await createSessionMemory(ana.device.shared, clock.now).keepIdentity(ANA);
  await sell(ana.device, "c1");
  await ana.flush();
  server.refusalOf = () => ({ reason: "NO_PRICE", field: "lines" });
  await sell(ana.device, "c2");
  await ana.flush();
  const discarded = await sell(ana.device, "c3");
  await ana.flush();
  expect(await discardEntry(ana.device, orderKey(discarded.orderId))).toMatchObject({ ok: true });
  await fillCart(ana.device, "c1");
  await keepFormDraft(ana.device, "customer:new", { name: "Café" });
  ana.kill();
}

describe("a start on which nothing has changed", () => {
  it("[W2] writes nothing in its first minute, and then no more than how far each feed was read", async () => {
    await useThePhone();
    feeds.put("orders", server.orders[0]?.orderId ?? "", server.orders[0] ?? null);
    await (await startApp()).close();
    await clock.pass(3 * 60 * MINUTE);
    const before = await startApp();
    // Read again by the next start, because they are newer than the watermark.
    feeds.unreadable.add("c4");
    for (const id of ["c1", "c4"]) feeds.put("customers", id, buildCustomer(id, { city: "La Paz" }));
    feeds.put("products", "cola", buildProduct("cola", { name: "Cola 600" }));
    feeds.put("products", "pan", null);
    feeds.put("stock", "cola", { productId: "cola", onHand: 7, reserved: 0, safety: 0, asOf: clock.now() });
    await clock.pass(MINUTE);
    await before.close();
    await clock.pass(3 * 60 * MINUTE);

    const written = listWrites();
    const app = await startApp();
    await clock.pass(MINUTE - 1_000);
    expect(written).toEqual([]);
    await clock.pass(2_000);
    expect(new Set(written.map((each) => each.split(":")[0]))).toEqual(new Set(["rutero-ana-mirror"]));
    expect(written.length).toBeLessThanOrEqual(REP_FEEDS.length);
    await app.close();

    await clock.pass(5 * MINUTE);
    written.length = 0;
    const soonAfter = await startApp();
    await clock.pass(90_000);
    expect(written).toEqual([]);
    await soonAfter.close();
    expect(errors).toEqual([]);
  });
});

describe("a start whose first screen is not drawn yet", () => {
  it("[P20] sends, but receives nothing until it is, and stops like any other", async () => {
    const ana = await openTab({ phone, clock, server, identity: ANA });
    const { orderId } = await sell(ana.device, "c1");
    ana.kill();
    const signedIn = { ...remote(), readClaims: async () => ({ ...ANA, emailVerified: true, active: true }) };
    let draw = () => {};
    firstScreen = new Promise((resolve) => (draw = resolve));

    const engine = await startEngine(ANA, signedIn, host());
    await clock.pass(1_000);
    expect([server.orders.map((order) => order.orderId), feeds.streams.size]).toEqual([[orderId], 0]);
    draw();
    await until(clock, () => feeds.streams.size === REP_FEEDS.length);
    await stop(engine);

    firstScreen = new Promise((resolve) => (draw = resolve));
    const left = await startEngine(ANA, signedIn, host());
    await stop(left);
    draw();
    await clock.pass(MINUTE);
    expect([feeds.streams.size, errors]).toEqual([0, []]);
  });
});
