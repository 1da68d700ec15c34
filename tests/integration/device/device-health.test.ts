import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeviceReport } from "#domain/company/staff-device.ts";
import { deviceHealth, type DeviceHealthSource } from "#runtime/engine/device-health.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FACTS = { platform: "a phone", appVersion: "1.4", model: "SM-A155M", persisted: true };

let clock: ReturnType<typeof createClock>;
let server: FakeServer;
let tab: Tab;
let reports: DeviceReport[];
let health: DeviceHealthSource;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  reports = [];
  const remote = {
    reportDevice: async (report: DeviceReport) => {
      reports.push(report);
    },
  };
  health = deviceHealth(tab.device, remote, async () => FACTS, "phone");
});
afterEach(() => tab.kill());

/** The app stays open and online for so long: the store answers every 25 s. */
async function work(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 25_000) {
    await clock.pass(25_000);
    await health.tellIfDue();
  }
}

describe("what a device tells of itself", () => {
  it("COMPANY-36 with its registration is what waits here, and how long the oldest has", async () => {
    await sell(tab.device, "c1");
    await clock.pass(10 * MINUTE);
    await sell(tab.device, "c2");
    expect(await health.describe()).toEqual({
      platform: "a phone",
      appVersion: "1.4",
      health: { model: "SM-A155M", unsent: 2, oldestMs: 10 * MINUTE, persisted: true, parked: [] },
    });
  });

  it("COMPANY-36 with it is what the store refused and why, and when it last confirmed something", async () => {
    await sell(tab.device, "c1");
    await tab.flush();
    await clock.pass(3 * MINUTE);
    server.refusalOf = () => ({ reason: "NO_PRICE", field: "lines" });
    await sell(tab.device, "c2");
    await tab.flush();
    const { health: told } = await health.describe();
    expect(told).toMatchObject({ unsent: 1, parked: [{ reason: "NO_PRICE", count: 1 }], sentMs: 3 * MINUTE });
  });

  it("COMPANY-36 is told five minutes after something was refused", async () => {
    await sell(tab.device, "c1");
    await health.describe();
    server.refusalOf = () => ({ reason: "NO_PRICE", field: "lines" });
    await tab.flush();
    await work(4 * MINUTE);
    expect(reports).toEqual([]);
    await work(2 * MINUTE);
    expect(reports.map((report) => report.health.parked)).toEqual([[{ reason: "NO_PRICE", count: 1 }]]);
    await work(30 * MINUTE);
    expect(reports).toHaveLength(1);
  });

  it("COMPANY-36 is told once an hour, ten times a day, and only after its registration", async () => {
    await work(2 * HOUR);
    expect(reports).toEqual([]);
    await health.describe();
    await work(59 * MINUTE);
    expect(reports).toEqual([]);
    await work(2 * MINUTE);
    expect(reports).toEqual([
      {
        installId: "phone",
        appVersion: "1.4",
        health: { model: "SM-A155M", unsent: 0, oldestMs: null, persisted: true, parked: [] },
      },
    ]);
    await work(22 * HOUR);
    expect(reports).toHaveLength(10);
  });

  it("COMPANY-36 is told five minutes after unsent work came or went", async () => {
    await health.describe();
    await sell(tab.device, "c1");
    await work(4 * MINUTE);
    expect(reports).toEqual([]);
    await work(2 * MINUTE);
    await tab.flush();
    await work(6 * MINUTE);
    expect(reports.map((report) => report.health.unsent)).toEqual([1, 0]);
  });

  it("ROAD-9 is told five minutes after ready for the road ran: how long ago that was, and how it ended", async () => {
    const { identity, shared } = tab.device;
    await shared.accounts.put({ uid: identity.uid, fullName: "Ana", lastSignInAt: 0 });
    await health.describe();
    await work(MINUTE);
    const road = { at: clock.now(), level: "amber", until: clock.now() + HOUR, problems: ["stock"] } as const;
    await shared.accounts.update(identity.uid, { road });
    await work(3 * MINUTE);
    expect(reports).toEqual([]);
    await work(2 * MINUTE);
    await work(30 * MINUTE);
    expect(reports).toHaveLength(1);
    const [told] = reports.map((report) => report.health.road);
    expect(told?.level).toBe("amber");
    expect(told?.ageMs).toBeGreaterThanOrEqual(3 * MINUTE);
    expect(told?.ageMs).toBeLessThan(5 * MINUTE);
  });

  it("[ACCESS-43] is told at once when the session is renewed in place", async () => {
    await health.describe();
    await health.tellIfDue({ again: true });
    expect(reports).toHaveLength(1);
  });
});
