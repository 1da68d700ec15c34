import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { StorageHealth } from "#screens/account/sync-sheet/StorageHealth.tsx";
import { storageRisk } from "#screens/account/sync-sheet/storage-risk.ts";
import { startTestTexts } from "../../render-with-texts.tsx";

const PIXEL = "Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/141.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15";

let kept: boolean;
/** What the browser answers when it is asked. */
let agrees: boolean;

beforeAll(() => startTestTexts());
beforeEach(() => {
  kept = false;
  agrees = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showOn(userAgent: string, isInstalled: boolean): void {
  const storage = {
    estimate: async () => ({ usage: 50 * 1024 * 1024, quota: 1024 * 1024 * 1024 }),
    persisted: async () => kept,
    persist: async () => (kept = agrees),
  };
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints: 5, storage, language: "en" });
  vi.stubGlobal("matchMedia", () => ({ matches: isInstalled }));
  render(<StorageHealth />);
}

const askButton = () => screen.queryByRole("button", { name: "Ask the browser to keep it" });

describe("the state of the storage in the sync sheet", () => {
  it("OFFLINE-22: says so when the browser keeps it", async () => {
    kept = true;
    showOn(PIXEL, false);
    expect(await screen.findByText("Kept by this device")).toBeDefined();
    expect(screen.getByText("50 MB used of 1,024 MB")).toBeDefined();
    expect(askButton()).toBeNull();
  });

  it("OFFLINE-22: in a tab it names what may be lost, installing, and private windows, and asks when told to", async () => {
    agrees = true;
    showOn(PIXEL, false);
    const [notice] = await screen.findAllByRole("status");
    expect(notice?.textContent).toMatch(/orders that are not sent yet.*Install.*private window/);
    const ask = askButton();
    if (!ask) throw new Error("it cannot be asked");
    fireEvent.click(ask);
    expect(await screen.findByText("Kept by this device")).toBeDefined();
  });

  it("OFFLINE-22: says when the browser refuses", async () => {
    showOn(PIXEL, true);
    expect(await screen.findByText(/browser’s settings for this site/)).toBeDefined();
    const ask = askButton();
    if (!ask) throw new Error("it cannot be asked");
    fireEvent.click(ask);
    expect(await screen.findByText(/did not agree this time/)).toBeDefined();
  });

  it("OFFLINE-22: on an iPhone it leads to the home screen, and asks nothing there", async () => {
    kept = true;
    showOn(IPHONE, false);
    expect(await screen.findByText(/Add to Home Screen/)).toBeDefined();
    expect(askButton()).toBeNull();
  });
});

describe("why the data may vanish", () => {
  it.each([
    [{ userAgent: IPHONE, touchPoints: 5, installed: true, kept: true }, null],
    [{ userAgent: IPHONE, touchPoints: 5, installed: true, kept: false }, "app"],
    [{ userAgent: MAC, touchPoints: 5, installed: false, kept: true }, "appleTab"],
    [{ userAgent: MAC, touchPoints: 0, installed: false, kept: false }, "tab"],
    [{ userAgent: PIXEL, touchPoints: 5, installed: false, kept: true }, null],
  ] as const)("OFFLINE-22: %j is %s", (facts, risk) => {
    expect(storageRisk(facts)).toBe(risk);
  });
});
