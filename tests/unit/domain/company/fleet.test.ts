import { describe, expect, it } from "vitest";
import { fleetHealth, isSignedOut, isWorkingTime } from "#domain/company/fleet.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 6, 28, 18, 20);

let made = 0;
function device(changes: Partial<StaffDevice> = {}): StaffDevice {
  made += 1;
  const known = { platform: "", appVersion: "1.4", missing: [], heardAt: NOW - HOUR };
  return { id: `d${made}`, uid: "ana", installId: `i${made}`, letter: "A", ...known, ...changes };
}

describe("how the company's devices are", () => {
  it("COMPANY-36 says how many were not heard from, and when the last of those was", () => {
    const silent = [device({ heardAt: NOW - 2 * HOUR }), device({ heardAt: NOW - 30 * HOUR })];
    const fleet = fleetHealth([device(), ...silent, device({ heardAt: NOW - 2 * HOUR + 1 })], NOW);
    expect(fleet).toMatchObject({ devices: 4, silent: { count: 2, since: NOW - 2 * HOUR } });
    expect(fleetHealth([device()], NOW).silent).toBeNull();
  });

  it("COMPANY-36 leaves out devices that were signed out, never told anything, or are not in use any more", () => {
    const ended = device({ heardAt: NOW - 5 * HOUR, sessionAt: NOW - 9 * HOUR, endedAt: NOW - HOUR });
    const { heardAt: _, ...untold } = device();
    const forgotten = device({ heardAt: NOW - 14 * 24 * HOUR });
    expect(fleetHealth([ended, untold, forgotten, device()], NOW)).toMatchObject({ devices: 1, silent: null });
  });

  it("COMPANY-36 names the device with the oldest work that has been stuck for two hours", () => {
    const fresh = device({ unsent: 9, oldestUnsentAt: NOW - 2 * HOUR + 1 });
    const old = device({ unsent: 2, oldestUnsentAt: NOW - 5 * HOUR });
    const older = device({ unsent: 1, oldestUnsentAt: NOW - 6 * HOUR });
    expect(fleetHealth([fresh, old, older, device({ unsent: 0, oldestUnsentAt: null })], NOW).stuck?.id).toBe(older.id);
    expect(fleetHealth([fresh], NOW).stuck).toBeNull();
  });

  it("COMPANY-36 counts the versions in use, the commonest first", () => {
    const devices = ["1.3", "1.4", "1.4", "", "1.5"].map((appVersion) => device({ appVersion }));
    expect(fleetHealth(devices, NOW).versions).toEqual([
      { version: "1.4", count: 2 },
      { version: "1.5", count: 1 },
      { version: "1.3", count: 1 },
    ]);
  });

  it("COMPANY-36 calls nobody silent for what this device itself did not hear", () => {
    expect(fleetHealth([device()], NOW + 9 * HOUR).silent).not.toBeNull();
    expect(fleetHealth([device()], NOW).silent).toBeNull();
  });

  it("[ACCESS-43] a device is signed out until somebody signs in on it again", () => {
    expect(isSignedOut({})).toBe(false);
    expect(isSignedOut({ endedAt: NOW })).toBe(true);
    expect(isSignedOut({ endedAt: NOW, sessionAt: NOW - 1 })).toBe(true);
    expect(isSignedOut({ endedAt: NOW, sessionAt: NOW + 1 })).toBe(false);
  });

  it.each([
    ["America/Mexico_City", true],
    ["Europe/Madrid", false],
    [undefined, true],
  ])("COMPANY-36 the working day is the company's: %s", (timeZone, expected) => {
    expect(isWorkingTime(timeZone === undefined ? new Date(2026, 6, 28, 10).getTime() : NOW, timeZone)).toBe(expected);
  });
});
