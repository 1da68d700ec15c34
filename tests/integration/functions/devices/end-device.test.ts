import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { endDevice } from "#functions/devices/end-device.ts";
import { keepReport } from "#functions/devices/keep-report.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { verifyCaller } from "#functions/access/verify-caller.ts";
import { fakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await register("phone", MORNING);
  await register("tablet", NOON);
});

/** When the password was given on each, in seconds. */
const MORNING = NOW / 1_000 - 3_600;
const NOON = NOW / 1_000 - 60;

const session = (authTime: number) => authOf("demo-ana", { auth_time: authTime });

function register(installId: string, authTime: number) {
  return assignDeviceLetter(backend, session(authTime), { installId, platform: "Android" });
}

function end(by: Uid, installId = "phone", uid: string = "demo-ana") {
  return endDevice(backend, authOf(by), { uid, installId });
}

const isIn = (authTime: number) =>
  verifyCaller(backend, session(authTime)).then(
    () => true,
    (error: { details?: { code?: string } }) => error.details?.code,
  );

describe("signing out a device", () => {
  it.each<Uid>(["demo-owner", "demo-super", "demo-ana"])(
    "[ACCESS-43] by %s ends its session and no other",
    async (by) => {
      await end(by);
      expect([await isIn(MORNING), await isIn(NOON)]).toEqual(["deviceEnded", true]);
      expect(await backend.read("devices/demo-ana_phone")).toMatchObject({ endedAt: NOW });
      expect((await backend.read("devices/demo-ana_tablet"))?.["endedAt"]).toBeUndefined();
    },
  );

  it("[ACCESS-43] refuses the ended session everything, also a report; a new sign-in is let in", async () => {
    await end("demo-owner");
    const health = { model: "", unsent: 0, oldestMs: null, persisted: null };
    const report = { installId: "phone", appVersion: "1", health };
    await expect(keepReport(backend, session(MORNING), report)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(register("phone", MORNING)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await register("phone", NOW / 1_000)).toEqual({ deviceLetter: "A" });
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject({ sessionAt: NOW });
  });

  it("[ACCESS-43] is told to the rules by the token's claims, without ending other sessions", async () => {
    const accounts = fakeAccounts();
    const ana = { uid: "demo-ana", email: "ana@demo.test", fullName: "demo-ana", password: "x", emailVerified: true };
    await accounts.create(ana);
    await settleAccess({ firestore: backend.firestore, accounts }, "demo-ana");
    const before = accounts.all.get("demo-ana")?.revocations;
    await end("demo-owner");
    await settleAccess({ firestore: backend.firestore, accounts }, "demo-ana");
    expect(await accounts.claims("demo-ana")).toMatchObject({ endedSessions: [MORNING] });
    expect(accounts.all.get("demo-ana")?.revocations).toBe(before);
  });

  it("[ACCESS-43] is told to the person's open devices by their staff record", async () => {
    await backend.firestore.doc("companies/demo/staff/demo-ana").set({ name: "Ana", role: "salesperson", rev: 1 });
    await end("demo-owner");
    expect(await backend.read("staff/demo-ana")).toMatchObject({ name: "Ana", signedOutAt: NOW, rev: 2 });
  });

  it("[ACCESS-43] twice, and of two devices at once, ends both", async () => {
    await Promise.all([end("demo-owner"), end("demo-super", "tablet"), end("demo-owner")]);
    expect([await isIn(MORNING), await isIn(NOON)]).toEqual(["deviceEnded", "deviceEnded"]);
  });

  it("[ACCESS-43] forgets sessions that are over anyway", async () => {
    await end("demo-owner");
    backend.setNow(NOW + 24 * HOUR);
    await register("tablet", NOW / 1_000 + 23 * 3_600);
    await endDevice(backend, authOf("demo-owner", { auth_time: NOW / 1_000 + 3_600 }), {
      uid: "demo-ana",
      installId: "tablet",
    });
    const user = await backend.firestore.doc("users/demo-ana").get();
    expect(user.get("endedSessions")).toEqual([NOW / 1_000 + 23 * 3_600]);
  });

  it.each<[string, Uid, string, string, string]>([
    ["a colleague's", "demo-luis", "phone", "demo-ana", "permission-denied"],
    ["one that does not exist", "demo-owner", "none", "demo-ana", "not-found"],
    ["another company's", "demo-owner", "install-1", "real-ana", "not-found"],
  ])("[ACCESS-43] is refused for %s", async (_, by, installId, uid, code) => {
    await expect(end(by, installId, uid)).rejects.toMatchObject({ code });
    expect(await isIn(MORNING)).toBe(true);
  });
});
