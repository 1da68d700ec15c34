import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countItems, createRateLimit } from "#functions/access/rate-limit.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { acceptRunChanges } from "#functions/delivery/accept-run-changes.ts";
import { acceptTillCloses } from "#functions/counter/accept-till-closes.ts";
import { acceptDeliveries } from "#functions/delivery/accept-deliveries.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { recoverWork } from "#functions/recovery/recover-work.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: { code?: unknown }) => error.code,
  );
const items = (count: number) => Array.from({ length: count }, () => null);

/** What each accepts in a minute, and a call with this many items, none of which is anything. */
const CALLS: readonly [string, Uid, number, number, (uid: Uid, count: number) => Promise<unknown>][] = [
  ["placeOrders", "demo-ana", 600, 20, (uid, n) => acceptOrders(backend, authOf(uid), { orders: items(n) })],
  [
    "changeOrders",
    "demo-store",
    1_200,
    20,
    (uid, n) => acceptOrderChanges(backend, authOf(uid), { changes: items(n) }),
  ],
  ["changeRuns", "demo-store", 1_200, 20, (uid, n) => acceptRunChanges(backend, authOf(uid), { changes: items(n) })],
  ["recordVisits", "demo-ana", 600, 20, (uid, n) => acceptVisits(backend, authOf(uid), { visits: items(n) })],
  [
    "recordDeliveries",
    "demo-delivery",
    600,
    20,
    (uid, n) => acceptDeliveries(backend, authOf(uid), { deliveries: items(n) }),
  ],
  ["recordPayments", "demo-ana", 600, 20, (uid, n) => acceptPayments(backend, authOf(uid), { payments: items(n) })],
  ["recordTillCloses", "demo-store", 600, 20, (uid, n) => acceptTillCloses(backend, authOf(uid), { closes: items(n) })],
  ["saveRecords", "demo-owner", 1_200, 20, (uid, n) => acceptChanges(backend, authOf(uid), { changes: items(n) })],
  ["recoverUnsent", "demo-owner", 1_200, 20, (uid, n) => recoverWork(backend, authOf(uid), { items: items(n) })],
  ["applyImport", "demo-owner", 60_000, 10_000, (uid, n) => applyRows(backend, authOf(uid), { rows: items(n) })],
];

describe("[ACCESS-40] limits count items, not calls", () => {
  it.each(CALLS)("%s", async (_, uid, most, each, call) => {
    for (let taken = 0; taken < most; taken += each) {
      expect(await codeOf(call(uid, each))).not.toBe("resource-exhausted");
    }
    expect(await codeOf(call(uid, 1))).toBe("resource-exhausted");
    expect(await codeOf(call("demo-super", 1))).not.toBe("resource-exhausted");
    backend.setNow(NOW + 60_000);
    expect(await codeOf(call(uid, each))).not.toBe("resource-exhausted");
  });

  it("a call without items counts as one, and the first of a minute may be too large as well", () => {
    const limit = createRateLimit("test", 3, 60_000);
    expect(() => limit("a", 0, 4)).toThrow("Too many requests");
    for (let call = 0; call < 3; call += 1) limit("b", 0, countItems({ items: [] }, "items"));
    expect(() => limit("b", 0, countItems(null, "items"))).toThrow("Too many requests");
    limit("b", 60_000, 3);
  });
});
