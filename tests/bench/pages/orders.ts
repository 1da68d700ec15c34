import { Queue } from "workbox-background-sync";
import { chargeSale, placeOrder } from "#commands/order/place-order.ts";
import { repriceCart } from "#commands/cart/reprice-cart.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import { cancelVisit } from "#commands/visit/cancel-visit.ts";
import { checkIn } from "#commands/visit/check-in.ts";
import { PushOutcome } from "#domain/sync/push-outcome.ts";
import type { Device } from "#local/databases/device.ts";
import { priceChanges, readCartProducts } from "#local/queries/order/cart-facts.ts";
import { readCart, readOpenCart, readOrderTerms, viewCart } from "#local/queries/order/carts.ts";
import { flushOutbox } from "#sync/push/flush-outbox.ts";
import type { PushPort } from "#sync/remote-port.ts";
import { browserLock } from "#sync/push/web-lock.ts";
import * as v from "valibot";
import { openBenchDevice, SECOND_LIST } from "./bench-device.ts";
import { openPlain, writePlain } from "./plain-rows.ts";

const LINES = 10;

/** Milliseconds of each order from the tap to the durable write, with carts filled beforehand. */
function saveOrders(count: number): Promise<number[]> {
  return timeCarts(count, (device, customerId) => placeOrder(device, customerId));
}

/** The same of each sale at the counter, paid in cash. */
function chargeSales(count: number): Promise<number[]> {
  const operator = { operatorId: "bench", operatorName: "Bench" };
  const payment = { method: "cash", tendered: 100_000_000, reference: "", ...operator } as const;
  return timeCarts(count, (device, customerId) => chargeSale(device, { customerId, payment }));
}

/**
 * The least that a durable sale can cost in this browser: the rows that a sale writes, in as many transactions, by plain
 * IndexedDB and without reading or computing anything else.
 */
async function bareSales(count: number): Promise<number[]> {
  const device = await deviceWithCarts(count);
  const [work, shared] = [await openPlain("bare-work", PLAIN_STORES), await openPlain("bare-device", ["backups"])];
  const carts = await device.work.carts.toArray();
  const times: number[] = [];
  for (const [index, cart] of carts.entries()) {
    const row = { key: `sale-${index}`, cart, lines: cart.lines, customer: cart.customerId };
    const start = performance.now();
    await writePlain(work, PLAIN_STORES, (transaction) => {
      for (const name of PLAIN_STORES) transaction.objectStore(name).put(name === "numbering" ? { key: name } : row);
    });
    await writePlain(shared, ["backups"], (transaction) => transaction.objectStore("backups").put(row));
    times.push(performance.now() - start);
  }
  return times;
}

const PLAIN_STORES = ["numbering", "outbox", "orders"];

async function timeCarts(
  count: number,
  finish: (device: Device, customerId: string) => ReturnType<typeof placeOrder>,
): Promise<number[]> {
  const device = await deviceWithCarts(count);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    const placed = await finish(device, `customer-${index}`);
    times.push(performance.now() - start);
    if (!placed.ok) throw new Error(placed.problem.code);
  }
  return times;
}

/** Milliseconds of each check-in from the tap to the durable write (VISIT-30), without the position: it comes later. */
async function checkIns(count: number): Promise<number[]> {
  const device = await openBenchDevice(count, 1);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    const visit = await checkIn(device, { customerId: `customer-${index}` });
    times.push(performance.now() - start);
    if (!visit.ok) throw new Error(visit.problem.code);
    await cancelVisit(device, visit.value.visitId);
  }
  return times;
}

/** Milliseconds from the tap on a product to the re-priced cart of 200 lines, read as the selling screen reads it. */
async function cartLines(count: number): Promise<number[]> {
  const device = await openBenchDevice(1, 201);
  await fillCart(device);
  const terms = await readOrderTerms(device, "customer-0");
  if (!terms) throw new Error("the customer is missing");
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await setLine(device, { customerId: "customer-0", productId: "product-200", quantity: index + 1 });
    const { lines } = viewCart(terms, await readOpenCart(device, "customer-0"));
    times.push(performance.now() - start);
    if (lines.length !== 201) throw new Error("the cart lost a line");
  }
  return times;
}

/**
 * Milliseconds from moving a cart of 200 lines to a customer with another price list until it is re-priced: the
 * two commands, and what the selling screen reads after each of them.
 */
async function repriceCarts(count: number): Promise<number[]> {
  const device = await openBenchDevice(2, 200);
  await device.mirror.customers.update("customer-1", { priceListId: SECOND_LIST });
  await fillCart(device);
  let shown = await readCart(device, "customer-0");
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const to = turn % 2 === 0 ? "customer-1" : "customer-0";
    if (!shown) throw new Error("the customer is missing");
    const productIds = shown.lines.map((line) => line.productId);
    const start = performance.now();
    const moved = await switchCustomer(device, { from: shown.cart, to });
    const [terms, open, products] = await Promise.all([
      readOrderTerms(device, to),
      readOpenCart(device, to),
      readCartProducts(device, productIds),
    ]);
    if (!moved.ok || !terms || !products) throw new Error("the cart was not moved");
    const asked = viewCart(terms, open);
    const rows = priceChanges(asked, products);
    const answers = new Map(
      rows.map(({ line, now }) => [line.lineId, { choice: "accept", price: now?.unitPrice ?? null } as const]),
    );
    const left = await repriceCart(device, { shown: asked.cart, answers });
    shown = viewCart(terms, await readOpenCart(device, to));
    const after = priceChanges(shown, products);
    times.push(performance.now() - start);
    if (rows.length !== 200 || left > 0 || after.length > 0)
      throw new Error(`${rows.length} lines were priced anew, ${left} are open`);
  }
  return times;
}

/** A cart of 200 lines for the first customer. */
async function fillCart(device: Device): Promise<void> {
  for (let index = 0; index < 200; index += 1) {
    await setLine(device, { customerId: "customer-0", productId: `product-${index}`, quantity: 1 });
  }
}

/** Milliseconds until our outbox is empty and every order has its receipt. */
async function drainOurs(count: number, url: string): Promise<number> {
  const device = await deviceWithCarts(count);
  for (let index = 0; index < count; index += 1) await placeOrder(device, `customer-${index}`);
  const start = performance.now();
  await flushOutbox({
    uid: device.identity.uid,
    work: device.work,
    mirror: device.mirror,
    shared: device.shared,
    push: httpPusher(url),
    lock: browserLock(() => true),
    gate: () => Promise.resolve(null),
    now: () => Date.now(),
    random: Math.random,
  });
  const left = await device.work.outbox.count();
  if (left > 0) throw new Error(`${left} orders left in the outbox`);
  return performance.now() - start;
}

/** The callable protocol without the SDK, so that both sides pay for one plain request. */
function httpPusher(url: string): PushPort {
  return {
    async send(changes) {
      const orders = changes.flatMap((change) => (change.kind === "placeOrder" ? [change.order] : []));
      const response = await fetch(`${url}/placeOrders`, {
        method: "POST",
        body: JSON.stringify({ data: { orders } }),
      });
      const body: unknown = await response.json();
      return v.parse(v.object({ result: v.object({ answers: v.array(PushOutcome) }) }), body).result.answers;
    },
  };
}

/** Milliseconds until Workbox's queue has replayed the same orders, one request each. */
async function drainWorkbox(count: number, url: string): Promise<number> {
  const device = await deviceWithCarts(count);
  // The queue needs a worker's registration; without Background Sync it leaves the replay to us.
  Object.assign(globalThis, { registration: {} });
  const queue = new Queue("bench-orders", { onSync: () => undefined });
  for (let index = 0; index < count; index += 1) {
    const placed = await placeOrder(device, `customer-${index}`);
    if (!placed.ok) throw new Error(placed.problem.code);
    const body = JSON.stringify({ data: { orders: [placed.value] } });
    await queue.pushRequest({ request: new Request(`${url}/placeOrders`, { method: "POST", body }) });
  }
  const start = performance.now();
  await queue.replayRequests();
  const elapsed = performance.now() - start;
  const left = await queue.size();
  if (left > 0) throw new Error(`${left} requests left in the queue`);
  return elapsed;
}

/** One cart filled line by line, and copies of it for every other customer. */
async function deviceWithCarts(count: number) {
  const device = await openBenchDevice(count, LINES);
  for (let line = 0; line < LINES; line += 1) {
    await setLine(device, { customerId: "customer-0", productId: `product-${line}`, quantity: line + 1 });
  }
  const cart = await device.work.carts.get("customer-0");
  if (!cart) throw new Error("no cart was written");
  await device.work.carts.bulkPut(
    Array.from({ length: count }, (_, index) => ({
      ...cart,
      customerId: `customer-${index}`,
      orderId: crypto.randomUUID(),
    })),
  );
  return device;
}

const bench = { saveOrders, chargeSales, bareSales, checkIns, cartLines, repriceCarts, drainOurs, drainWorkbox };
export type OrdersBench = typeof bench;
Object.assign(globalThis, { bench });
