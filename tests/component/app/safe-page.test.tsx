import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SafePage } from "#app/errors/SafePage.tsx";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { openWorkDatabase, workDatabaseName } from "#local/databases/work-database.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { upgradeByNewerCode } from "#tests/support/newer-code.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { startTestTexts } from "../render-with-texts.tsx";

const ana = buildIdentity("ana");
const clock = createClock();

let phone: Phone;
let tab: Tab;
/** The files that were saved. */
let saved: string[];
let reload = vi.fn<() => void>();

beforeAll(() => startTestTexts());
beforeEach(async () => {
  phone = createPhone();
  tab = await openTab({ phone, clock, server: createFakeServer(clock.now), identity: ana });
  await tab.device.shared.accounts.put({ uid: "ana", fullName: "Ana", lastSignInAt: clock.now(), identity: ana });
  saved = [];
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text));
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  // A reload that was asked for comes a moment later.
  await new Promise((resolve) => setTimeout(resolve, 5));
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
  await i18next.changeLanguage("en");
});

async function upgrade(): Promise<void> {
  tab.kill();
  await upgradeByNewerCode(phone.storage, workDatabaseName("ana"), "ana");
}

describe("the page of an app that cannot go on", () => {
  it("[U5] names what is unsent in the upgraded database, and saves it to the file", async () => {
    const orders = [await sell(tab.device, "c1"), await sell(tab.device, "c2")];
    await upgrade();
    render(<SafePage trouble="upgraded" />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("older than your data");
    expect(await screen.findByText("2 orders and 1 other change")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Save it to a file" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(saved[0] ?? "")).toMatchObject({
      kind: "rutero-unsent",
      version: 1,
      owner: "ana",
      images: [],
    });
    const { entries } = JSON.parse(saved[0] ?? "") as { entries: unknown[] };
    expect(entries).toHaveLength(3);
    // The outbox is read by key, and keys are random.
    expect(entries).toEqual(
      expect.arrayContaining([
        ...orders.map(({ orderId }) =>
          expect.objectContaining({ change: expect.objectContaining({ order: expect.objectContaining({ orderId }) }) }),
        ),
        expect.objectContaining({ key: "points-1" }),
      ]),
    );
  });

  it("[U5] says all of it in Spanish too", async () => {
    await sell(tab.device, "c1");
    await i18next.changeLanguage("es");
    render(<SafePage trouble="missingPart" />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Falta una parte de la app en este dispositivo.",
    );
    expect(await screen.findByText("1 pedido")).toBeDefined();
    expect(screen.getByRole("button", { name: "Guardarlo en un archivo" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Cargar la versión más reciente" })).toBeDefined();
  });

  it("[U5] offers nobody another account's work", async () => {
    await sell(tab.device, "c1");
    await tab.device.shared.accounts.update("ana", { identity: null });
    render(<SafePage trouble="storage" />);
    expect(await screen.findByText("1 unsent change of another account stays on this device.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save it to a file" })).toBeNull();
  });

  it("[U5] says so when what is unsent cannot be read", async () => {
    vi.spyOn(phone.storage, "databases").mockRejectedValue(new Error("no storage"));
    render(<SafePage trouble="storage" />);
    expect(await screen.findByText(/cannot be read at the moment/)).toBeDefined();
  });

  it("[U5] loads the newest version when asked, and only then", async () => {
    render(<SafePage trouble="failed" />);
    await screen.findByText("Nothing of yours waits to be sent.");
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Load the newest version" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

describe("a start with code older than the data", () => {
  it("[U1] neither reads nor writes the sign-in, and says so", async () => {
    await tab.device.work.identity.put({ ...ana, id: "identity" });
    await upgrade();
    vi.resetModules();
    const { createSessionMemory } = await import("#runtime/session/session-memory.ts");
    const { pageTrouble } = await import("#runtime/start/page-trouble.ts");
    const memory = createSessionMemory(openDeviceDatabase(), clock.now);
    await expect(memory.readIdentity()).rejects.toThrow(/upgraded|closed/i);
    await expect(memory.keepIdentity({ ...ana, fullName: "Older code" })).rejects.toThrow(/upgraded|closed/i);
    const work = openWorkDatabase("ana");
    expect(await work.identity.get("identity")).toMatchObject({ fullName: ana.fullName });
    work.close();
    expect(pageTrouble.current.now).not.toBeNull();
    takeConsole();
  });
});
