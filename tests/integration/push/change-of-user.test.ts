import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountCredentials } from "#remote/auth/credentials.ts";
import { createCaller } from "#remote/calls/call-function.ts";
import { createPush } from "#remote/calls/push.ts";
import { checkGate } from "#sync/push/gate.ts";
import { startSendLoop } from "#sync/push/send-loop.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock, settle, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";

const CUSTOMERS = Array.from({ length: 25 }, (_, index) => `c${index + 1}`);

let clock: Clock;
let server: FakeServer;
let tab: Tab;
/** Who is signed in at the identity provider of this tablet. */
let signedIn: string | null;
/** Whose token each request carried. */
let senders: (string | null)[];
/** Runs while a request is under way. */
let meanwhile: () => void;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server, customers: CUSTOMERS, identity: buildIdentity("ana") });
  for (const customerId of CUSTOMERS) await sell(tab.device, customerId);
  signedIn = "ana";
  senders = [];
  meanwhile = () => {};
  vi.stubGlobal("fetch", async (url: string, { headers, body, signal }: RequestInit) => {
    senders.push(new Headers(headers).get("authorization"));
    const { data }: { data: unknown } = await new Response(body ?? "").json();
    const answered = server.call(url.split("/").at(-1) ?? "", data);
    meanwhile();
    const answer = await answered;
    signal?.throwIfAborted();
    if (!answer.ok) return new Response("<html>", { status: answer.problem.code === "unauthenticated" ? 401 : 500 });
    return Response.json({ result: answer.value });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The provider's user as the page and the service worker see it: its token stays its own. */
const readUser = async () => {
  const uid = signedIn;
  return uid === null ? null : { uid, getIdToken: async () => `of-${uid}` };
};
const push = createPush(createCaller(accountCredentials("ana", readUser)));

async function gate() {
  const uid = signedIn;
  const claims = uid === null ? null : { ...buildIdentity(uid), emailVerified: true };
  const maintenance = { period: null, roles: [] };
  return checkGate("ana", { claims, active: true, roles: ["salesperson"], maintenance }, clock.now());
}
const waiting = () => tab.device.work.outbox.toArray();

describe("a change of user on a shared tablet in the middle of a pass with 25 orders", () => {
  it("[G2] the next request is not made once somebody else is signed in", async () => {
    meanwhile = () => void (signedIn = "luis");
    expect(await tab.flush({ push, gate })).toMatchObject({ gate: { code: "otherAccount" }, accepted: 20 });
    expect(senders).toEqual(["Bearer of-ana"]);
    expect(await waiting()).toHaveLength(5);
    signedIn = "ana";
    await tab.flush({ push, gate });
    expect(server.orders).toHaveLength(25);
  });

  it.each(["luis", null])("[G3] no request carries another's token even if the gate is open: %j", async (next) => {
    meanwhile = () => void (signedIn = next);
    expect(await tab.flush({ push })).toMatchObject({ accepted: 20, unreachable: 5 });
    expect(senders).toEqual(["Bearer of-ana"]);
    expect(await waiting()).toMatchObject(
      Array.from({ length: 5 }, () => ({ state: "waiting", attempts: 0, lastProblem: { reason: "AUTH_REQUIRED" } })),
    );
  });

  it("[G3] a refused token is not renewed as somebody else's", async () => {
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      await real(url, init);
      signedIn = "luis";
      return new Response("", { status: 401 });
    });
    await tab.flush({ push });
    expect(senders).toEqual(["Bearer of-ana"]);
  });

  it("[G4] stopping aborts the request in flight, counts no failure, and writes nothing afterwards", async () => {
    let arrived = 0;
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      arrived += 1;
      return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    });
    const errors: unknown[] = [];
    const loop = startSendLoop({
      flush: (options) => tab.flush({ ...options, push, gate }),
      now: clock.now,
      timer: clock.timer,
      onError: (error) => errors.push(error),
    });
    loop.request({ everything: true });
    while (arrived === 0) await settle();
    await loop.stop();
    loop.request({ everything: true });
    await settle();
    expect(arrived).toBe(1);
    expect(errors).toEqual([]);
    const before = await waiting();
    expect(before).toMatchObject(CUSTOMERS.map(() => ({ state: "waiting", attempts: 0, sendingSince: null })));
    await clock.pass(3_600_000);
    expect(await waiting()).toEqual(before);
  });

  it("[G4] stopping while another tab sends ends the wait", async () => {
    let free = () => {};
    void tab.context.lock.run("rutero-ana-sending", () => new Promise<void>((resolve) => (free = resolve)));
    const loop = startSendLoop({
      flush: (options) => tab.flush({ ...options, push, gate }),
      now: clock.now,
      timer: clock.timer,
      onError: (error) => {
        throw error;
      },
    });
    loop.request();
    await settle();
    await loop.stop();
    free();
    await settle();
    expect(senders).toEqual([]);
  });
});
