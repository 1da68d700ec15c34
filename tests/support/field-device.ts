import type { DocumentData } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Role } from "#domain/identity.ts";
import { accept, refuse } from "#domain/result.ts";
import { Category } from "#domain/category.ts";
import { Customer } from "#domain/customer.ts";
import type { FeedDocument } from "#domain/feed.ts";
import { PriceList } from "#domain/price-list.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import type { Device } from "#local/device.ts";
import type { CallFunction } from "#remote/call-function.ts";
import { confirmRecords } from "#sync/confirm-records.ts";
import { newFeed } from "#sync/feed-plan.ts";
import { rowSink } from "#sync/store-rows.ts";
import { buildIdentity } from "./build.ts";
import { createClock } from "./clock.ts";
import { createPhone, openTab, type Phone, type Tab } from "./device.ts";
import { authOf, type TestBackend, type Uid } from "./functions-backend.ts";
import { NOW } from "./sales.ts";

/** What the network does with the next calls: `lost` carries them out and loses the answers. */
export type Network = "up" | "down" | "lost";

/** A phone of the demo company that talks to the real callables. */
export interface FieldDevice extends Tab {
  readonly phone: Phone;
  setNetwork(network: Network): void;
  /** Brings the store's records into the mirror, and lets go of the edits it shows. */
  pull(): Promise<void>;
}

const ROLE_OF: Readonly<Partial<Record<Uid, Role>>> = {
  "demo-owner": "company_owner",
  "demo-super": "super_admin",
  "demo-store": "store_staff",
  "demo-ana": "salesperson",
};

export async function openFieldDevice(backend: TestBackend, uid: Uid, phone = createPhone()): Promise<FieldDevice> {
  const role = ROLE_OF[uid] ?? "salesperson";
  const state: { network: Network } = { network: "up" };
  const call: CallFunction = async (name, data) => {
    if (state.network === "down") return refuse({ code: "offline", message: "no network" });
    const answer = await carryOut(backend, uid, name, JSON.parse(JSON.stringify(data)));
    if (state.network === "lost") return refuse({ code: "timeout", message: "the answer was lost" });
    return accept(answer);
  };
  const identity = buildIdentity(uid, {
    role,
    roles: [role],
    companyId: "demo",
    repCode: uid.slice(5, 7).toUpperCase(),
  });
  const server = { call, isReachable: true };
  const tab = await openTab({ phone, clock: createClock(NOW), server, identity, customers: [] });
  await tab.device.mirror.priceLists.clear();
  const pull = () => pullRecords(tab.device, backend);
  await pull();
  return { ...tab, phone, pull, setNetwork: (network) => void (state.network = network) };
}

async function carryOut(backend: TestBackend, uid: Uid, name: string, data: unknown): Promise<unknown> {
  if (name === "saveRecords") return acceptChanges(backend, authOf(uid), data);
  if (name === "placeOrders") return acceptOrders(backend, authOf(uid), data);
  if (name === "saveImage") return acceptImage(backend, authOf(uid), data);
  if (name === "registerDevice") return assignDeviceLetter(backend, authOf(uid), { installId: uid, platform: "test" });
  throw new Error(`no such callable: ${name}`);
}

async function pullRecords(device: Device, { firestore }: TestBackend): Promise<void> {
  const { mirror, work, identity } = device;
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const read = async <Row>(path: string, parse: (fields: unknown) => Row) =>
    (await firestore.collection(path).get()).docs.map((document) => readDocument(document.id, document.data(), parse));
  const state = (feed: "customers" | "priceLists" | "categories") => ({ ...newFeed(feed, scope), loaded: true });
  await rowSink(mirror, "customers").store(
    await read("companies/demo/customers", (fields) => v.parse(Customer, fields)),
    state("customers"),
  );
  await rowSink(mirror, "priceLists").store(
    await read("companies/demo/priceLists", (fields) => v.parse(PriceList, fields)),
    state("priceLists"),
  );
  await rowSink(mirror, "categories").store(
    await read("categories", (fields) => v.parse(Category, fields)),
    state("categories"),
  );
  await confirmRecords(work, mirror);
}

function readDocument<Row>(id: string, data: DocumentData, parse: (fields: unknown) => Row): FeedDocument<Row> {
  const isDeleted = data["deletedAt"] !== undefined;
  return {
    id,
    rev: Number(data["rev"]),
    updatedAt: "2026-11-21T16:04:05.000000Z",
    row: isDeleted ? null : parse({ ...data, id }),
  };
}
