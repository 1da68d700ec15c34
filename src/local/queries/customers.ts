import { addDays } from "#domain/business-day.ts";
import type { Customer, Position } from "#domain/customer.ts";
import { type Duplicate, type DuplicateFacts, findDuplicates } from "#domain/duplicates.ts";
import type { Day } from "#domain/instant.ts";
import type { SyncState } from "#domain/sync-state.ts";
import type { Device } from "../device.ts";
import { type Overlay, readOverlay } from "../own-edits.ts";
import {
  countFilters,
  type CustomerFilter,
  type FilterCounts,
  findCustomers,
  readEntries,
  readToday,
} from "./find-customers.ts";

/** A customer in a list, with what lies unsent on this device for them. */
export interface CustomerRow {
  readonly customer: Customer;
  readonly cartLines: number;
  readonly unsentOrders: number;
  /** Whether what was changed of the customer here has reached the store. */
  readonly sync: SyncState;
  /** The next day I have them on my itinerary, up to two weeks ahead. */
  readonly nextVisit: Day | null;
}

/** A window of the matching customers and how many there are. */
export interface CustomerPage {
  readonly rows: readonly CustomerRow[];
  readonly total: number;
}

type CustomerOverlay = Overlay<"customer">;

/**
 * Searches name, legal name, code, contact, phone, tax id, street, landmark and zone; accents and case ignored, words
 * in any order. With a text the customer whose code it is comes first, then those whose name begins with it. Reads the
 * rows of the window only.
 */
export async function listCustomers(device: Device, filter: CustomerFilter = {}): Promise<CustomerPage> {
  const overlay = await readOverlay(device, "customer");
  const found = await findCustomers(device, filter, overlay);
  const offset = filter.offset ?? 0;
  const page = found.slice(offset, offset + (filter.limit ?? 100));
  const stored = await device.mirror.customers.bulkGet(page.map(({ id }) => id));
  const customers = page.flatMap(({ id }, index) => overlay.lay(id, stored[index]) ?? []);
  return { rows: await withWork(device, customers, overlay), total: found.length };
}

/** A customer on the map. */
export interface CustomerPin {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly isProspect: boolean;
  readonly isOverdue: boolean;
}

/** The matching customers that have a position, and how many have none. Reads no rows. */
export async function listCustomerPins(
  device: Device,
  filter: CustomerFilter,
): Promise<{ readonly pins: readonly CustomerPin[]; readonly unplaced: number }> {
  const found = await findCustomers(device, filter, await readOverlay(device, "customer"));
  const pins = found.flatMap(({ id, name, position, status, overdue }) =>
    position === null ? [] : [{ id, name, position, isProspect: status === "prospect", isOverdue: overdue > 0 }],
  );
  return { pins, unplaced: found.length - pins.length };
}

/** How many customers each chip lets through, of those that match the text. Reads no rows. */
export async function countCustomers(device: Device, text: string): Promise<FilterCounts> {
  return countFilters(device, text, await readOverlay(device, "customer"));
}

/** One customer, or null where this device has no copy. */
export async function getCustomer(device: Device, customerId: string): Promise<CustomerRow | null> {
  const [stored, overlay] = await Promise.all([
    device.mirror.customers.get(customerId),
    readOverlay(device, "customer", customerId),
  ]);
  const customer = overlay.lay(customerId, stored);
  if (customer === undefined) return null;
  const [row] = await withWork(device, [customer], overlay);
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
