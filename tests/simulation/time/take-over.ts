import crypto from "node:crypto";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { gunzipSync } from "node:zlib";
import type { VirtualTime } from "./virtual-time.ts";

/** Runs when the simulation ends. */
type Restore = () => void;

/**
 * Replaces everything by which code reads time, chance or the network of this process with the simulation's, so that a
 * seed decides all of it. Returns how to undo that.
 */
export function takeOver(time: VirtualTime, random: () => number, fetch: typeof globalThis.fetch): Restore {
  const restores = [
    replace(globalThis, {
      Date: simulatedDate(time),
      fetch,
      navigator: { userAgent: "simulated" },
      setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) => time.queue(() => run(...given)),
      clearImmediate: cancel,
      setTimeout: (run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
        handle(time.timer.after(Number(milliseconds) || 0, () => run(...given))),
      clearTimeout: cancel,
      ...unpackedAtOnce(),
    }),
    replace(performance, { now: time.now }),
    replace(Math, { random }),
    replace(AbortSignal, { timeout: (milliseconds: number) => abortedAfter(time, milliseconds), any: abortedWithAny }),
    replace(globalThis.crypto.subtle, { digest: digestAtOnce }),
    replace(crypto, simulatedCrypto(random)),
  ];
  syncBuiltinESMExports();
  const delays = createRequire(import.meta.url)("@google-cloud/firestore/build/src/backoff.js");
  delays.setTimeoutHandler((run: () => void, milliseconds: number) => time.timer.after(milliseconds, run));
  return () => {
    for (const restore of restores.toReversed()) restore();
    delays.setTimeoutHandler(setTimeout);
    syncBuiltinESMExports();
  };
}

function replace(target: object, replaced: Readonly<Record<string, unknown>>): Restore {
  const before = Object.keys(replaced).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const);
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, descriptor);
    }
  };
}

function simulatedDate(time: VirtualTime): DateConstructor {
  return new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [time.now()] : given, made),
    get: (target, name) => (name === "now" ? time.now : Reflect.get(target, name)),
  });
}

/** What Node's timers return can be unreferenced. */
function handle(stop: () => void) {
  const made = { stop, unref: () => made, ref: () => made, hasRef: () => true };
  return made;
}

function cancel(timer: unknown): void {
  if (typeof timer === "function") timer();
  else if (typeof timer === "object" && timer !== null && "stop" in timer && typeof timer.stop === "function")
    timer.stop();
}

function abortedAfter(time: VirtualTime, milliseconds: number): AbortSignal {
  const controller = new AbortController();
  time.timer.after(milliseconds, () => controller.abort(new DOMException("timed out", "TimeoutError")));
  return controller.signal;
}

const followers = new WeakMap<AbortSignal, AbortController[]>();

/** Node's own keeps everything that listens to the signal until it is aborted, and a killed app's never is. */
function abortedWithAny(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    const known = followers.get(signal);
    if (known !== undefined) known.push(controller);
    else {
      const all = [controller];
      followers.set(signal, all);
      signal.addEventListener("abort", () => all.forEach((each) => each.abort(signal.reason)));
    }
  }
  return controller.signal;
}

async function digestAtOnce(_: unknown, bytes: Uint8Array): Promise<ArrayBuffer> {
  const hash = crypto.createHash("sha256").update(bytes).digest();
  return Uint8Array.from(hash).buffer;
}

/** What a pack's chunk is unpacked with: the browser's streams work in threads, whose time is not the simulation's. */
function unpackedAtOnce(): Readonly<Record<string, unknown>> {
  type Unpack = (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
  return {
    DecompressionStream: class {
      readonly unpack: Unpack = (bytes) => Uint8Array.from(gunzipSync(bytes));
    },
    Blob: class {
      constructor(readonly parts: readonly Uint8Array[]) {}
      stream() {
        return { pipeThrough: ({ unpack }: { unpack: Unpack }) => unpack(Buffer.concat(this.parts)) };
      }
    },
    Response: class {
      constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
      async arrayBuffer() {
        return this.bytes.buffer;
      }
    },
  };
}

function simulatedCrypto(random: () => number): Readonly<Record<string, unknown>> {
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  return {
    randomBytes,
    randomInt: (from: number, to?: number) =>
      to === undefined ? Math.floor(random() * from) : from + Math.floor(random() * (to - from)),
    randomUUID: () => uuidFrom(randomBytes(16).toString("hex")),
  };
}

export function uuidFrom(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
