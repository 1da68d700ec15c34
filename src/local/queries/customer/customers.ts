import { addDays } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { type Duplicate, type DuplicateFacts, findDuplicates } from "#domain/customer/duplicates.ts";
import { isOpenStop } from "#domain/itinerary/itinerary-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { readDays } from "#local/outbox/known-days.ts";
import { type Overlay, readOverlay } from "#local/outbox/local-edits.ts";
import {
  countFilters,
  type CustomerFilter,
  type CustomerGroup,
  type CustomerSource,
  type FilterCounts,
  findCustomers,
  groupCustomers,
  readCustomerSource,
  readEntries,
  readToday,
} from "./find-customers.ts";
import type { Position } from "#domain/values/position.ts";

/** A customer in a list, with this device's unsent work for them. */
export interface CustomerRow {
  readonly customer: Customer;
  readonly cartLines: number;
  readonly unsentOrders: number;
  /** Whether the store has this device's edits of the customer. */
  readonly sync: SyncState;
  /** The next day they are on my itinerary, up to two weeks ahead. */
  readonly nextVisit: Day | null;
}

/** A window of the matching customers and how many there are. */
export interface CustomerPage {
  readonly rows: readonly CustomerRow[];
  readonly total: number;
  /** Of a grouped list; of others none. */
  readonly groups: readonly CustomerGroup[];
}

/** What every customer list is answered from: a keystroke reads only rows that were not shown yet. */
interface CustomerTerms extends CustomerSource {
  readonly overlay: Overlay<"customer">;
  readonly work: CustomerWork;
  /** Rows already shown: a customer keeps the same row object until it changes. */
  readonly shown: Map<string, CustomerRow>;
}

async function readCustomerTerms(device: Device): Promise<CustomerTerms> {
  const overlay = await readOverlay(device, "customer");
  const [source, work] = await Promise.all([readCustomerSource(device, overlay), readWork(device)]);
  return { ...source, overlay, work, shown: new Map() };
}

/**
 * Searches name, legal name, code, contact, phone, tax id, street, landmark and zone, ignoring accents and case, words
 * in any order. An exact code comes first, then names that start with the text. Reads the
 * rows of the window only.
 */
export async function listCustomers(device: Device, filter: CustomerFilter = {}): Promise<CustomerPage> {
  return pageOfCustomers(device, await readCustomerTerms(device), filter);
}

async function pageOfCustomers(
  { mirror }: Device,
  terms: CustomerTerms,
  filter: CustomerFilter,
): Promise<CustomerPage> {
  const { overlay, work, shown } = terms;
  const isGrouped = filter.filter === "grouped";
  const grouped = isGrouped ? groupCustomers(terms, filter) : { entries: findCustomers(terms, filter), groups: [] };
  const found = grouped.entries;
  const offset = filter.offset ?? 0;
  const page = found.slice(offset, offset + (filter.limit ?? 100));
  const missing = page.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
  const stored = missing.length === 0 ? [] : await mirror.customers.bulkGet(missing);
  if (shown.size > MOST_SHOWN) shown.clear();
  for (const [index, id] of missing.entries()) {
    const customer = overlay.apply(id, stored[index]);
    if (customer !== undefined) shown.set(id, customerRow(customer, overlay, work));
  }
  return { rows: page.flatMap(({ id }) => shown.get(id) ?? []), total: found.length, groups: grouped.groups };
}

/** A few screens of rows. */
const MOST_SHOWN = 400;

/** The list query; it runs on every keystroke. */
export const customerSearch = {
  scopeOf: (_question: CustomerFilter) => null,
  prepare: readCustomerTerms,
  answer: pageOfCustomers,
};

/** A customer on the map. */
export interface CustomerPin {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly isProspect: boolean;
  readonly isOverdue: boolean;
}

/** The matching customers with a position, and how many have none. Reads no rows. */
export async function listCustomerPins(
  device: Device,
  filter: CustomerFilter,
): Promise<{ readonly pins: readonly CustomerPin[]; readonly unplaced: number }> {
  const found = findCustomers(await readCustomerSource(device, await readOverlay(device, "customer")), filter);
  const pins = found.flatMap(({ id, name, position, status, overdue }) =>
    position === null ? [] : [{ id, name, position, isProspect: status === "prospect", isOverdue: overdue > 0 }],
  );
  return { pins, unplaced: found.length - pins.length };
}

/** How many of the customers matching the text pass each chip. Reads no rows. */
export async function countCustomers(device: Device, text: string): Promise<FilterCounts> {
  return countFilters(await readCustomerSource(device, await readOverlay(device, "customer")), text);
}

/** One customer, or null if this device has no copy. */
export async function getCustomer(device: Device, customerId: string): Promise<CustomerRow | null> {
  const [stored, overlay, work] = await Promise.all([
    device.mirror.customers.get(customerId),
    readOverlay(device, "customer", customerId),
    readWork(device),
  ]);
  const customer = overlay.apply(customerId, stored);
  return customer === undefined ? null : customerRow(customer, overlay, work);
}

/** A possible duplicate of the customer being entered, with the reasons (CUST-11). */
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

/** This person's unsent work and next stop, by customer. */
interface CustomerWork {
  readonly cartLines: ReadonlyMap<string, number>;
  readonly unsentOrders: ReadonlyMap<string, number>;
  readonly nextVisits: ReadonlyMap<string, Day>;
}

async function readWork(device: Device): Promise<CustomerWork> {
  const [carts, orders, nextVisits] = await Promise.all([
    device.work.carts.toArray(),
    device.work.orders.toArray(),
    readNextVisits(device),
  ]);
  const unsentOrders = new Map<string, number>();
  for (const { customerId, receipt } of orders) {
    if (receipt === null) unsentOrders.set(customerId, (unsentOrders.get(customerId) ?? 0) + 1);
  }
  return { cartLines: new Map(carts.map((cart) => [cart.customerId, cart.lines.length])), unsentOrders, nextVisits };
}

function customerRow(customer: Customer, overlay: Overlay<"customer">, work: CustomerWork): CustomerRow {
  const { id } = customer;
  return {
    customer,
    cartLines: work.cartLines.get(id) ?? 0,
    unsentOrders: work.unsentOrders.get(id) ?? 0,
    sync: overlay.syncOf(id),
    nextVisit: work.nextVisits.get(id) ?? null,
  };
}

/** The first open stop at each customer on my itinerary of the next two weeks. */
async function readNextVisits(device: Device): Promise<ReadonlyMap<string, Day>> {
  const today = await readToday(device);
  const days = await readDays(device, { repId: device.identity.uid, from: today, to: addDays(today, 13) });
  const next = new Map<string, Day>();
  for (const { day } of days) {
    for (const stop of day.stops.filter(isOpenStop)) {
      if (!next.has(stop.customerId)) next.set(stop.customerId, day.day);
    }
  }
  return next;
}
