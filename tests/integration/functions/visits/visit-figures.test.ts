import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { authOf, put, putStock, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { HOUR, makeLine, makeNumberedOrder as makeOrder, makeStock, NOW } from "#tests/support/sales.ts";
import { makeVisit } from "#tests/support/visits.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const ORDERED = { kind: "order", reasonCode: "", words: "", followUpOn: null } as const;
const DAY = makeVisit().businessDay;

const send = (orderIds: readonly string[]) =>
  acceptVisits(backend, authOf("demo-ana"), {
    visits: [makeVisit({ orderIds: [...orderIds], outcome: ORDERED })],
  });
const place = (...numbers: readonly number[]) =>
  acceptOrders(backend, authOf("demo-ana"), {
    orders: numbers.map((number) => makeOrder({ orderId: `o${number}` }, { number })),
  });
const cancel = (orderId: string, from: OrderStatus = "confirmed") => {
  const step: LifeStep = { kind: "advance", to: "cancelled", reasonCode: "DUPLICATE", words: "" };
  const basis = { revision: 0, status: from };
  const by = { by: "demo-store", byName: "Eva" };
  const change = { kind: "changeOrder", orderId, stepId: `cancel-${orderId}`, at: NOW, ...by, basis, step };
  return acceptOrderChanges(backend, authOf("demo-store"), { changes: [change] });
};
const figures = async () => (await backend.read(`kpiDays/${DAY}_demo-ana`))?.["figures"];

it("KPI-9 a visit counts with its minutes, and without an order by its reason", async () => {
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit()] });
  expect(await figures()).toEqual({ visits: 1, visitMinutes: 10, "noOrder:HAS_STOCK": 1 });
});

it("KPI-9 a visit is productive as long as one of its orders counts, on its own day", async () => {
  await place(1, 2);
  await send(["o1", "o2"]);
  expect(await figures()).toMatchObject({ visits: 1, productiveVisits: 1, orders: 2 });
  backend.setNow(NOW + 20 * HOUR);
  await cancel("o1");
  expect(await figures()).toMatchObject({ productiveVisits: 1, orders: 2 });
  await cancel("o2");
  expect(await figures()).toMatchObject({ visits: 1, productiveVisits: 0, orders: 2 });
  expect(await backend.read("kpiDays/2026-11-22_demo-ana")).toMatchObject({ figures: { orders: -2 } });
});

it("KPI-9 a visit whose order arrives later is productive, and one whose order was cancelled meanwhile is not", async () => {
  await send(["o1"]);
  await place(1);
  expect(await figures()).toMatchObject({ productiveVisits: 1 });
  await backend.reset();
  await place(1);
  await cancel("o1");
  await send(["o1"]);
  expect(await figures()).toMatchObject({ visits: 1 });
  expect(await figures()).not.toHaveProperty("productiveVisits");
});

it("KPI-9 a plan counts once it is frozen, and what is done of it", async () => {
  const stop = (customerId: string) => ({
    stopId: customerId,
    customerId,
    window: null,
    because: [],
    state: "planned",
  });
  await put(backend.firestore, `companies/demo/itineraryDays/demo-ana_${DAY}`, {
    repId: "demo-ana",
    day: DAY,
    stops: [stop("c1"), stop("c2")],
    base: ["c1", "c2"],
    frozenAt: NOW - HOUR,
    rev: 1,
  });
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit({ stopId: "c1" })] });
  expect(await figures()).toMatchObject({ visits: 1, plannedDone: 1 });
});

it("KPI-46 a visit without an order keeps what its customer ordered on average by then", async () => {
  await putStock(backend.firestore, makeStock({ onHand: 1_000 }));
  const orders = [1, 4, 9].map((quantity, place) =>
    makeOrder({ orderId: `o${place + 1}`, lines: [makeLine({ quantity })] }, { number: place + 1 }),
  );
  await acceptOrders(backend, authOf("demo-ana"), { orders });
  await cancel("o3");
  const [first = 0, second = 0] = orders.map(({ totals }) => totals.net);
  expect(first).not.toBe(second);
  const worth = Math.round((first + second) / 2);
  const missed = { "noOrder:HAS_STOCK": 1, "noOrderKnown:HAS_STOCK": 1, "noOrderWorth:HAS_STOCK": worth };
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit({}, 4)] });
  expect(await figures()).toMatchObject(missed);
  await place(5);
  await cancel("o1");
  expect(await figures()).toMatchObject(missed);
});

it("KPI-46 a visit to a customer without orders counts without an amount", async () => {
  await acceptVisits(backend, authOf("demo-ana"), { visits: [makeVisit()] });
  expect(await figures()).not.toHaveProperty("noOrderKnown:HAS_STOCK");
});
