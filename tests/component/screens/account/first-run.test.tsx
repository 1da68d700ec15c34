import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accept, refuse } from "#domain/values/result.ts";
import { giveAccounts, giveAppActions, giveInstall, giveSyncStatus } from "#components/ports.ts";
import type { Device } from "#local/databases/device.ts";
import { storeDeviceLetter } from "#local/outbox/numbering.ts";
import type { Accounts } from "#ports/accounts.ts";
import type { Install } from "#ports/install.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { FirstRunScreen } from "#screens/account/first-run/FirstRunScreen.tsx";
import { PracticeOrderScreen } from "#screens/account/practice-order/PracticeOrderScreen.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import type { Preferences } from "#ui/ports/preferences.ts";
import { closeDevice, openNewDevice } from "../../any-device.ts";
import { APP_ACTIONS, FakePorts, ONLINE, PREFERENCES } from "../../fake-ports.tsx";
import { startTestTexts } from "../../render-with-texts.tsx";

const PIXEL = "Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/141.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1";

let device: Device;
let stored: Preferences;
const listeners = new Set<() => void>();

function keep(changes: Partial<Preferences>): void {
  stored = { ...stored, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

beforeAll(() => startTestTexts());
beforeEach(async () => {
  device = await openNewDevice();
  await storeDeviceLetter(device.shared, device.work, "ana", "B");
  stored = { ...PREFERENCES, firstRun: "look" };
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.restoreAllMocks();
});

interface Given {
  readonly accounts?: Partial<Accounts>;
  readonly install?: Install;
  readonly status?: Partial<SyncStatus>;
  readonly userAgent?: string;
}

/** The screen on this device; what it changes of the preferences is kept like on a real one. */
function open(Shown: () => ReactNode, given: Given = {}): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(given.userAgent ?? PIXEL);
  const named = { listDevices: async () => accept([]), ...given.accounts } as Accounts;
  function Kept() {
    const preferences = useSyncExternalStore(subscribe, () => stored);
    return (
      <Ports
        give={[
          giveDevice(device),
          giveAppActions(APP_ACTIONS),
          giveAccounts(named),
          giveInstall(given.install ?? { installed: false, ask: null }),
          giveSyncStatus({ ...ONLINE, ...given.status }),
          givePreferences({ preferences, change: keep }),
        ]}
      >
        <Shown />
      </Ports>
    );
  }
  render(
    <FakePorts>
      <Kept />
    </FakePorts>,
  );
}

const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));
const openStep = () => screen.getByRole("heading", { level: 2 }).textContent;

/** Every row of this device's databases. */
async function everything(): Promise<string> {
  const rows = [];
  for (const database of [device.work, device.mirror, device.shared]) {
    for (const table of database.tables) rows.push([database.name, table.name, await table.toArray()]);
  }
  return JSON.stringify(rows);
}

describe("[SCREEN-22] setting up a device", () => {
  it("goes on where it was left", async () => {
    open(FirstRunScreen);
    expect(openStep()).toBe("Language and appearance");
    goOn();
    goOn();
    expect(openStep()).toBe("Your location");
    cleanup();
    open(FirstRunScreen);
    expect(openStep()).toBe("Your location");
    expect(screen.getByText("Step 3 of 6")).toBeDefined();
  });

  it("offers the browser's prompt, or explains an iPhone's own way, or says that it is done", () => {
    stored = { ...stored, firstRun: "install" };
    const ask = vi.fn(async () => {});
    open(FirstRunScreen, { install: { installed: false, ask } });
    fireEvent.click(screen.getByRole("button", { name: "Install Rutero" }));
    expect(ask).toHaveBeenCalledOnce();
    cleanup();
    open(FirstRunScreen, { userAgent: IPHONE });
    expect(screen.getByText(/deletes a page’s data after 7 days/)).toBeDefined();
    expect(screen.getByText(/tap “Add to Home Screen”/)).toBeDefined();
    cleanup();
    open(FirstRunScreen, { userAgent: IPHONE, install: { installed: true, ask: null } });
    expect(screen.getByText("Rutero is installed on this device.")).toBeDefined();
  });

  it("explains the location and asks for it by a tap only", () => {
    stored = { ...stored, firstRun: "location" };
    const read = vi.fn((_: unknown, refused: (error: unknown) => void) => refused({ code: 1, PERMISSION_DENIED: 1 }));
    vi.stubGlobal("navigator", { userAgent: PIXEL, maxTouchPoints: 5, language: "en", geolocation: {} });
    Object.assign(navigator.geolocation, { getCurrentPosition: read });
    open(FirstRunScreen);
    expect(screen.getByText(/Never in the background/)).toBeDefined();
    expect(read).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Allow the location" }));
    expect(read).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("[COMPANY-17] shows the letter, and saves the name on the server before it goes on", async () => {
    stored = { ...stored, firstRun: "device" };
    const nameDevice = vi.fn<Accounts["nameDevice"]>(async () => accept(null));
    open(FirstRunScreen, { accounts: { nameDevice } });
    expect(await screen.findByText(/numbers of your orders from here begin with AN-B/)).toBeDefined();
    const field = screen.getByLabelText<HTMLInputElement>("Name of this device");
    expect(field.value).toBe("Android · Chrome");
    fireEvent.change(field, { target: { value: "Ana’s Pixel" } });
    goOn();
    await waitFor(() => expect(openStep()).toBe("Your data"));
    expect(nameDevice).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ letter: "B" }), "Ana’s Pixel");
  });

  it("stays at the name when it could not be saved, and says why", async () => {
    stored = { ...stored, firstRun: "device" };
    open(FirstRunScreen, { accounts: { nameDevice: async () => refuse("tooOften") } });
    await screen.findByText(/begin with AN-B/);
    goOn();
    expect(await screen.findByText(/Too many tries/)).toBeDefined();
    expect(openStep()).toBe("This device");
  });

  it("[OFFLINE-2] goes past the name without a connection", async () => {
    stored = { ...stored, firstRun: "device" };
    open(FirstRunScreen, { status: { connectivity: "offline" } });
    await screen.findByText(/begin with AN-B/);
    expect(screen.getByLabelText<HTMLInputElement>("Name of this device").disabled).toBe(true);
    goOn();
    await waitFor(() => expect(openStep()).toBe("Your data"));
  });

  it("leads to work as soon as something can be sold, and goes on when everything is here", async () => {
    stored = { ...stored, firstRun: "data" };
    const loadProgress = { share: 0.4, secondsLeft: 20, bytes: null, products: 300 };
    open(FirstRunScreen, { status: { loadProgress } });
    expect(await screen.findByRole("button", { name: "Start working" })).toBeDefined();
    expect(screen.getByText("300 products can be found and sold already.")).toBeDefined();
    cleanup();
    open(FirstRunScreen);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Continue/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Later" }).disabled).toBe(false);
    for (const feed of ["products", "priceLists", "customers"] as const) {
      const state = { feed, watermark: null, resumeAfter: null, loaded: true, count: 7, lastGoodAt: 1 };
      await device.mirror.feeds.put(state);
    }
    expect(await screen.findByText(/Everything is here/)).toBeDefined();
    goOn();
    expect(openStep()).toBe("A practice order");
    fireEvent.click(screen.getByRole("button", { name: "Finish" }));
    expect(stored.firstRun).toBe("done");
  });
});

describe("[SCREEN-23] a practice order", () => {
  it("is marked, adds up, and writes nothing at all", async () => {
    const before = await everything();
    open(PracticeOrderScreen);
    expect(screen.getByText("This is practice")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "More of Practice coffee" }));
    fireEvent.click(screen.getByRole("button", { name: "More of Practice rice" }));
    expect(screen.getByText("37.00")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Place the practice order" }));
    expect(screen.getByText("Practice order placed. Nothing was sent.")).toBeDefined();
    expect(screen.getByText("This is practice")).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await everything()).toBe(before);
  });
});
