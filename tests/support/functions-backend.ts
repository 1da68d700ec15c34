import { deleteApp, initializeApp } from "firebase-admin/app";
import { FieldValue, getFirestore, type DocumentData, type Firestore } from "firebase-admin/firestore";
import type { AuthData } from "firebase-functions/tasks";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { type FirestoreOptions, serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import type { RecordsBackend } from "#functions/records/record-context.ts";
import { authData } from "./auth-data.ts";
import { createFakeTasks, type FakeTasks } from "./fake-tasks.ts";
import { makeCompany, makeCustomer, makePriceList, makeProduct, makeStock, NOW } from "./sales.ts";

const PROJECT = "demo-rutero";
const INDEXES = "firestore.indexes.json";

/** The callables' backend on its own Firestore server, with a clock that only moves when set. */
export interface TestBackend extends RecordsBackend {
  readonly firestore: Firestore;
  readonly port: number;
  readonly tasks: FakeTasks;
  setNow(now: number): void;
  /** Runs the companies' tasks that wait. */
  runTasks(): Promise<void>;
  /** A stock row of the demo company with all movements folded into it. */
  stockAtRest(productId: string): Promise<DocumentData | undefined>;
  /** Empties the database and restores the demo company. */
  reset(): Promise<void>;
  /** A document of the demo company. */
  read(path: string): Promise<DocumentData | undefined>;
  /** All documents as text. */
  everything(): Promise<string>;
  /** Makes the documents those of an earlier `everything()`. */
  restore(everything: string): Promise<void>;
  /** The paths of the demo company's documents written by `act`. */
  writtenBy(act: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

export async function startBackend(options: Pick<FirestoreOptions, "onMissingIndex"> = {}): Promise<TestBackend> {
  forgetCallers();
  const server = await serveFirestore({
    port: 0,
    projectId: PROJECT,
    allowAll: true,
    indexesFile: INDEXES,
    ...options,
  });
  // Otherwise the Admin SDK would look for Google's metadata server first.
  process.env["METADATA_SERVER_DETECTION"] = "none";
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${server.port}`;
  const app = initializeApp({ projectId: PROJECT }, `test-${server.port}`);
  const firestore = getFirestore(app);
  const database = `http://127.0.0.1:${server.port}/emulator/v1/projects/${PROJECT}/databases/(default)`;
  let now = NOW;
  const tasks = createFakeTasks();
  const backend = { firestore, now: () => now, tasks, appUrl: "https://app.test" };
  const read = async (path: string) => (await firestore.doc(`companies/demo/${path}`).get()).data();
  return {
    ...backend,
    accounts: { find: async () => null },
    port: server.port,
    setNow(value) {
      now = value;
    },
    runTasks: () => tasks.run(backend),
    async reset() {
      now = NOW;
      forgetCallers();
      tasks.clear();
      await empty(database);
      await layDownDemo(firestore);
    },
    read,
    async stockAtRest(productId) {
      await tasks.run(backend);
      return read(`stock/${productId}`);
    },
    everything: async () => (await fetch(`${database}:export`)).text(),
    async restore(everything) {
      await empty(database);
      const { ok } = await fetch(`${database}:import`, { method: "POST", body: everything });
      if (!ok) throw new Error("the documents could not be restored");
    },
    async writtenBy(act) {
      const before = await versions(firestore);
      await act();
      const after = await versions(firestore);
      return [...after].filter(([path, version]) => before.get(path) !== version).map(([path]) => path);
    },
    async close() {
      await deleteApp(app);
      await server.close();
    },
  };
}

async function empty(database: string): Promise<void> {
  const { ok } = await fetch(`${database}/documents`, { method: "DELETE" });
  if (!ok) throw new Error("the database could not be emptied");
}

async function versions(firestore: Firestore): Promise<Map<string, string>> {
  const collections = await firestore.doc("companies/demo").listCollections();
  const snapshots = await Promise.all(collections.map((collection) => collection.get()));
  return new Map(
    snapshots.flatMap((snapshot) =>
      snapshot.docs.map((document) => [document.ref.path, document.updateTime.valueOf()] as const),
    ),
  );
}

async function layDownDemo(firestore: Firestore): Promise<void> {
  await Promise.all([
    ...USERS.map(([uid, role, companyId]) =>
      put(firestore, `users/${uid}`, {
        email: `${uid}@demo.rutero.test`,
        fullName: uid,
        role,
        companyId,
        active: true,
      }),
    ),
    ...USERS.map(([uid, , companyId]) => putDevice(firestore, uid, companyId)),
    putCompany(firestore, makeCompany()),
    putCompany(firestore, makeCompany({ id: "real" })),
    putPriceList(firestore, makePriceList()),
    putPriceList(firestore, makePriceList({ id: "wholesale", isDefault: false })),
    putCustomer(firestore, makeCustomer()),
    putProduct(firestore, makeProduct()),
    putStock(firestore, makeStock()),
    put(firestore, "appconfigdata/signup", { open: true }),
  ]);
}

export const USERS = [
  ["demo-super", "super_admin", "demo"],
  ["demo-owner", "company_owner", "demo"],
  ["demo-store", "store_staff", "demo"],
  ["demo-ana", "salesperson", "demo"],
  ["demo-luis", "salesperson", "demo"],
  ["demo-delivery", "delivery_personnel", "demo"],
  ["real-ana", "salesperson", "real"],
] as const;

export type Uid = (typeof USERS)[number][0];

/** What the functions runtime passes to a callable for a signed-in user; `token` changes the claims. */
export function authOf(uid: Uid, token: Record<string, unknown> = {}): AuthData {
  const [, role, companyId] = USERS.find(([known]) => known === uid) ?? [];
  return authData(uid, NOW, { role, companyId, fullName: uid, ...token });
}

export async function put(firestore: Firestore, path: string, fields: Record<string, unknown>): Promise<void> {
  const created = FieldValue.serverTimestamp();
  await firestore.doc(path).set({ ...fields, createdAt: created, createdBy: "seed", updatedAt: created, rev: 1 });
}

/** The phone that `makeOrder` writes on. */
export async function putDevice(
  firestore: Firestore,
  uid: string,
  companyId = "demo",
  changes: Record<string, unknown> = {},
): Promise<void> {
  const device = { uid, companyId, installId: "install-1", platform: "test", appVersion: "", letter: "A" };
  await put(firestore, `companies/${companyId}/devices/${uid}_install-1`, { ...device, ...changes });
}

export async function putStaff(firestore: Firestore, uid: string, name: string): Promise<void> {
  await put(firestore, `companies/demo/staff/${uid}`, { name, role: "salesperson", active: true });
}

export async function putCompany(firestore: Firestore, { id, ...fields }: Company): Promise<void> {
  await put(firestore, `companies/${id}`, fields);
}

export async function putPriceList(firestore: Firestore, { id, ...fields }: PriceList): Promise<void> {
  await put(firestore, `companies/demo/priceLists/${id}`, fields);
}

export async function putCustomer(firestore: Firestore, { id, ...fields }: Customer): Promise<void> {
  await put(firestore, `companies/demo/customers/${id}`, fields);
}

export async function putProduct(firestore: Firestore, { id, ...fields }: Product): Promise<void> {
  await put(firestore, `companies/demo/products/${id}`, fields);
}

export async function putStock(firestore: Firestore, { productId, ...fields }: StockItem): Promise<void> {
  await put(firestore, `companies/demo/stock/${productId}`, fields);
}
