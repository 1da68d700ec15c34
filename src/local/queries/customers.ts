import type { Customer } from "#domain/customer.ts";
import { foldText } from "#domain/fold-text.ts";
import type { Device } from "../device.ts";

/** Which customers. `recent` = ordered within the last 60 days, latest first; the others are sorted by name. */
export interface CustomerFilter {
  readonly text?: string;
  readonly filter?: "all" | "mine" | "recent" | "overdue";
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

/** Searches name, code, contact, phone, tax id and zone; accents and case ignored, words in any order. */
export async function listCustomers(device: Device, filter: CustomerFilter = {}): Promise<CustomerPage> {
  const words = foldText(filter.text ?? "").split(" ").filter(Boolean);
  const since = device.now() - RECENT;
  const all = await device.mirror.customers.orderBy("name").toArray();
  const found = all.filter((customer) => {
    if (filter.filter === "mine" && customer.repId !== device.identity.uid) return false;
    if (filter.filter === "recent" && (customer.lastOrderAt ?? 0) < since) return false;
    if (filter.filter === "overdue" && customer.overdue <= 0) return false;
    return words.length === 0 || matchesWords(customer, words);
  });
  if (filter.filter === "recent") found.sort((a, b) => (b.lastOrderAt ?? 0) - (a.lastOrderAt ?? 0));
  const offset = filter.offset ?? 0;
  const page = found.slice(offset, offset + (filter.limit ?? 100));
  return { rows: await withWork(device, page), total: found.length };
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

function matchesWords(customer: Customer, words: readonly string[]): boolean {
  const { name, legalName, code, contactName, phone, taxId, zone, city } = customer;
  const text = foldText([name, legalName, code, contactName, phone, taxId, zone, city].join(" "));
  return words.every((word) => text.includes(word));
}
