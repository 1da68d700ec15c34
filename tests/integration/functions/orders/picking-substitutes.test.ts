import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { parseStoredOrder } from "#functions/orders/stored-order-document.ts";
import {
  authOf,
  putCompany,
  putProduct,
  putStock,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { makeCompany, makeLine, makeOrder, makeProduct, makeSettings, makeStock, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let count = 0;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ allowsSubstitutes: true }) }));
  for (const id of ["p1", "p2"]) {
    await putProduct(backend.firestore, makeProduct({ id, sku: `SKU-${id.slice(1)}`, categoryId: "soda" }));
    await putStock(backend.firestore, makeStock({ productId: id }));
  }
  const lines = [makeLine({ categoryId: "soda", quantity: 10 })];
  await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder({ lines })] });
  await take({ kind: "advance", to: "preparing", reasonCode: null, words: "" }, "confirmed");
});

async function take(step: LifeStep, status: OrderStatus = "preparing", uid: Uid = "demo-store") {
  const stepId = `s${(count += 1)}`;
  const basis = { revision: 0, status };
  const change = { kind: "changeOrder", orderId: "o1", stepId, at: NOW, by: uid, byName: "x", basis, step };
  return (await acceptOrderChanges(backend, authOf(uid), { changes: [change] })).answers[0];
}

const pick = (lineId: string, quantity: number): LifeStep => ({
  kind: "pick",
  lineId,
  quantity,
  reasonCode: "MISSING",
  words: "",
});
const instead = (productId = "p2"): LifeStep => ({
  kind: "substitute",
  lineId: "l1",
  added: makeLine({ lineId: "l2", productId, categoryId: "soda", unitPrice: 1, quantity: 4 }),
  isAgreed: false,
});
const read = async () => parseStoredOrder((await backend.read("orders/o1")) ?? {});

it("ORDER-81 a substitute has the store's price, is reserved at once, and leaves nothing to follow", async () => {
  await take(pick("l1", 6));
  expect(await take(instead())).toMatchObject({ outcome: "accepted" });
  const [, substitute] = (await read()).lines;
  expect(substitute).toMatchObject({ productId: "p2", insteadOf: "l1", unitPrice: 125_000, quantity: 4 });
  expect(await backend.stockAtRest("p2")).toMatchObject({ reserved: 4 });
  await take(pick("l2", 4));
  expect(await take({ kind: "finishPicking" })).toMatchObject({ outcome: "accepted", receipt: { status: "ready" } });
  const ready = await read();
  expect(ready.lines.map(({ quantity }) => quantity)).toEqual([6, 4]);
  expect(ready.totals.net).toBe(12_500);
  expect(ready.backorderIds).toBeUndefined();
  expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 6 });
});

it("ORDER-81 what the store knows of a product decides whether it is alike", async () => {
  await putProduct(backend.firestore, makeProduct({ id: "p3", sku: "SKU-3", categoryId: "snacks" }));
  await take(pick("l1", 6));
  expect(await take(instead("p3"))).toMatchObject({ outcome: "refused", reason: "FIELD_CONFLICT" });
  expect(await take(instead("p9"))).toMatchObject({ outcome: "refused", reason: "NOT_FOUND" });
});

it("ORDER-82 only the store puts something else in", async () => {
  await take(pick("l1", 6));
  expect(await take(instead(), "preparing", "demo-ana")).toMatchObject({
    outcome: "refused",
    reason: "PERMISSION_LOST",
  });
});
