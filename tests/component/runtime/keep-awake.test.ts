import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAwake } from "#runtime/engine/keep-awake.ts";
import { type Changeable, observable } from "#runtime/engine/observable.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { ONLINE } from "../fake-ports.tsx";

const LOADING = { share: 0.5, secondsLeft: null, bytes: null, products: 0 };

let status: Changeable<SyncStatus>;
/** Locks that were given and not released. */
let held: Set<EventTarget>;
let given: number;
let refuses: boolean;
let page: "visible" | "hidden";
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  held = new Set();
  given = 0;
  refuses = false;
  page = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => page);
  vi.stubGlobal("navigator", { wakeLock: { request: giveLock } });
  status = observable<SyncStatus>(ONLINE);
  end = keepAwake(status);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function giveLock() {
  if (refuses) throw new DOMException("battery is low", "NotAllowedError");
  given += 1;
  const lock = Object.assign(new EventTarget(), {
    async release() {
      held.delete(lock);
      lock.dispatchEvent(new Event("release"));
    },
  });
  held.add(lock);
  return lock;
}

/** The browser takes every lock of a hidden page. */
async function turn(to: typeof page): Promise<void> {
  page = to;
  if (to === "hidden") for (const lock of held) await (lock as WakeLockSentinel).release();
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}

it("OFFLINE-25 the screen stays on while something is sent or loaded, and no longer", async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect(given).toBe(0);
  status.change({ sending: 3 });
  await vi.advanceTimersByTimeAsync(0);
  expect(held.size).toBe(1);
  status.change({ sending: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  status.change({ loadProgress: LOADING });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([held.size, given]).toEqual([1, 1]);
  status.change({ loadProgress: null });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(held.size).toBe(0);
});

it("OFFLINE-25 a page that comes back while it still loads keeps the screen on again", async () => {
  status.change({ loadProgress: LOADING });
  await vi.advanceTimersByTimeAsync(0);
  await turn("hidden");
  status.change({ loadProgress: { ...LOADING, share: 0.6 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(held.size).toBe(0);
  await turn("visible");
  expect(held.size).toBe(1);
});

it("OFFLINE-25 nothing is held once the account leaves, not even what is given afterwards", async () => {
  status.change({ sending: 1 });
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect([given, held.size]).toEqual([1, 0]);
});

it("OFFLINE-25 a phone that refuses goes on without it", async () => {
  refuses = true;
  status.change({ sending: 1 });
  await vi.advanceTimersByTimeAsync(0);
  refuses = false;
  status.change({ sending: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(held.size).toBe(1);
});
