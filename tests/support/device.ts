import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { NOTHING } from "#domain/sync/tally.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Order } from "#domain/order/order.ts";
import type { Product } from "#domain/product/product.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { checkOf } from "#local/catalogue/search/filter-documents.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { ensureInstallation, storeDeviceLetter } from "#local/outbox/numbering.ts";
import { openDatabases } from "#local/databases/open-databases.ts";
import { createPush } from "#remote/calls/push.ts";
import { registerDevice } from "#remote/calls/register-device.ts";
import { flushOutbox, type FlushDeps, type FlushOptions, type FlushReport } from "#sync/push/flush-outbox.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "./build.ts";
import type { Clock } from "./clock.ts";
import { createLocks, type LockContext } from "./fake-locks.ts";
import type { FakeServer } from "./fake-server.ts";

/** A phone: its stored data outlives its tabs. */
export interface Phone {
  readonly storage: IDBFactory;
  readonly locks: ReturnType<typeof createLocks>;
}

export function createPhone(): Phone {
  return { storage: new IDBFactory(), locks: createLocks() };
}

/** A database is deleted by the browser, a cleaner or a bug. No tab has it open. */
export async function loseDatabase(phone: Phone, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = phone.storage.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(new Error(`${name} could not be deleted`)));
  });
}

/** A tab (or worker) of a phone, signed in as a user. */
export interface Tab {
  readonly device: Device;
  readonly context: LockContext;
  flush(options?: FlushOptions & Partial<FlushDeps>): Promise<FlushReport>;
  /** The process is killed: nothing it had started continues. */
  kill(): void;
}

export const PRODUCTS = ["cola", "agua", "pan"].map((id) => buildProduct(id));

interface TabOptions {
  readonly phone: Phone;
  readonly clock: Clock;
  readonly server: Pick<FakeServer, "call" | "isReachable">;
  readonly identity?: Identity;
  readonly customers?: readonly string[];
  /** Somebody looks at this tab. */
  readonly isVisible?: boolean;
}

let ids = 0;

/** Opens the app as at a start: installation, letter, the store's data, and restored backups. */
export async function openTab(options: TabOptions): Promise<Tab> {
  const { clock, server, identity = buildIdentity() } = options;
  const tab = await openTabUnregistered(options);
  const { work, shared } = tab.device;
  const installation = await ensureInstallation(shared, work, identity.uid, newId);
  if (installation.deviceLetter === null && server.isReachable) {
    const device = { installId: `${identity.uid} ${installation.installId}`, platform: "test" };
    const answer = await registerDevice(server.call, device);
    if (answer.ok) await storeDeviceLetter(shared, work, identity.uid, answer.value.deviceLetter);
  }
  await restoreBackups({ uid: identity.uid, ...tab.device }, clock.now());
  await seedMirror(tab.device, options.customers ?? ["c1", "c2", "c3"]);
  await shared.device.put({ id: "device", deviceId: "phone", lastUid: identity.uid });
  return tab;
}

async function openTabUnregistered(options: TabOptions): Promise<Tab> {
  const { phone, clock, server, identity = buildIdentity() } = options;
  Dexie.dependencies.indexedDB = phone.storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const databases = openDatabases(identity.uid, () => {});
  await Promise.all(Object.values(databases).map((database) => database.open()));
  const context = phone.locks.openContext({ timer: clock.timer, isVisible: () => options.isVisible === true });
  const device: Device = { identity, ...databases, catalogue: catalogueOf(PRODUCTS), now: clock.now, newId };
  const deps: FlushDeps = {
    uid: identity.uid,
    ...databases,
    push: createPush(server.call),
    lock: context.lock,
    gate: async () => null,
    now: clock.now,
    random: () => 0.5,
  };
  return {
    device,
    context,
    flush: (changes = {}) => flushOutbox({ ...deps, ...changes }, changes),
    kill() {
      for (const database of Object.values(databases)) database.close({ disableAutoOpen: true });
      context.die();
    },
  };
}

/** Sells two lines to a customer and submits them. Fails the test if that is refused. */
export async function sell(device: Device, customerId: string, quantity = 2): Promise<Order> {
  await fillCart(device, customerId, quantity);
  const placed = await placeOrder(device, customerId);
  if (!placed.ok) throw new Error(`the order was refused: ${placed.problem.code}`);
  return placed.value;
}

export async function fillCart(device: Device, customerId: string, quantity = 2): Promise<void> {
  await setLine(device, { customerId, productId: "cola", quantity });
  await setLine(device, { customerId, productId: "pan", quantity: 1 });
}

/** What a pull would bring. */
export async function seedMirror(device: Device, customerIds: readonly string[]): Promise<void> {
  const { mirror, identity } = device;
  await mirror.company.put({ ...buildCompany({ id: identity.companyId }), rev: 1 });
  await mirror.priceLists.put({ ...buildPriceList(), rev: 1 });
  await mirror.customers.bulkPut(customerIds.map((id) => ({ ...buildCustomer(id), rev: 1 })));
}

export function newId(): string {
  ids += 1;
  return `id-${ids}`;
}

/** A catalogue with exactly these products, without stock. */
export function catalogueOf(products: readonly Product[]): Catalogue {
  const itemOf = (id: string) => {
    const product = products.find((each) => each.id === id);
    return product === undefined ? null : { product, stock: null };
  };
  return {
    search: async ({ filter = null }) => {
      const passes = filter === null ? () => true : checkOf(filter);
      const items = products.map((product) => ({ product, stock: null })).filter(passes);
      return { items, total: items.length };
    },
    getProducts: async (productIds) => productIds.map(itemOf),
    findDisabledBySku: async () => null,
    findByCode: async (code) => itemOf(products.find((product) => product.sku === code)?.id ?? ""),
    applyProducts: async () => {},
    applyStock: async () => {},
    tallyProducts: async () => NOTHING,
    close: () => {},
  };
}
