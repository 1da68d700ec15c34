import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DeviceHealth, StaffDevice } from "#domain/company/staff-device.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { keepReport } from "#functions/devices/keep-report.ts";
import { parseFeedDocument } from "#remote/feeds/feed-document.ts";
import * as v from "valibot";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const HEALTH: DeviceHealth = { model: "SM-A155M", unsent: 2, oldestMs: HOUR, persisted: true };
const MINUTE = 60_000;

function register(health: DeviceHealth | undefined, authTime = NOW / 1_000 - 60) {
  const request = { installId: "phone", platform: "Android", appVersion: "1.4", ...(health && { health }) };
  return assignDeviceLetter(backend, authOf("demo-ana", { auth_time: authTime }), request);
}

function report(health: DeviceHealth, installId = "phone", uid: "demo-ana" | "demo-luis" = "demo-ana") {
  return keepReport(backend, authOf(uid), { installId, appVersion: "1.5", health });
}

const readPhone = () => backend.read("devices/demo-ana_phone");

describe("what a device tells of itself", () => {
  it("COMPANY-36 is kept with its registration, by the server's clock and the token's session", async () => {
    await register(HEALTH);
    expect(await readPhone()).toMatchObject({
      appVersion: "1.4",
      model: "SM-A155M",
      unsent: 2,
      oldestUnsentAt: NOW - HOUR,
      persisted: true,
      heardAt: NOW,
      sessionAt: NOW - 60_000,
    });
  });

  it("COMPANY-36 is written again at a start only when it is news: half an hour later, or another number", async () => {
    await register(HEALTH);
    backend.setNow(NOW + 29 * MINUTE);
    expect(await backend.writtenBy(() => register(HEALTH))).toEqual([]);
    await register({ ...HEALTH, unsent: 0, oldestMs: null });
    expect(await readPhone()).toMatchObject({ unsent: 0, oldestUnsentAt: null, heardAt: NOW + 29 * MINUTE });
    backend.setNow(NOW + 59 * MINUTE);
    await register({ ...HEALTH, unsent: 0, oldestMs: null });
    expect(await readPhone()).toMatchObject({ heardAt: NOW + 59 * MINUTE });
  });

  it("COMPANY-36 a refusal more or less is news, and when something was last confirmed is kept with it", async () => {
    const parked = [{ reason: "NO_PRICE", count: 1 }] as const;
    await register({ ...HEALTH, parked: [...parked], sentMs: MINUTE });
    expect(await readPhone()).toMatchObject({ parked, sentAt: NOW - MINUTE });
    backend.setNow(NOW + 5 * MINUTE);
    expect(await backend.writtenBy(() => register({ ...HEALTH, parked: [...parked], sentMs: 0 }))).toEqual([]);
    await register({ ...HEALTH, parked: [] });
    expect(await readPhone()).toMatchObject({ parked: [], sentAt: NOW - MINUTE });
  });

  it("COMPANY-36 an app that tells no refusals leaves what is known, and an unknown reason is kept as unknown", async () => {
    await register(HEALTH);
    const newer = { ...HEALTH, parked: [{ reason: "OF_A_NEWER_APP", count: 2 }] };
    await keepReport(backend, authOf("demo-ana"), { installId: "phone", appVersion: "1.5", health: newer });
    await report(HEALTH);
    expect(await readPhone()).toMatchObject({ parked: [{ reason: "UNKNOWN", count: 2 }] });
  });

  it("COMPANY-36 a new session is noted at once, and an earlier build of the app tells nothing", async () => {
    await register(undefined);
    expect(Object.keys((await readPhone()) ?? {})).not.toContain("heardAt");
    await register(undefined, NOW / 1_000 + 3_600);
    expect(await readPhone()).toMatchObject({ sessionAt: NOW + HOUR });
  });

  it("COMPANY-36 a report is one read and one write, also in maintenance", async () => {
    await register(undefined);
    await backend.firestore.doc("appconfigdata/maintenance").set({ active: true });
    backend.setNow(NOW + 2 * HOUR);
    await report({ ...HEALTH, unsent: 5 });
    expect(await readPhone()).toMatchObject({ appVersion: "1.5", unsent: 5, heardAt: NOW + 2 * HOUR, rev: 2 });
  });

  it("ROAD-9 keeps by its own clock when ready for the road ran, and later reports without a run keep that", async () => {
    await register(HEALTH);
    await report({ ...HEALTH, road: { ageMs: 10 * MINUTE, level: "red" } });
    expect(await readPhone()).toMatchObject({ roadAt: NOW - 10 * MINUTE, roadLevel: "red" });
    await report(HEALTH);
    expect(v.parse(StaffDevice, { ...(await readPhone()), id: "demo-ana_phone" })).toMatchObject({
      roadAt: NOW - 10 * MINUTE,
      roadLevel: "red",
    });
  });

  it("ROAD-9 a run is news at a start, and the same run is not", async () => {
    await register(HEALTH);
    await register({ ...HEALTH, road: { ageMs: 0, level: "amber" } });
    expect(await readPhone()).toMatchObject({ roadAt: NOW, roadLevel: "amber" });
    backend.setNow(NOW + 5 * MINUTE);
    const same = { ...HEALTH, road: { ageMs: 5 * MINUTE, level: "amber" } } as const;
    expect(await backend.writtenBy(() => register(same))).toEqual([]);
  });

  it("COMPANY-36 nobody tells of another's device, or of one that is not registered", async () => {
    await register(HEALTH);
    const before = await readPhone();
    await expect(report({ ...HEALTH, unsent: 9 }, "phone", "demo-luis")).rejects.toMatchObject({ code: "not-found" });
    await expect(report(HEALTH, "unknown")).rejects.toMatchObject({ code: "not-found" });
    expect(await readPhone()).toEqual(before);
  });

  it.each<[string, object]>([
    ["another person", { uid: "demo-luis" }],
    ["a time of its own", { heardAt: 1, sessionAt: 1, endedAt: null }],
  ])("COMPANY-36 a report cannot set %s", async (_, lie) => {
    await register(HEALTH);
    const data = { installId: "phone", appVersion: "1.5", ...lie, health: { ...HEALTH, ...lie } };
    await keepReport(backend, authOf("demo-ana"), data);
    expect(await readPhone()).toMatchObject({ uid: "demo-ana", heardAt: NOW });
    expect(Object.keys((await readPhone()) ?? {})).not.toContain("endedAt");
  });

  it("COMPANY-36 reaches the owner's devices as it is stored", async () => {
    await register(HEALTH);
    const { updatedAt: _, ...stored } = (await readPhone()) ?? {};
    const document = parseFeedDocument("devices", "demo-ana_phone", {
      ...stored,
      updatedAt: "2026-07-28T16:00:00.000000Z",
    });
    expect(v.is(StaffDevice, document?.row)).toBe(true);
    expect(document?.row).toMatchObject({ model: "SM-A155M", unsent: 2, heardAt: NOW, persisted: true });
  });
});
