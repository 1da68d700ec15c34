import { businessDayOf } from "#domain/business-day.ts";
import type { Customer } from "#domain/customer.ts";
import { foldText } from "#domain/fold-text.ts";
import type { Device } from "../device.ts";
import type { Mirrored, MirrorDatabase } from "../mirror-database.ts";

/**
 * Which customers. `onRoute` = on my itinerary of today, in its order; `recent` = ordered within the last 60 days,
 * latest first; `quiet` = they did not; the others are sorted by name.
 */
export interface CustomerFilter {
  readonly text?: string;
  readonly filter?: "all" | "mine" | "onRoute" | "recent" | "quiet" | "overdue" | "prospects";
  readonly offset?: number;
  /** 100 where it is not given. */
  readonly limit?: number;
}

/** A customer in a list, with what lies unsent on this device for them. */
export interface CustomerRow {
  readonly customer: Customer;
  readonly cartLines: number;
  readonly unsentOrders: number;
}

/** A window of the matching customers and how many there are. */
export interface CustomerPage {
  readonly rows: readonly CustomerRow[];
  readonly total: number;
}

const RECENT = 60 * 24 * 3_600_000;

/** Searches name, code, contact, phone, tax id, street, landmark and zone; accents and case ignored, words in any order. */
export async function listCustomers(device: Device, filter: CustomerFilter = {}): Promise<CustomerPage> {
  const words = foldText(filter.text ?? "")
    .split(" ")
    .filter(Boolean);
  const belongs = belongsTo(filter.filter ?? "all", device);
  const all =
    filter.filter === "onRoute" ? await readRoute(device) : await device.mirror.customers.orderBy("name").toArray();
  const matches = (customer: Mirrored<Customer>) => {
    const text = searchText(device.mirror, customer);
    return words.every((word) => text.includes(word));
  };
  const found = all.filter((customer) => belongs(customer) && (words.length === 0 || matches(customer)));
  if (filter.filter === "recent") found.sort((a, b) => (b.lastOrderAt ?? 0) - (a.lastOrderAt ?? 0));
  const offset = filter.offset ?? 0;
  const page = found.slice(offset, offset + (filter.limit ?? 100));
  return { rows: await withWork(device, page), total: found.length };
}

function belongsTo(filter: NonNullable<CustomerFilter["filter"]>, device: Device): (customer: Customer) => boolean {
  const since = device.now() - RECENT;
  switch (filter) {
    case "all":
    case "onRoute":
      return () => true;
    case "mine":
      return (customer) => customer.repId === device.identity.uid;
    case "recent":
      return (customer) => (customer.lastOrderAt ?? 0) >= since;
    case "quiet":
      return (customer) => (customer.lastOrderAt ?? 0) < since;
    case "overdue":
      return (customer) => customer.overdue > 0;
    case "prospects":
      return (customer) => customer.status === "prospect";
  }
}

/** The customers of my itinerary of today, each once, in driving order. */
async function readRoute(device: Device): Promise<Mirrored<Customer>[]> {
  const company = await device.mirror.company.get(device.identity.companyId);
  const today = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  const plan = await device.mirror.itineraryDays.where("[repId+day]").equals([device.identity.uid, today]).first();
  const ids = [...new Set(plan?.stops.map((stop) => stop.customerId))];
  return (await device.mirror.customers.bulkGet(ids)).filter((customer) => customer !== undefined);
}

/** One customer, or null where this device has no copy. */
export async function getCustomer(device: Device, customerId: string): Promise<CustomerRow | null> {
  const customer = await device.mirror.customers.get(customerId);
  if (customer === undefined) return null;
  const [row] = await withWork(device, [customer]);
  return row ?? null;
}

async function withWork(device: Device, customers: readonly Customer[]): Promise<CustomerRow[]> {
  const ids = customers.map((customer) => customer.id);
  const [carts, orders] = await Promise.all([
    device.work.carts.bulkGet(ids),
    device.work.orders.where("customerId").anyOf(ids).toArray(),
  ]);
  const unsent = new Map<string, number>();
  for (const row of orders) {
    if (row.receipt === null) unsent.set(row.customerId, (unsent.get(row.customerId) ?? 0) + 1);
  }
  return customers.map((customer, index) => ({
    customer,
    cartLines: carts[index]?.lines.length ?? 0,
    unsentOrders: unsent.get(customer.id) ?? 0,
  }));
}

/** What a customer is searched by, folded once for each revision: folding thousands at each keystroke is what would be slow. */
const searchTexts = new WeakMap<MirrorDatabase, Map<string, { rev: number; text: string }>>();

function searchText(mirror: MirrorDatabase, customer: Mirrored<Customer>): string {
  const known = searchTexts.get(mirror) ?? new Map<string, { rev: number; text: string }>();
  searchTexts.set(mirror, known);
  const present = known.get(customer.id);
  if (present?.rev === customer.rev) return present.text;
  const { name, legalName, code, contactName, phone, taxId, address, reference, zone, city, rev } = customer;
  const text = foldText([name, legalName, code, contactName, phone, taxId, address, reference, zone, city].join(" "));
  known.set(customer.id, { rev, text });
  return text;
}
