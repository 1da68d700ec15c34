import { beforeEach, describe, expect, it } from "vitest";
import type { TokenClaims } from "#domain/access/access.ts";
import { ROLES } from "#domain/access/identity.ts";
import { parseOrderNumber } from "#domain/order/order-number.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { countUnsent, listWaiting } from "#local/queries/sync/outbox.ts";
import { checkGate, type GateFacts } from "#sync/push/gate.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, seedMirror, sell, type Phone } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { databaseNames, leaveAccount } from "#tests/support/leave-account.ts";

let clock: Clock;
let server: FakeServer;
let phone: Phone;

beforeEach(() => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
});

const signIn = (uid: string) => openTab({ phone, clock, server, identity: buildIdentity(uid) });

function claimsOf(uid: string): TokenClaims {
  const { email, role, companyId, fullName, authTime } = buildIdentity(uid);
  return { uid, email, emailVerified: true, role, companyId, fullName, authTime };
}

const SWITCHED_ON = { startsAt: 0, endsAt: null, graceHours: 0, text: { en: "", es: "" } };

function factsOf(claims: TokenClaims | null, changes: Partial<GateFacts> = {}): GateFacts {
  return { claims, active: true, roles: ROLES, maintenance: { period: null, roles: [] }, ...changes };
}

describe("ACCESS-17: signing out loses nothing", () => {
  it("[O6] unsent entries stay with their owner: another account neither sees nor sends them, the owner does", async () => {
    const ana = await signIn("ana");
    const order = await sell(ana.device, "c1");
    await fillCart(ana.device, "c2");
    await leaveAccount(ana);

    const luis = await signIn("luis");
    expect(await listOrders(luis.device)).toEqual([]);
    expect(await listWaiting(luis.device)).toEqual([]);
    await luis.flush({ everything: true });
    expect(server.orders).toEqual([]);
    const own = await sell(luis.device, "c1");
    await luis.flush();
    await leaveAccount(luis);

    const back = await signIn("ana");
    expect(await back.device.work.carts.count()).toBe(1);
    expect(await countUnsent(back.device)).toMatchObject({ total: 1 });
    await back.flush();
    expect(server.orders.map((each) => each.orderNo)).toEqual([own.orderNo, order.orderNo]);
  });

  it("[O6] with nothing unsent, only the numbering stays on the device", async () => {
    const ana = await signIn("ana");
    await sell(ana.device, "c1");
    await ana.flush();
    await ana.device.shared.accounts.put({ uid: "ana", fullName: "Ana López", lastSignInAt: 1 });
    await leaveAccount(ana);
    expect(await databaseNames()).toEqual(["rutero-device"]);

    const back = await signIn("ana");
    expect(await back.device.shared.backups.count()).toBe(0);
    const again = parseOrderNumber((await sell(back.device, "c1")).orderNo);
    expect(again?.deviceLetter).toBe("A");
    expect(again?.number).toBeGreaterThan(1);
  });

  it("[O6] another account's entry is not sent even if it is in this outbox", async () => {
    const ana = await signIn("ana");
    await sell(ana.device, "c1");
    await ana.device.work.outbox.toCollection().modify({ owner: "luis" });
    await ana.flush({ everything: true });
    expect(server.orders).toEqual([]);
    expect(await ana.device.work.outbox.count()).toBe(1);
  });
});

describe("the gate", () => {
  it("[G1] keeps all waiting entries unchanged, for each of its reasons", async () => {
    const ana = await signIn("ana");
    await sell(ana.device, "c1");
    const before = await ana.device.work.outbox.toArray();
    const claims = claimsOf("ana");
    const closed: [GateFacts, string][] = [
      [factsOf(null), "signedOut"],
      [factsOf(claimsOf("luis")), "otherAccount"],
      [factsOf({ ...claims, emailVerified: false }), "emailNotVerified"],
      [factsOf({ ...claims, authTime: clock.now() - 24 * 3_600_000 - 1 }), "sessionExpired"],
      [factsOf({ ...claims, role: "auditor" }), "accessDenied"],
      [factsOf(claims, { maintenance: { period: SWITCHED_ON, roles: ["super_admin"] } }), "accessDenied"],
      [factsOf(claims, { active: false }), "deactivated"],
    ];
    for (const [facts, code] of closed) {
      const report = await ana.flush({ everything: true, gate: async () => checkGate("ana", facts, clock.now()) });
      expect(report).toMatchObject({ gate: { code }, accepted: 0, retryAt: clock.now() + 15_000 });
    }
    expect(server.orders).toEqual([]);
    expect(await ana.device.work.outbox.toArray()).toEqual(before);
    await ana.flush({ gate: async () => checkGate("ana", factsOf(claims), clock.now()) });
    expect(server.orders).toHaveLength(1);
  });

  it("OPS-4 is open in maintenance while the store takes what was captured before", async () => {
    const period = { ...SWITCHED_ON, startsAt: clock.now() - 3_600_000, graceHours: 2 };
    const facts = factsOf(claimsOf("ana"), { maintenance: { period, roles: ["super_admin"] } });
    expect(checkGate("ana", facts, clock.now())).toBeNull();
    expect(checkGate("ana", facts, clock.now() + 3_600_000)).toMatchObject({ code: "accessDenied" });
  });

  it("[G1] parks and counts nothing when only the server knows that the account is not allowed", async () => {
    const ana = await signIn("ana");
    await sell(ana.device, "c1");
    await sell(ana.device, "c2");
    server.faultOf = () => "denied";
    expect(await ana.flush()).toMatchObject({ parked: 0, unreachable: 2 });
    expect(await ana.device.work.outbox.toArray()).toMatchObject([
      { state: "waiting", attempts: 0 },
      { state: "waiting", attempts: 0 },
    ]);
    server.faultOf = () => "none";
    await ana.flush({ everything: true });
    expect(server.orders).toHaveLength(2);
  });

  it("[G2] is checked before each request, and not at all with nothing to send", async () => {
    const ana = await signIn("ana");
    let asked = 0;
    const gate = async () => {
      asked += 1;
      return null;
    };
    await ana.flush({ gate });
    expect(asked).toBe(0);
    for (const customerId of ["c1", "c2", "c3"]) await sell(ana.device, customerId);
    await ana.flush({ gate });
    expect(asked).toBe(1);
    const customers = Array.from({ length: 25 }, (_, index) => `d${index + 1}`);
    await seedMirror(ana.device, customers);
    for (const customerId of customers) await sell(ana.device, customerId);
    expect(await ana.flush({ gate })).toMatchObject({ accepted: 25 });
    expect(asked).toBe(3);
    server.isReachable = false;
    await sell(ana.device, "c1");
    await ana.flush({ gate });
    await ana.flush({ gate });
    expect(asked).toBe(4);
  });
});
