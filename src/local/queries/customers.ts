import { businessDayOf, addDays } from "#domain/business-day.ts";
import type { Customer, Position } from "#domain/customer.ts";
import { distanceBetween } from "#domain/distance.ts";
import { type Duplicate, type DuplicateFacts, findDuplicates } from "#domain/duplicates.ts";
import { foldText } from "#domain/fold-text.ts";
import type { Day } from "#domain/instant.ts";
import type { SyncState } from "#domain/sync-state.ts";
import { byName, customerEntry, type CustomerEntry, readCustomerIndex } from "../customer-index.ts";
import type { Device } from "../device.ts";
import { type Overlay, readOverlay } from "../own-edits.ts";

/**
 * Which customers. `onRoute` = on my itinerary of today, in its order; `due` = their plan asks for a visit, longest due
 * first; `recent` = ordered within the last 60 days, latest first; `quiet` = they did not; `near` = by distance from
 * `position`, those without a position left out; the others are sorted by name.
 */
export interface CustomerFilter {
  readonly text?: string;
  readonly filter?: "all" | "mine" | "onRoute" | "due" | "recent" | "quiet" | "overdue" | "near" | "prospects";
  /** Where I am, for `near`. */
  readonly position?: Position | null;
  readonly offset?: number;
  /** 100 where it is not given. */
  readonly limit?: number;
}

/** A customer in a list, with what lies unsent on this device for them. */
export interface CustomerRow {
  readonly customer: Customer;
  readonly cartLines: number;
  readonly unsentOrders: number;
  /** Whether what was changed of the customer here has reached the store. */
  readonly sync: SyncState;
  /** The next day I have them on my itinerary, up to two weeks ahead. */
  readonly nextVisit: Day | null;
  /** In metres, of `near` only. */
  readonly distance: number | null;
}

/** A window of the matching customers and how many there are. */
export interface CustomerPage {
  readonly rows: readonly CustomerRow[];
  readonly total: number;
}

type CustomerOverlay = Overlay<"customer">;

const RECENT = 60 * 24 * 3_600_000;

/**
 * Searches name, legal name, code, contact, phone, tax id, street, landmark and zone; accents and case ignored, words
 * in any order. With a text the customer whose code it is comes first, then those whose name begins with it. Reads the
 * rows of the window only.
 */
export async function listCustomers(device: Device, filter: CustomerFilter = {}): Promise<CustomerPage> {
  const overlay = await readOverlay(device, "customer");
  const entries = await readEntries(device, overlay);
  const route = filter.filter === "onRoute" ? await readRoute(device) : null;
  const found = search(arrange(entries, filter, route, device), foldText(filter.text ?? "").trim());
  const offset = filter.offset ?? 0;
  const page = found.slice(offset, offset + (filter.limit ?? 100));
  const stored = await device.mirror.customers.bulkGet(page.map(({ id }) => id));
  const customers = page.flatMap(({ id }, index) => overlay.lay(id, stored[index]) ?? []);
  const near = filter.filter === "near" ? (filter.position ?? null) : null;
  return { rows: await withWork(device, customers, overlay, near), total: found.length };
}

/** The entries of the mirror with the edits made on this device laid over them, by name. */
async function readEntries(device: Device, overlay: CustomerOverlay): Promise<readonly CustomerEntry[]> {
  const entries = await readCustomerIndex(device.mirror);
  const edited = entries.filter(({ id }) => overlay.has(id)).map(({ id }) => id);
  const ids = [...new Set([...edited, ...overlay.created])];
  if (ids.length === 0) return entries;
  const stored = await device.mirror.customers.bulkGet(ids);
  const laid = ids.flatMap((id, index) => overlay.lay(id, stored[index]) ?? []).map(customerEntry);
  return [...entries.filter(({ id }) => !overlay.has(id)), ...laid].sort(byName);
}

/** The entries that a filter lets through, in its order. */
function arrange(
  entries: readonly CustomerEntry[],
  { filter = "all", position }: CustomerFilter,
  route: readonly string[] | null,
  device: Device,
): readonly CustomerEntry[] {
  const now = device.now();
  switch (filter) {
    case "all":
      return entries;
    case "onRoute": {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      return (route ?? []).flatMap((id) => byId.get(id) ?? []);
    }
    case "mine":
      return entries.filter(({ repId }) => repId === device.identity.uid);
    case "due":
      return entries
        .filter(({ dueAt, status }) => dueAt !== null && dueAt <= now && status !== "disabled")
        .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
    case "recent":
      return entries
        .filter(({ lastOrderAt }) => (lastOrderAt ?? 0) >= now - RECENT)
        .sort((a, b) => (b.lastOrderAt ?? 0) - (a.lastOrderAt ?? 0));
    case "quiet":
      return entries.filter(({ lastOrderAt }) => (lastOrderAt ?? 0) < now - RECENT);
    case "overdue":
      return entries.filter(({ overdue }) => overdue > 0);
    case "near":
      return position ? byDistance(entries, position) : [];
    case "prospects":
      return entries.filter(({ status }) => status === "prospect");
  }
}

function byDistance(entries: readonly CustomerEntry[], from: Position): CustomerEntry[] {
  return entries
    .flatMap((entry) => (entry.position ? [{ entry, distance: distanceBetween(from, entry.position) }] : []))
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry);
}

function search(entries: readonly CustomerEntry[], text: string): readonly CustomerEntry[] {
  if (text === "") return entries;
  const words = text.split(/\s+/);
  const found = entries.filter((entry) => words.every((word) => entry.text.includes(word)));
  const rankOf = (entry: CustomerEntry) => (entry.code === text ? 0 : entry.sortName.startsWith(text) ? 1 : 2);
  return found.sort((a, b) => rankOf(a) - rankOf(b));
}

/** The customers of my itinerary of today, each once, in driving order. */
async function readRoute(device: Device): Promise<readonly string[]> {
  const today = await readToday(device);
  const plan = await device.mirror.itineraryDays.where("[repId+day]").equals([device.identity.uid, today]).first();
  return [...new Set(plan?.stops.map((stop) => stop.customerId))];
}

async function readToday(device: Device): Promise<Day> {
  const company = await device.mirror.company.get(device.identity.companyId);
  return businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
}

/** One customer, or null where this device has no copy. */
export async function getCustomer(device: Device, customerId: string): Promise<CustomerRow | null> {
  const [stored, overlay] = await Promise.all([
    device.mirror.customers.get(customerId),
    readOverlay(device, "customer", customerId),
  ]);
  const customer = overlay.lay(customerId, stored);
  if (customer === undefined) return null;
  const [row] = await withWork(device, [customer], overlay, null);
  return row ?? null;
}

/** A customer that may be the one being written down, with the reasons (PRODUCT 3.9); the five likeliest. */
export interface PossibleDuplicate extends Duplicate {
  readonly customer: Customer;
}

export async function listDuplicates(device: Device, candidate: DuplicateFacts): Promise<readonly PossibleDuplicate[]> {
  const entries = await readEntries(device, await readOverlay(device, "customer"));
  const found = findDuplicates(candidate, entries).slice(0, 5);
  const rows = await Promise.all(found.map(({ id }) => getCustomer(device, id)));
  return found.flatMap((duplicate, index) => {
    const customer = rows[index]?.customer;
    return customer === undefined ? [] : [{ ...duplicate, customer }];
  });
}

async function withWork(
  device: Device,
  customers: readonly Customer[],
  overlay: CustomerOverlay,
  near: Position | null,
): Promise<CustomerRow[]> {
  const ids = customers.map((customer) => customer.id);
  const [carts, orders, nextVisits] = await Promise.all([
    device.work.carts.bulkGet(ids),
    device.work.orders.where("customerId").anyOf(ids).toArray(),
    readNextVisits(device),
  ]);
  const unsent = new Map<string, number>();
  for (const row of orders) {
    if (row.receipt === null) unsent.set(row.customerId, (unsent.get(row.customerId) ?? 0) + 1);
  }
  return customers.map((customer, index) => ({
    customer,
    cartLines: carts[index]?.lines.length ?? 0,
    unsentOrders: unsent.get(customer.id) ?? 0,
    sync: overlay.syncOf(customer.id),
    nextVisit: nextVisits.get(customer.id) ?? null,
    distance: near && customer.position ? distanceBetween(near, customer.position) : null,
  }));
}

/** The first open stop at each customer on my itinerary of the next two weeks. */
async function readNextVisits(device: Device): Promise<ReadonlyMap<string, Day>> {
  const today = await readToday(device);
  const { uid } = device.identity;
  const days = await device.mirror.itineraryDays
    .where("[repId+day]")
    .between([uid, today], [uid, addDays(today, 14)])
    .sortBy("day");
  const next = new Map<string, Day>();
  for (const { day, stops } of days) {
    for (const { customerId, state } of stops) {
      if (state === "planned" && !next.has(customerId)) next.set(customerId, day);
    }
  }
  return next;
}
