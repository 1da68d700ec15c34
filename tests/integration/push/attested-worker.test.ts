import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepAttestation } from "#local/databases/attestation.ts";
import { keepMaintenance } from "#local/databases/known-maintenance.ts";
import { sendWaiting } from "#sw/send-waiting.ts";
import { attestationUntil } from "#tests/support/attestation.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { serveEnforced, type EnforcedFunctions } from "#tests/support/enforced-functions.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

vi.mock("firebase/auth/web-extension", () => {
  const user = {
    uid: "ana",
    emailVerified: true,
    getIdToken: async () => "ana",
    getIdTokenResult: async () => ({ authTime: new Date().toISOString() }),
  };
  return {
    indexedDBLocalPersistence: {},
    connectAuthEmulator: () => {},
    initializeAuth: () => ({ authStateReady: async () => {}, currentUser: user }),
  };
});

const HOUR = 3_600_000;

let server: FakeServer;
let functions: EnforcedFunctions;
let tab: Tab;
let askPages = vi.fn<() => Promise<void>>(async () => {});

beforeEach(async () => {
  const clock = createClock(Date.now());
  server = createFakeServer(clock.now);
  functions = await serveEnforced(server);
  vi.stubEnv("VITE_LOCAL_BACKEND", `functions:${functions.port}`);
  vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
  vi.stubGlobal("navigator", { locks: { request: (_name: string, _options: object, job: () => unknown) => job() } });
  askPages = vi.fn<() => Promise<void>>(async () => {});
  const identity = buildIdentity("ana");
  tab = await openTab({ phone: createPhone(), clock, server, identity });
  await tab.device.work.identity.put({ ...identity, id: "identity" });
  for (const customerId of ["c1", "c2"]) await sell(tab.device, customerId);
});
afterEach(async () => {
  await functions.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const outbox = () => tab.device.work.outbox.toArray();
const keep = (token: string, expiresAt: number) => keepAttestation(tab.device.shared, { token, expiresAt });

describe("the service worker where App Check is enforced", () => {
  it("[S24] sends with the token that a page has kept", async () => {
    const expiresAt = Date.now() + HOUR;
    await keep(attestationUntil(expiresAt), expiresAt);
    await sendWaiting(askPages);
    expect(server.orders).toHaveLength(2);
    expect(await outbox()).toEqual([]);
    expect(new Set(functions.statuses)).toEqual(new Set([200]));
    expect(askPages).not.toHaveBeenCalled();
  });

  it.each([
    ["has expired", -1],
    ["expires before it can be checked", 30_000],
    ["was never kept", null],
  ])("[S24] makes no request with a token that %s, changes nothing, and asks the pages", async (_, left) => {
    const expiresAt = Date.now() + (left ?? 0);
    if (left !== null) await keep(attestationUntil(expiresAt), expiresAt);
    const before = await outbox();
    await expect(sendWaiting(askPages)).rejects.toThrow("2 entries still wait (notAttested)");
    expect(functions.statuses).toEqual([]);
    expect(await outbox()).toEqual(before);
    expect(askPages).toHaveBeenCalledOnce();
  });

  it("[S24] parks nothing and counts no failure when the server refuses the kept token", async () => {
    const expiresAt = Date.now() + HOUR;
    await keep(attestationUntil(expiresAt, "somebody else"), expiresAt);
    await expect(sendWaiting(askPages)).rejects.toThrow("2 entries still wait");
    expect(new Set(functions.statuses)).toEqual(new Set([401]));
    const waits = { state: "waiting", attempts: 0, sendingSince: null, lastProblem: { reason: "AUTH_REQUIRED" } };
    expect(await outbox()).toMatchObject([waits, waits]);
    expect(askPages).toHaveBeenCalledOnce();
    // The runtime's own warnings.
    expect(takeConsole().join("\n")).toContain("the token is not valid");
    const later = Date.now() + HOUR;
    await keep(attestationUntil(later), later);
    await sendWaiting(askPages);
    expect(server.orders).toHaveLength(2);
  });

  it("[S24] needs no token in a build without App Check", async () => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "");
    await expect(sendWaiting(askPages)).rejects.toThrow("2 entries still wait (unreachable)");
    expect(functions.statuses.length).toBeGreaterThan(0);
  });
});

describe("the service worker in maintenance", () => {
  const learn = (graceHours: number) => {
    const period = { startsAt: Date.now() - HOUR, endsAt: Date.now() + HOUR, graceHours, text: { en: "", es: "" } };
    return keepMaintenance(tab.device.shared, { period, roles: ["super_admin"] });
  };
  beforeEach(() => keep(attestationUntil(Date.now() + HOUR), Date.now() + HOUR));

  it("OPS-4 sends while the store takes what was captured before", async () => {
    await learn(2);
    await sendWaiting(askPages);
    expect(server.orders).toHaveLength(2);
  });

  it("OPS-1, OPS-4 makes no request afterwards, by what the device last learned", async () => {
    await learn(1);
    const before = await outbox();
    await expect(sendWaiting(askPages)).rejects.toThrow("2 entries still wait (accessDenied)");
    expect(functions.statuses).toEqual([]);
    expect(await outbox()).toEqual(before);
  });
});
