import { HttpsError } from "firebase-functions/https";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SESSION_MAX_AGE_MS } from "#domain/access/access.ts";
import { type CallerAuth, verifyCaller } from "#functions/access/verify-caller.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

/** Every callable that needs a signed-in person, with a valid payload. */
const CALLS: readonly (readonly [string, (auth: CallerAuth) => Promise<unknown>])[] = [
  ["placeOrders", (auth) => acceptOrders(backend, auth, { orders: [makeOrder()] })],
  [
    "advanceOrder",
    (auth) => moveOrder(backend, auth, { orderId: "o1", from: "confirmed", to: "preparing", reason: "" }),
  ],
  [
    "registerDevice",
    (auth) => assignDeviceLetter(backend, auth, { installId: "i1", platform: "Android", appVersion: "1" }),
  ],
];

async function errorOf(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof HttpsError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: "none", message: "" };
}

describe.each(CALLS)("%s rejects a caller who", (_name, call) => {
  it.each<[string, () => CallerAuth, string, string]>([
    ["is not signed in", () => undefined, "unauthenticated", "Please sign in."],
    [
      "has an unverified e-mail",
      () => authOf("demo-ana", { email_verified: false }),
      "unauthenticated",
      "Please verify your email address.",
    ],
    [
      "signed in more than 24 hours ago",
      () => authOf("demo-ana", { auth_time: (NOW - SESSION_MAX_AGE_MS) / 1000 - 1 }),
      "unauthenticated",
      "Session expired. Please log in again.",
    ],
    [
      "has a token without a sign-in time",
      () => authOf("demo-ana", { auth_time: undefined }),
      "unauthenticated",
      "Session expired. Please log in again.",
    ],
    [
      "belongs to no company",
      () => authOf("demo-super", { companyId: undefined }),
      "permission-denied",
      "This account belongs to no company.",
    ],
    [
      "claims a path as company",
      () => authOf("demo-ana", { companyId: "demo/orders" }),
      "permission-denied",
      "This account belongs to no company.",
    ],
    [
      "claims another company",
      () => authOf("demo-ana", { companyId: "real" }),
      "permission-denied",
      "This account does not belong to the company any more.",
    ],
  ])("%s", async (_case, auth, code, message) => {
    expect(await errorOf(call(auth()))).toEqual({ code, message });
    expect(await backend.read("orders/o1")).toBeUndefined();
  });

  it("was deactivated", async () => {
    await backend.firestore.doc("users/demo-ana").update({ active: false });
    const denied = await errorOf(call(authOf("demo-ana")));
    expect(denied).toEqual({ code: "permission-denied", message: "Your account has been deactivated." });
  });

  it.each<[string, unknown, string]>([
    ["an unknown role", "pirate", "pirate"],
    ["no role", null, ""],
    ["an empty list of roles", [], ""],
  ])("ACCESS-34 has %s in their record, whatever the token says", async (_case, role, shown) => {
    await backend.firestore.doc("users/demo-ana").update({ role });
    const denied = await errorOf(call(authOf("demo-ana", { role: "super_admin" })));
    expect(denied).toEqual({ code: "permission-denied", message: `Access denied for role(s): ${shown}` });
  });

  it("no longer has a user record", async () => {
    await backend.firestore.doc("users/demo-ana").delete();
    expect(await errorOf(call(authOf("demo-ana")))).toMatchObject({ code: "permission-denied" });
  });

  it("has a role missing from the stored configuration", async () => {
    await backend.firestore.doc("appconfigdata/roles").set({ normal: ["store_staff"] });
    expect(await errorOf(call(authOf("demo-ana")))).toMatchObject({ code: "permission-denied" });
  });

  it("calls during maintenance: the device keeps its entries and retries later", async () => {
    await backend.firestore.doc("appconfigdata/maintenance").set({ active: true });
    const denied = await errorOf(call(authOf("demo-ana")));
    expect(denied).toEqual({ code: "unavailable", message: "Access denied for role(s): salesperson" });
    expect((await errorOf(call(authOf("demo-super")))).code).toBe("none");
  });
});

describe("the caller's role", () => {
  it("ACCESS-34 is the record's: a token that says more opens nothing", async () => {
    const auth = authOf("demo-ana", { role: "company_owner" });
    expect(await verifyCaller(backend, auth)).toMatchObject({ roles: ["salesperson"] });
  });

  it("ACCESS-34 is the record's: a new role counts before the token has it", async () => {
    await backend.firestore.doc("users/demo-ana").update({ role: "store_staff", fullName: "Ana Torres" });
    expect(await verifyCaller(backend, authOf("demo-ana"))).toMatchObject({
      roles: ["store_staff"],
      fullName: "Ana Torres",
    });
  });

  it.each<[string, unknown]>([
    ["a list", ["nobody", "SALESPERSON"]],
    ["the keys of a map", { " Salesperson ": true }],
  ])("ACCESS-2 may be stored as %s", async (_case, role) => {
    await backend.firestore.doc("users/demo-ana").update({ role });
    expect(await verifyCaller(backend, authOf("demo-ana"))).toMatchObject({ roles: ["salesperson"] });
  });
});

describe("placeOrders", () => {
  it("accepts a session of exactly 24 hours", async () => {
    const auth = authOf("demo-ana", { auth_time: (NOW - SESSION_MAX_AGE_MS) / 1000 });
    expect(await acceptOrders(backend, auth, { orders: [makeOrder()] })).toMatchObject({
      answers: [{ outcome: "accepted" }],
    });
  });

  it("rejects orders from delivery personnel", async () => {
    const call = acceptOrders(backend, authOf("demo-delivery"), { orders: [makeOrder()] });
    expect(await errorOf(call)).toMatchObject({ code: "permission-denied" });
  });

  it("accepts at most 20 orders per call", async () => {
    const orders = Array.from({ length: 21 }, (_, index) => makeOrder({ orderId: `o${index}` }));
    const denied = await errorOf(acceptOrders(backend, authOf("demo-ana"), { orders }));
    expect(denied).toEqual({ code: "invalid-argument", message: "Invalid field: orders" });
    expect(await backend.read("orders/o0")).toBeUndefined();
  });

  it("asks a person who calls too often to wait", async () => {
    backend.setNow(NOW + 1);
    const calls = Array.from({ length: 601 }, () => errorOf(acceptOrders(backend, authOf("demo-luis"), null)));
    const codes = (await Promise.all(calls)).map((error) => error.code);
    expect(codes.filter((code) => code === "invalid-argument")).toHaveLength(600);
    expect(codes.filter((code) => code === "resource-exhausted")).toHaveLength(1);
  });

  it("postpones orders of a company whose settings cannot be read", async () => {
    await backend.firestore.doc("companies/demo").set({ name: "Demo" });
    const call = acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder()] });
    expect(await errorOf(call)).toEqual({ code: "internal", message: "The company's settings cannot be read." });
  });
});
