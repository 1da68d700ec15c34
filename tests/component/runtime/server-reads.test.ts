import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Device } from "#local/databases/device.ts";
import { askServer } from "#runtime/records/ask-server.ts";
import { figuresReader } from "#runtime/records/company-figures.ts";
import { visitsReader } from "#runtime/records/customer-visits.ts";
import { onlineOrders } from "#runtime/records/online-orders.ts";
import { productCostReader } from "#runtime/records/product-cost.ts";
import { auditReader, recordHistoryReader } from "#runtime/records/record-history.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";

const signedIn = vi.hoisted(() => ({ uid: "" }));

vi.mock("#remote/auth/app-check-client.ts", () => ({ appCheckToken: async () => "attested" }));
vi.mock("#remote/auth/auth-client.ts", () => ({
  idTokenWithin: async () => `token of ${signedIn.uid}`,
  firebaseUser: async () => ({ uid: signedIn.uid, getIdToken: async () => `token of ${signedIn.uid}` }),
}));

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("[]"));
let device: Device;

beforeEach(async () => {
  device = await openOwnersDevice();
  signedIn.uid = device.identity.uid;
  fetched.mockClear();
  vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  closeDevice(device);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const AUDIT = { by: null, noun: null, from: 0, until: 1, after: null };

/** Everything a page reads from the server for itself. */
const READS = {
  order: () => onlineOrders(device.identity).read("o-1"),
  orders: () => onlineOrders(device.identity).find({ orderNo: null, customerId: null, after: null }),
  visits: () => visitsReader(device.identity)?.("c-1"),
  cost: () => productCostReader(device.identity)?.("p-1"),
  history: () => recordHistoryReader(device.identity)?.("product", "p-1"),
  audit: () => auditReader(device.identity)?.(AUDIT),
  figures: () => figuresReader(device)?.("2026-11-01", "2026-11-30"),
};

describe.each(Object.entries(READS))("reading %s from the server", (_, read) => {
  it("[ACCESS-32] carries the App Check token where configured", async () => {
    await read();
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(init?.headers).toMatchObject({
      "X-Firebase-AppCheck": "attested",
      Authorization: `Bearer token of ${device.identity.uid}`,
    });
  });

  it("G3: asks nothing for this account while somebody else is signed in", async () => {
    signedIn.uid = "somebody-else";
    expect([false, "unreachable"]).toContain(await read());
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("a question to the server", () => {
  const ask = (fail: () => never) =>
    askServer(
      device.identity,
      async () => fail,
      async (answer) => answer(),
    );

  it("is unreachable without an answer, which is no bug", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const answer = ask(() => {
      throw new RemoteUnreachable("unavailable");
    });
    expect(await answer).toBe("unreachable");
    expect(reported).not.toHaveBeenCalled();
  });

  it("reports a bug, and is unreachable for the page", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const bug = new TypeError("a bug");
    const answer = ask(() => {
      throw bug;
    });
    expect(await answer).toBe("unreachable");
    expect(reported).toHaveBeenCalledExactlyOnceWith(bug);
  });
});
