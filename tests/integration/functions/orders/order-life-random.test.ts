import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as v from "valibot";
import { applyStep, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { missingOf } from "#domain/order-life/change-lines.ts";
import { hasLeftTheStore, holdsReservation, nextStatuses } from "#domain/order/order-status.ts";
import { quantitiesByProduct } from "#domain/stock/reserve-stock.ts";
import { withStep } from "#domain/changes/change-order.ts";
import { StoredOrder } from "#domain/order/order.ts";
import type { Identity } from "#domain/access/identity.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { releaseOrders } from "#functions/orders/release-orders.ts";
import { REFUSALS } from "#functions/orders/take-step.ts";
import { parseStoredOrder, type StoredOrderDocument } from "#functions/orders/stored-order-document.ts";
import {
  authOf,
  putCompany,
  putProduct,
  putStock,
  startBackend,
  type TestBackend,
} from "#tests/support/functions-backend.ts";
import { makeCompany, makeLine, makeOrder, makeProduct, makeSettings, makeStock, NOW } from "#tests/support/sales.ts";
import { seededRandom } from "#tests/support/random.ts";

const ON_HAND = 12;
const PEOPLE = [
  { uid: "demo-ana", role: "salesperson" },
  { uid: "demo-store", role: "store_staff" },
  { uid: "demo-owner", role: "company_owner" },
] as const satisfies readonly Pick<Identity, "uid" | "role">[];

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function readOrders(): Promise<StoredOrderDocument[]> {
  const { docs } = await backend.firestore.collection("companies/demo/orders").get();
  return docs.map((each) => parseStoredOrder(each.data()));
}

/** A step that somebody could think of who sees the order like this; about a third of them are illegal. */
function thinkOf(order: StoredOrder, role: Identity["role"], random: () => number): LifeStep {
  const choose = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const line = choose(order.lines);
  const why = { reasonCode: "OTHER", words: "Somebody called" };
  const to = choose(nextStatuses(order.status, role).filter((each) => each !== "cancelled" || random() < 0.05));
  const kind = random();
  if (kind < 0.1) return { kind: "note", words: "Call first" };
  if (line !== undefined && kind < 0.2 && order.backorderOf === undefined) {
    const quantity = { from: line.quantity, to: Math.floor(random() * 14) };
    return { kind: "revise", lines: [{ lineId: line.lineId, quantity }], added: [], ...why };
  }
  if (line !== undefined && order.status === "preparing" && kind < 0.3) {
    const productId = choose(["p1", "p3", "p4"] as const) ?? "p3";
    const quantity = 1 + Math.floor(random() * 4);
    const added = makeLine({ lineId: `l-${random()}`.slice(0, 12), productId, categoryId: "soda", quantity });
    return { kind: "substitute", lineId: line.lineId, added, isAgreed: random() < 0.8 };
  }
  if (line !== undefined && kind < 0.6 && (order.status === "preparing" || kind < 0.33))
    return { kind: "pick", lineId: line.lineId, quantity: Math.floor(random() * (line.quantity + 1)), ...why };
  if (order.status === "preparing" && kind < 0.9) return { kind: "finishPicking" };
  return { kind: "advance", to: to ?? choose(["ready", "confirmed", "delivered"] as const) ?? "ready", ...why };
}

it.each([1, 2, 4, 5])(
  "ORDER-40 ORDER-66 STOCK-12 whatever several people do with lost answers, all see one state and nothing is lost: %s",
  async (seed) => {
    const random = seededRandom(seed);
    const settings = makeSettings({ stockPolicy: seed % 2 === 0 ? "cut" : "backorder" });
    await putCompany(backend.firestore, makeCompany({ settings }));
    const products = ["p1", "p2", "p3", "p4"];
    for (const id of products)
      await putProduct(backend.firestore, makeProduct({ id, sku: `SKU-${id.slice(1)}`, categoryId: "soda" }));
    for (const productId of products) await putStock(backend.firestore, makeStock({ productId, onHand: ON_HAND }));
    const lines = [
      makeLine({ lineId: "l1", categoryId: "soda", quantity: 10 }),
      makeLine({ lineId: "l2", productId: "p2", sku: "SKU-2", categoryId: "soda", quantity: 14 }),
    ];
    await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder({ lines, fulfilment: "pickup" })] });

    // What each person saw last.
    const seen = new Map<string, readonly StoredOrder[]>();
    const lost: { readonly uid: (typeof PEOPLE)[number]["uid"]; readonly change: object }[] = [];
    let taken = 0;
    for (let count = 0; count < 14; count += 1) {
      const { uid, role } = PEOPLE[Math.floor(random() * PEOPLE.length)] ?? PEOPLE[0];
      const present = await readOrders();
      const known = seen.get(uid);
      // Every third step is made on what was there a while ago.
      const mine = known === undefined || random() < 0.66 ? present : known;
      seen.set(uid, mine);
      const shown = mine[Math.floor(random() * mine.length)];
      const order = present.find(({ orderId }) => orderId === shown?.orderId);
      if (shown === undefined || order === undefined) continue;
      const step = thinkOf(shown, role, random);
      const stepId = `s${count}`;
      const basis = { revision: shown.revision ?? 0, status: shown.status };
      const made = { orderId: shown.orderId, stepId, at: NOW, by: uid, byName: uid, basis, step };
      const change = { kind: "changeOrder" as const, ...made };
      const person = { uid, role, settings };
      const facts = { ...made, from: shown.status, settings };
      const mayTake = mayTakeStep(order, step, shown.status, person);
      const applied = applyStep(order, step, facts);
      const isLegal = mayTake && applied.ok;
      const code = mayTake && !applied.ok ? REFUSALS[applied.problem.code] : "PERMISSION_LOST";
      const { answers } = await acceptOrderChanges(backend, authOf(uid), { changes: [change] });
      expect(answers).toMatchObject([isLegal ? { outcome: "accepted" } : { outcome: "refused", reason: code }]);
      const after = await readOrders();
      expect(isLegal || isSameValue(after, present)).toBe(true);
      if (!isLegal) continue;
      // A device that has both the store's order and its own waiting step shows the store's.
      const stored = after.filter(({ orderId }) => orderId === shown.orderId);
      expect(stored.map((each) => withStep(each, change, settings) === each)).toEqual([true]);
      taken += 1;
      if (random() < 0.4) lost.push({ uid, change });
      if (random() < 0.2) await releaseOrders(backend, "demo");
    }
    expect(taken).toBeGreaterThan(3);

    const before = await readOrders();
    for (const { uid, change } of lost) {
      const { answers } = await acceptOrderChanges(backend, authOf(uid), { changes: [change, change] });
      expect(answers).toMatchObject([{ outcome: "accepted" }, { outcome: "accepted" }]);
    }
    const orders = await readOrders();
    expect(orders).toEqual(before);

    for (const order of orders) {
      expect(v.is(StoredOrder, order)).toBe(true);
      const children = orders.filter(({ backorderOf }) => backorderOf === order.orderId);
      expect(children.map(({ orderId }) => orderId).toSorted()).toEqual((order.backorderIds ?? []).toSorted());
      for (const line of order.lines) {
        const agreed = line.ordered ?? line.quantity;
        const off = agreed - line.quantity - missingOf(line);
        // Only an edit takes anything off.
        const isEdited = order.revisions?.some(({ kind }) => kind === "edited") ?? false;
        expect(isEdited ? off >= 0 : off === 0).toBe(true);
        const later = children.flatMap((child) => child.lines).filter(({ lineId }) => lineId === line.lineId);
        const promised = later.reduce((sum, each) => sum + (each.ordered ?? each.quantity), 0);
        expect(promised).toBe(missingOf(line, "backorder"));
      }
    }
    for (const productId of products) {
      const sumOf = (some: readonly StoredOrder[]) =>
        some.reduce((sum, each) => sum + (quantitiesByProduct(each.lines).get(productId) ?? 0), 0);
      expect(await backend.stockAtRest(productId)).toMatchObject({
        reserved: sumOf(orders.filter(({ status }) => holdsReservation(status))),
        onHand: ON_HAND - sumOf(orders.filter(({ status }) => hasLeftTheStore(status))),
      });
    }
  },
);
