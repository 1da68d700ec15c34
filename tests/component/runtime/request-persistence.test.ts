import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let now: number;
let isInstalled: boolean;
let isKept: boolean;
/** How often the browser was asked. */
let asked: number;
let page: EventTarget;

beforeEach(() => {
  localStorage.clear();
  now = Date.UTC(2026, 10, 21);
  isInstalled = false;
  isKept = false;
  asked = 0;
  page = new EventTarget();
  vi.spyOn(Date, "now").mockImplementation(() => now);
  vi.stubGlobal("matchMedia", () => ({ matches: isInstalled }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.spyOn(document, "addEventListener").mockImplementation(page.addEventListener.bind(page));
  const storage = {
    persisted: async () => isKept,
    async persist() {
      asked += 1;
      return false;
    },
  };
  vi.stubGlobal("navigator", { storage });
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2));
}

/** The app is started; an account's engine starts twice in it. */
async function start(): Promise<void> {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.spyOn(document, "addEventListener").mockImplementation(page.addEventListener.bind(page));
  const { keepAskingForPersistence } = await import("#runtime/engine/request-persistence.ts");
  keepAskingForPersistence();
  keepAskingForPersistence();
  await settle();
}

describe("asking the browser to keep the data", () => {
  it("OFFLINE-22: is done at the first start, and again after a week", async () => {
    await start();
    expect(asked).toBe(1);
    now += 7 * DAY - HOUR;
    await start();
    expect(asked).toBe(1);
    now += 2 * HOUR;
    await start();
    expect(asked).toBe(2);
  });

  it("OFFLINE-22: is done in an app that stays open for weeks, when somebody comes back to it", async () => {
    await start();
    now += 8 * DAY;
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(asked).toBe(2);
  });

  it("OFFLINE-22: is done at once when the app is installed, and at its first start from the home screen", async () => {
    await start();
    page.dispatchEvent(new Event("appinstalled"));
    await settle();
    expect(asked).toBe(2);
    localStorage.setItem("rutero-persistence", JSON.stringify({ at: now, installed: false }));
    isInstalled = true;
    await start();
    expect(asked).toBe(3);
    await start();
    expect(asked).toBe(3);
  });

  it("OFFLINE-22: is not done where the browser keeps them already", async () => {
    isKept = true;
    await start();
    expect(asked).toBe(0);
  });

  it("OFFLINE-22: a clock that was set back is no reason to wait for years", async () => {
    localStorage.setItem("rutero-persistence", JSON.stringify({ at: now + 400 * DAY, installed: false }));
    await start();
    expect(asked).toBe(1);
  });
});
