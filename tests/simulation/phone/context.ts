import Dexie from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import type { Timer } from "#sync/timer.ts";
import { createServerClock, type ServerClock } from "#remote/feeds/server-clock.ts";
import type { LockContext } from "#tests/support/fake-locks.ts";
import { putOldBuildBelow } from "./build.ts";
import { noteReading, noteWritten } from "./live-queries.ts";
import type { SimulatedPhone } from "./phone.ts";

/**
 * Where a process can die with a difference to others: a commit of the database is complete, a request left, or an answer
 * came.
 */
export type Boundary = "commit" | "request" | "answer";

/** A page or a worker: what runs and dies together. */
export interface Context {
  readonly name: string;
  readonly phone: SimulatedPhone;
  readonly isDead: boolean;
  readonly isFrozen: boolean;
  readonly timer: Timer;
  readonly lock: LockContext["lock"];
  readonly serverClock: ServerClock;
  /** Runs something of the outside in it: at once, after the thaw, or never. */
  enter(run: () => void): void;
  /** Opens databases as this context. The work opens them before its first `await`. */
  opening<Value>(work: () => Value): Value;
  /** Notes that it passes a boundary, at which it may die. Returns whether it lives. */
  pass(boundary: Boundary): boolean;
  /** Is called when it dies. */
  onDeath(listener: () => void): void;
  kill(): void;
  freeze(): void;
  thaw(): void;
}

export interface ContextOptions {
  readonly name: string;
  readonly phone: SimulatedPhone;
  readonly timer: Timer;
  readonly monotonic: () => number;
  readonly random: () => number;
  /** Whether the context dies here. */
  readonly diesAt: (context: Context, boundary: Boundary) => boolean;
}

/** How late a timer can be after a thaw, in milliseconds. */
const LATE = 3_000;
/** How long each thing that waited in a frozen app keeps the next one waiting after the thaw. */
const HELD_EACH = 20;

let opener: Context | null = null;

// A live query's results are cached by the database's name, which several phones share.
Dexie.addons.push((database) => {
  if (opener === null) return;
  Object.assign(database, { _options: { ...Reflect.get(database, "_options"), cache: "disabled" } });
  opener.phone.disk.putBelow(database);
  if (opener.phone.build === "old") putOldBuildBelow(database);
});

export function createContext({ name, phone, timer, monotonic, random, diesAt }: ContextOptions): Context {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();
  const deaths: (() => void)[] = [];
  let held: (() => void)[] = [];
  /** Timers that came due while it was frozen. */
  let late: (() => void)[] = [];
  let state: "alive" | "frozen" | "dead" = "alive";
  let isReleasing = false;

  /** What waited comes one after the other, and what comes meanwhile after it. */
  function release(): void {
    isReleasing = false;
    if (state !== "alive") return;
    held.shift()?.();
    if (held.length > 0) releaseNext();
  }

  function releaseNext(): void {
    if (isReleasing) return;
    isReleasing = true;
    timer.after(random() * HELD_EACH, release);
  }

  const locks = phone.locks.openContext({
    // A frozen context's timers stand still.
    timer: { after: (milliseconds, run) => context.timer.after(milliseconds, run) },
    isVisible: () => phone.pages.some((page) => page.context === context && page.isVisible && state === "alive"),
  });
  const context: Context = {
    name,
    phone,
    get isDead() {
      return state === "dead";
    },
    get isFrozen() {
      return state === "frozen";
    },
    lock: locks.lock,
    serverClock: createServerClock(monotonic),
    timer: {
      after(milliseconds, run) {
        let isOff = false;
        const due = () => {
          if (state === "frozen") late.push(due);
          else if (state === "alive" && !isOff) run();
        };
        const callOff = timer.after(milliseconds, due);
        return () => {
          isOff = true;
          callOff();
        };
      },
    },
    enter(run) {
      if (state === "alive" && held.length === 0) run();
      else if (state !== "dead") held.push(run);
    },
    opening(work) {
      const before = opener;
      opener = context;
      Dexie.dependencies.indexedDB = storage;
      Dexie.dependencies.IDBKeyRange = IDBKeyRange;
      try {
        return work();
      } finally {
        opener = before;
      }
    },
    pass(boundary) {
      if (state === "dead") return false;
      if (diesAt(context, boundary)) context.kill();
      return context.isDead === false;
    },
    onDeath: (listener) => void deaths.push(listener),
    kill() {
      if (state === "dead") return;
      state = "dead";
      held = [];
      late = [];
      for (const transaction of transactions) abort(transaction);
      for (const connection of connections) connection.close();
      for (const listener of deaths) listener();
      locks.die();
    },
    freeze() {
      if (state !== "alive") return;
      state = "frozen";
      locks.freeze();
    },
    thaw() {
      if (state !== "frozen") return;
      state = "alive";
      locks.thaw();
      if (held.length > 0) releaseNext();
      // A browser wakes the timers of a page later than its network, in any order.
      for (const due of late.splice(0)) timer.after(random() * LATE, due);
    },
  };

  function watch(transaction: IDBTransaction): void {
    if (transaction.mode === "readonly") return;
    transactions.add(transaction);
    transaction.addEventListener("complete", () => {
      transactions.delete(transaction);
      noteWritten(context);
      context.pass("commit");
    });
    transaction.addEventListener("abort", () => transactions.delete(transaction));
  }

  function watchConnection(connection: IDBDatabase): void {
    if (state === "dead") return connection.close();
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...given) => {
      if (state === "dead") throw new DOMException("the process is gone", "AbortError");
      noteReading(context);
      const transaction = begin(...given);
      watch(transaction);
      return transaction;
    };
  }

  const storage = Object.assign(Object.create(phone.storage), {
    open(...given: Parameters<IDBFactory["open"]>) {
      // The process is gone: nothing answers.
      if (state === "dead") return new EventTarget();
      const request = phone.storage.open(...given);
      request.addEventListener("upgradeneeded", () => request.transaction && watch(request.transaction));
      request.addEventListener("success", () => watchConnection(request.result));
      return request;
    },
    deleteDatabase(name: string) {
      if (state === "dead") return new EventTarget();
      phone.disk.noteDeleted(name);
      return phone.storage.deleteDatabase(name);
    },
    databases: () => phone.storage.databases(),
    cmp: (one: unknown, other: unknown) => phone.storage.cmp(one, other),
  });

  return context;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It was already over.
  }
}
