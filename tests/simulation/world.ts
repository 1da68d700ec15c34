import { createHash } from "node:crypto";
import type { Identity, Role } from "#domain/access/identity.ts";
import { seededRandom } from "#tests/support/random.ts";
import { NOW } from "#tests/support/sales.ts";
import { type Cloud, openCloud } from "./cloud/cloud.ts";
import { createNetwork, type Fate } from "./phone/network.ts";
import { type Boundary, type Context, createContext } from "./phone/context.ts";
import { openPage, type SimulatedPage } from "./phone/page.ts";
import { createPhone, type SimulatedPhone } from "./phone/phone.ts";
import { sendWaiting } from "./phone/worker.ts";
import { takeOver, uuidFrom } from "./time/take-over.ts";
import { createVirtualTime, type VirtualTime } from "./time/virtual-time.ts";

/** Who works for the company of the simulation. */
export interface Person {
  readonly uid: string;
  readonly role: Role;
  readonly repCode: string;
}

/** Everything of one simulation: a seed decides all that happens in it. */
export interface World {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly cloud: Cloud;
  /** Chance of the network, the devices and the server. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly phones: SimulatedPhone[];
  /** What the app reported as a bug. */
  readonly errors: string[];
  /** The last events, for a person who looks for a cause. */
  readonly recent: string[];
  /** How many events there were, and the hash of all. */
  fingerprint(): string;
  trace(event: string): void;
  addPhone(name: string): SimulatedPhone;
  openPage(phone: SimulatedPhone, identity: Identity): SimulatedPage;
  wakeWorker(phone: SimulatedPhone, identity: Identity): void;
  addressOf(context: Context): string;
  noteError(context: Context, error: unknown): void;
  noteUpgraded(page: SimulatedPage): void;
  /** Ends it, and gives the process its own time back. */
  close(): void;
}

export interface WorldOptions {
  readonly seed: number;
  /** The fate of each request; without faults all arrive. */
  readonly fateOf?: (context: Context, name: string) => Fate;
  /** Whether a context dies at a boundary. */
  readonly diesAt?: (context: Context, boundary: Boundary) => boolean;
  readonly onTrace?: (line: string) => void;
}

const REMEMBERED = 400;
/** What the app reports of faults that are none of its own. */
const EXPECTED = /unreadable documents in/;

export function createWorld(options: WorldOptions): World {
  const { seed, fateOf = () => ({ kind: "arrives" }), diesAt = () => false, onTrace } = options;
  // Each request of the Admin SDK takes a stack trace, which costs more than the request.
  Error.stackTraceLimit = onTrace ? 40 : 0;
  const time = createVirtualTime(NOW);
  const [random, idRandom] = [seededRandom(seed), seededRandom(seed ^ 0x5eed)];
  let cloud: Cloud | null = null;
  let contexts = 0;
  let events = 0;
  let ids = 0;
  const hash = createHash("sha256");
  const addresses = new WeakMap<Context, string>();
  // The network asks for the cloud once there is one: opening it reads time and chance already.
  const fetchLater: typeof globalThis.fetch = (...given) => network.fetch(...given);
  const restore = takeOver(time, idRandom, fetchLater);
  cloud = openCloud(time, random);
  const trace = (event: string) => {
    const line = `${new Date(time.now()).toISOString().slice(5, 23)} ${event}`;
    events += 1;
    hash.update(line);
    world.recent.push(line);
    if (world.recent.length > REMEMBERED) world.recent.shift();
    onTrace?.(line);
  };
  const network = createNetwork({
    time,
    cloud,
    random,
    fateOf,
    trace,
    report: (problem) => void world.errors.push(problem),
  });
  cloud.onCommit((paths) => trace(`commit ${paths.join(" ")}`));

  function newContext(phone: SimulatedPhone, kind: string): Context {
    contexts += 1;
    const context = createContext({
      name: `${phone.name}/${kind}${contexts}`,
      phone,
      timer: time.timer,
      monotonic: time.now,
      random,
      diesAt,
    });
    addresses.set(context, network.join(context));
    context.onDeath(() => trace(`${context.name} is gone`));
    return context;
  }

  const world: World = {
    seed,
    time,
    cloud,
    random,
    newId() {
      ids += 1;
      const part = Math.floor(idRandom() * 0xffffffff).toString(16);
      return uuidFrom(`${part.padStart(8, "0")}${ids.toString(16).padStart(24, "0")}`);
    },
    phones: [],
    errors: [],
    recent: [],
    fingerprint: () => `${events} ${hash.copy().digest("hex").slice(0, 16)}`,
    trace,
    addPhone(name) {
      const phone = createPhone(name);
      world.phones.push(phone);
      return phone;
    },
    openPage: (phone, identity) => openPage(world, newContext(phone, "page"), identity),
    wakeWorker: (phone, identity) => void sendWaiting(world, newContext(phone, "worker"), identity),
    addressOf: (context) => addresses.get(context) ?? "",
    noteError(context, error) {
      const text = error instanceof Error ? `${error.stack ?? error.message}` : String(error);
      trace(`${context.name} reports ${text.split("\n")[0]}`);
      if (!EXPECTED.test(text)) world.errors.push(`${context.name}: ${text}`);
    },
    noteUpgraded: (page) => page.context.kill(),
    close() {
      for (const phone of world.phones) for (const page of phone.pages.slice()) page.context.kill();
      restore();
    },
  };
  return world;
}

/** What a device stores of a person's last sign-in. */
export function identityOf({ uid, role, repCode }: Person, authTime: number, companyId = "demo"): Identity {
  return {
    uid,
    email: `${uid}@demo.rutero.test`,
    role,
    roles: [role],
    companyId,
    fullName: uid,
    repCode,
    authTime,
    verifiedAt: authTime,
  };
}
