import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import type { Customer } from "#domain/customer/customer.ts";
import type { Order } from "#domain/order/order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { type SeedDocument, writeDocuments } from "#emulator/seed/write-documents.ts";
import type { Backend } from "#functions/backend.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { COMPANY_TASKS } from "#functions/tasks/company-tasks.ts";
import { dueAfter, type TaskQueue } from "#functions/tasks/task-queue.ts";
import {
  makeCompany,
  makeCustomer,
  makeLine,
  makeOrder,
  makePriceList,
  makeProduct,
  makeSettings,
  makeStock,
  NOW,
} from "#tests/support/sales.ts";
import { authData } from "#tests/support/auth-data.ts";
import { quantile } from "./browser.ts";
import { bundleServer, startServer } from "./emulator-part.ts";
import type { Print } from "./main.ts";

const PHONES = 300;
const ORDERS_PER_PHONE = 2;
const LINES = 3;
const BEST_SELLER = "best-seller";
/** How long a phone waits before it sends again what failed (S8). */
const RETRY_MS = 5_000;

/**
 * An evening's drain: 300 phones send their orders at once to the real functions, over the local Firestore server. Every
 * order has the best-seller; the ratio is to the same orders with a product of its own in its place.
 */
export async function drainPart(print: Print): Promise<void> {
  bundleServer();
  // Whatever runs first is slower.
  await drainAll(null);
  const hot = await drainAll(BEST_SELLER);
  const cold = await drainAll(null);
  print("drain_300_phones_p99_ms", quantile(hot.times, 0.99));
  print("drain_hot_vs_cold", quantile(hot.times, 0.99) / quantile(cold.times, 0.99));
  print("drain_hot_row_writes", hot.rowWrites);
}

/** How long each phone needed until its last order was stored, and how often the best-seller's row was written. */
async function drainAll(shared: string | null): Promise<{ times: number[]; rowWrites: number }> {
  const server = await startServer();
  process.env["METADATA_SERVER_DETECTION"] = "none";
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${server.port}`;
  const app = initializeApp({ projectId: "demo-bench" }, `drain-${server.port}`);
  try {
    const firestore = getFirestore(app);
    const queue = createQueue(() => backend);
    const backend: Backend = { firestore, now: () => NOW, tasks: queue, appUrl: "" };
    await seed(firestore);
    const phones = Array.from({ length: PHONES }, (_, phone) => drain(backend, phone, shared));
    const times = await Promise.all(phones);
    await queue.done();
    const row = await firestore.doc(`companies/demo/stock/${BEST_SELLER}`).get();
    const sold = shared === null ? 0 : PHONES * ORDERS_PER_PHONE * makeLine().quantity;
    if (row.get("reserved") !== sold) throw new Error(`${String(row.get("reserved"))} reserved of ${sold} sold`);
    return { times, rowWrites: Number(row.get("rev")) - 1 };
  } finally {
    await deleteApp(app);
    server.process.kill("SIGKILL");
  }
}

async function drain(backend: Backend, phone: number, shared: string | null): Promise<number> {
  const started = performance.now();
  let waiting = ordersOf(phone, shared);
  for (;;) {
    const { answers } = await acceptOrders(backend, authData(uidOf(phone), NOW, { companyId: "demo" }), {
      orders: waiting,
    });
    const refused = answers.find(({ outcome }) => outcome === "refused");
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
    waiting = waiting.filter((_, index) => answers[index]?.outcome !== "accepted");
    if (waiting.length === 0) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Runs a company's task once for the requests of its time, as the deployed queues do. */
function createQueue(backend: () => Backend): TaskQueue & { done(): Promise<unknown> } {
  const tasks = new Map<string, Promise<unknown>>();
  return {
    request(name, companyId) {
      const at = dueAfter(name, Date.now());
      const key = `${name} ${companyId} ${at}`;
      // Blocks and catalogues are not what is measured.
      if (name !== "foldStock" || tasks.has(key)) return Promise.resolve();
      const due = new Promise((resolve) => setTimeout(resolve, at - Date.now()));
      tasks.set(
        key,
        due.then(() => COMPANY_TASKS[name](backend(), companyId)),
      );
      return Promise.resolve();
    },
    done: () => Promise.all(tasks.values()),
  };
}

const uidOf = (phone: number) => `rep-${phone}`;
const customerOf = (phone: number): Customer =>
  makeCustomer({ id: `c-${phone}`, code: `C-${phone}`, repId: uidOf(phone) });
/** Products that no other phone sells. */
const ownProducts = (phone: number) => Array.from({ length: LINES }, (_, index) => `p-${phone}-${index}`);

function ordersOf(phone: number, shared: string | null): Order[] {
  const uid = uidOf(phone);
  const [first = "", ...others] = ownProducts(phone);
  const lines = [shared ?? first, ...others].map((id) => makeLine({ lineId: id, productId: id, sku: id }));
  const businessDay = businessDayOf(NOW, makeSettings().timeZone);
  return Array.from({ length: ORDERS_PER_PHONE }, (_, index) => {
    const number = index + 1;
    return makeOrder(
      { orderId: randomUUID(), customerId: customerOf(phone).id, lines },
      {
        number,
        identity: { uid, fullName: uid, companyId: "demo" },
        customer: customerOf(phone),
        deviceId: `install-${phone}`,
        orderNo: formatOrderNumber({ repCode: `R${phone}`, deviceLetter: "A", businessDay, number }),
      },
    );
  });
}

async function seed(firestore: Firestore): Promise<void> {
  const { id: _, ...company } = makeCompany();
  const { id: list, ...priceList } = makePriceList();
  const phones = Array.from({ length: PHONES }, (_unused, phone) => phone);
  await writeDocuments(firestore, "seed", [
    { path: "companies/demo", data: company },
    { path: `companies/demo/priceLists/${list}`, data: priceList },
    ...[BEST_SELLER, ...phones.flatMap(ownProducts)].flatMap(productDocuments),
    ...phones.flatMap(phoneDocuments),
  ]);
}

function productDocuments(productId: string): SeedDocument[] {
  const { id: _, ...product } = makeProduct({ id: productId, sku: productId });
  return [
    { path: `companies/demo/products/${productId}`, data: product },
    { path: `companies/demo/stock/${productId}`, data: makeStock({ productId, onHand: 100_000 }) },
  ];
}

function phoneDocuments(phone: number): SeedDocument[] {
  const uid = uidOf(phone);
  const { id, ...customer } = customerOf(phone);
  const person = { fullName: uid, role: "salesperson", companyId: "demo", active: true, repCode: `R${phone}` };
  const device = { uid, companyId: "demo", installId: `install-${phone}`, platform: "", appVersion: "", letter: "A" };
  return [
    { path: `users/${uid}`, data: { ...person, email: `${uid}@demo.rutero.test` } },
    { path: `companies/demo/customers/${id}`, data: customer },
    { path: `companies/demo/devices/${uid}_install-${phone}`, data: device },
  ];
}
