import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { markCaptureOpen } from "#runtime/session/page-in-use.ts";
import { loadNewestVersion } from "#runtime/start/newest-version.ts";

/** What happened, in order. */
let done: string[];
let endCapture = () => {};

beforeEach(() => {
  done = [];
  endCapture = () => {};
  vi.spyOn(location, "reload").mockImplementation(() => void done.push("reload"));
});
afterEach(() => {
  endCapture();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A service worker that a person's consent activates. */
function makeWorker(state: ServiceWorkerState) {
  const worker = Object.assign(new EventTarget(), {
    state,
    become(next: ServiceWorkerState) {
      worker.state = next;
      worker.dispatchEvent(new Event("statechange"));
    },
    postMessage(message: unknown) {
      done.push(JSON.stringify(message));
      queueMicrotask(() => worker.become("activated"));
    },
  });
  return worker;
}

type Worker = ReturnType<typeof makeWorker>;

function giveRegistration(update: (registration: { installing: Worker | null; waiting: Worker | null }) => void): void {
  const registration = {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    async update() {
      done.push("update");
      update(registration);
    },
  };
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
}

const SKIP = '{"type":"SKIP_WAITING"}';

describe("loading the newest version", () => {
  it("[U4] lets a waiting one take over first: the old worker would hand out the old page", async () => {
    giveRegistration((registration) => (registration.waiting = makeWorker("installed")));
    await loadNewestVersion();
    expect(done).toEqual(["update", SKIP, "reload"]);
  });

  it("[U4] waits for one that is still being fetched", async () => {
    giveRegistration((registration) => {
      const worker = makeWorker("installing");
      registration.installing = worker;
      setTimeout(() => {
        registration.waiting = worker;
        worker.become("installed");
      }, 5);
    });
    await loadNewestVersion();
    expect(done).toEqual(["update", SKIP, "reload"]);
  });

  it("[U4] takes no version away from an open cart of another tab", async () => {
    giveRegistration((registration) => (registration.waiting = makeWorker("installed")));
    const held = { held: [{ name: "rutero-capture" }] };
    Object.defineProperty(navigator, "locks", { value: { query: async () => held } });
    await loadNewestVersion();
    expect(done).toEqual(["update", "reload"]);
  });

  it("[U4] reloads all the same without a network, and without a worker", async () => {
    giveRegistration(() => {
      throw new TypeError("Failed to update");
    });
    await loadNewestVersion();
    expect(done).toEqual(["update", "reload"]);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker: undefined }));
    await loadNewestVersion();
    expect(done).toEqual(["update", "reload", "reload"]);
  });

  it("[U4] gives up waiting after a while", async () => {
    vi.useFakeTimers();
    giveRegistration((registration) => (registration.installing = makeWorker("installing")));
    const loading = loadNewestVersion();
    await vi.advanceTimersByTimeAsync(20_000);
    await loading;
    expect(done).toEqual(["update", "reload"]);
  });

  it("[U4] waits for what somebody has begun to type meanwhile", async () => {
    giveRegistration(() => {
      endCapture = markCaptureOpen();
    });
    await loadNewestVersion();
    expect(done).toEqual(["update"]);
    endCapture();
    expect(done).toEqual(["update", "reload"]);
  });
});
