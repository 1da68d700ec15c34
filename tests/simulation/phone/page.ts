import type { Identity } from "#domain/access/identity.ts";
import type { Device } from "#local/databases/device.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { accountCredentials, type Credentials } from "#remote/auth/credentials.ts";
import { createCaller } from "#remote/calls/call-function.ts";
import { ping } from "#remote/calls/ping.ts";
import { createPush } from "#remote/calls/push.ts";
import { registerDevice, reportDevice } from "#remote/calls/register-device.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { createServerClock } from "#remote/feeds/server-clock.ts";
import { readFirebaseConfig } from "#remote/firebase/firebase-config.ts";
import type { EngineHost } from "#runtime/engine/engine-host.ts";
import type { RemotePorts } from "#runtime/engine/remote-ports.ts";
import { type Engine, startEngine } from "#runtime/engine/start-engine.ts";
import { watchRefusals } from "#runtime/engine/watch-refusals.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import type { WindowEvents } from "#runtime/engine/subscribe-to-window.ts";
import type { SimulatedPhone } from "./phone.ts";
import type { World } from "../world.ts";
import type { Context } from "./context.ts";
import { asBuild, callAsBuild, listenAsBuild } from "./build.ts";
import { createListen } from "./listen.ts";
import { claimsOf, userOf } from "./provider.ts";

/** An open page of the app: the real engine, in a process that can be frozen and killed. */
export interface SimulatedPage {
  readonly context: Context;
  readonly identity: Identity;
  readonly build: SimulatedPhone["build"];
  /** Null until it has started. */
  readonly engine: Engine | null;
  readonly device: Device | null;
  isVisible: boolean;
  /** Something the browser tells a page: the network is back, the app is in front. */
  wake(): void;
  /** Leaves the account politely. Resolves when the engine has stopped. */
  leave(): Promise<void>;
}

/** Opens the app for an account, as a start does. The engine starts while time passes. */
export function openPage(world: World, context: Context, identity: Identity): SimulatedPage {
  let engine: Engine | null = null;
  let events: WindowEvents | null = null;
  const page: SimulatedPage & { isVisible: boolean } = {
    context,
    identity,
    build: context.phone.build,
    get engine() {
      return engine;
    },
    get device() {
      return engine?.device ?? null;
    },
    isVisible: true,
    wake: () => context.enter(() => events?.onWake()),
    async leave() {
      await engine?.stop();
      context.kill();
    },
  };
  const { phone } = context;
  const host: EngineHost = {
    now: () => Math.round(world.time.now() + phone.clockOffset),
    random: world.random,
    newId: world.newId,
    timer: context.timer,
    lock: context.lock,
    hasNetwork: () => phone.link !== "down",
    isVisible: () => page.isVisible && !context.isFrozen,
    openCatalogue: (uid) => openCatalogue(world, context, uid, credentialsOf(world, context, uid)),
    subscribeToWindow(given) {
      events = given;
      const onLink = () => {
        if (phone.link === "down") context.enter(given.onNetworkLost);
        else context.enter(given.onWake);
      };
      phone.onLink.add(onLink);
      context.onDeath(() => phone.onLink.delete(onLink));
      return () => phone.onLink.delete(onLink);
    },
    onUpgraded: () => world.noteUpgraded(page),
    describe: async () => ({ platform: "simulated", appVersion: "1", model: "", persisted: null }),
    whenSettled: () => new Promise((resolve) => void context.timer.after(world.random() * 1_000, resolve)),
    claimStorage: () => {},
    report: (error) => {
      if (!context.isDead) world.noteError(context, error);
    },
  };
  phone.pages.push(page);
  context.onDeath(() => phone.pages.splice(phone.pages.indexOf(page), 1));
  context
    .opening(() => startEngine(identity, connect(world, context, identity.uid), host))
    .then(
      (started) => {
        engine = started;
      },
      (error: unknown) => {
        host.report(error);
        context.kill();
      },
    );
  return page;
}

export function credentialsOf(world: World, context: Context, uid: string): Credentials {
  return accountCredentials(uid, async () => userOf(world, context));
}

function connect(world: World, context: Context, uid: string): RemotePorts {
  const credentials = credentialsOf(world, context, uid);
  const config = configOf(world, context);
  const { phone } = context;
  const listeners = new Set<() => void>();
  const { call, pages, listen, ...remote } = watchRefusals(
    {
      call: callAsBuild(
        phone,
        createCaller(credentials, () => config),
      ),
      pages: asBuild(phone, createPages(credentials, config, context.serverClock)),
      listen: listenAsBuild(phone, createListen({ ...world, context, readToken: () => credentials.getIdToken() })),
      readClaims: () => claimsOf(world, context),
    },
    () => {
      for (const listener of listeners) listener();
    },
  );
  const callAsNobody = createCaller({ getIdToken: async () => null }, () => config);
  return {
    push: createPush(call),
    pages,
    listen,
    ping: (nonce) => ping(callAsNobody, nonce),
    registerDevice: (device) => registerDevice(call, device),
    reportDevice: (report) => reportDevice(call, report),
    readClaims: remote.readClaims,
    onAttestation: () => () => {},
    onRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The worker's catalogue and loads: another thread of the page, which dies with it. */
function openCatalogue(world: World, context: Context, uid: string, credentials: Credentials) {
  const config = configOf(world, context);
  const mirror = openMirrorDatabase(uid);
  const catalogue = openLocalCatalogue(mirror);
  const load = {
    mirror,
    catalogue,
    pages: asBuild(context.phone, createPages(credentials, config, createServerClock(world.time.now))),
    pack: createPackReader(credentials, config),
    now: () => Math.round(world.time.now() + context.phone.clockOffset),
  };
  return {
    catalogue: {
      ...catalogue,
      close() {
        catalogue.close();
        mirror.close({ disableAutoOpen: true });
      },
    },
    loadCatalogue: loadCatalogue.bind(null, load),
    loadOrders: loadOrders.bind(null, load),
  };
}

export function configOf(world: World, context: Context) {
  const address = world.addressOf(context);
  return { ...readFirebaseConfig(), local: { auth: address, functions: address, firestore: address } };
}
