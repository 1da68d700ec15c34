import * as v from "valibot";
import type { Role } from "#domain/access/identity.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { acceptRunChanges } from "#functions/delivery/accept-run-changes.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import type { Device } from "#local/databases/device.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";
import { type FirebaseConfig, readFirebaseConfig } from "#remote/firebase/firebase-config.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { confirmRecords } from "#sync/push/confirm-records.ts";
import { newFeed, rowFeeds } from "#sync/pull/feed-plan.ts";
import { loadFeed } from "#sync/pull/load-feed.ts";
import { rowSink } from "#sync/pull/store-rows.ts";
import { buildIdentity } from "./build.ts";
import { createClock } from "./clock.ts";
import { createPhone, openTab, type Phone, type Tab } from "./device.ts";
import { authOf, type TestBackend, type Uid } from "./functions-backend.ts";
import { NOW } from "./sales.ts";

/** What the network does with the next calls: `lost` processes them and loses the replies. */
export type Network = "up" | "down" | "lost";

/** A phone of the demo company that calls the real callables. */
export interface FieldDevice extends Tab {
  readonly phone: Phone;
  setNetwork(network: Network): void;
  /** Pulls the store's records and orders into the mirror, and drops the edits it includes. */
  pull(): Promise<void>;
}

const ROLE_OF: Readonly<Partial<Record<Uid, Role>>> = {
  "demo-owner": "company_owner",
  "demo-super": "super_admin",
  "demo-store": "store_staff",
  "demo-ana": "salesperson",
  "demo-delivery": "delivery_personnel",
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
  if (name === "changeRuns") return acceptRunChanges(backend, authOf(uid), data);
  if (name === "changeOrders") return acceptOrderChanges(backend, authOf(uid), data);
  if (name === "recordPayments") return acceptPayments(backend, authOf(uid), data);
  if (name === "saveImage") return acceptImage(backend, authOf(uid), data);
  if (name === "registerDevice") return assignDeviceLetter(backend, authOf(uid), plainInstallation(data));
  throw new Error(`no such callable: ${name}`);
}

/** `openTab` puts the person before the installation's id, for servers that know nobody. */
function plainInstallation(data: unknown): unknown {
  const { installId, ...others } = v.parse(v.looseObject({ installId: v.string() }), data);
  return { ...others, installId: installId.split(" ").at(-1) };
}

/** Reads everything again by production's queries and parsers; rows no longer queried stay unchanged. */
async function pullRecords({ mirror, work, identity }: Device, { port, now }: TestBackend): Promise<void> {
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const pages = createPages({ getIdToken: async () => "owner" }, configOf(port));
  for (const feed of rowFeeds(identity.role).filter((each) => each !== "company")) {
    const sink = rowSink(mirror, feed, scope, pages.parser);
    const reading = { feed, scope, pages, sink, pageSize: 500, now, signal: new AbortController().signal };
    await loadFeed({ ...reading, onPage: () => {} }, newFeed(feed, scope));
  }
  await confirmRecords(work, mirror);
}

function configOf(port: number): FirebaseConfig {
  const address = `127.0.0.1:${port}`;
  return { ...readFirebaseConfig(), local: { auth: address, functions: address, firestore: address } };
}
