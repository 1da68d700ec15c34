import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { RecordRows } from "#domain/records/record-nouns.ts";
import type { Device } from "../databases/device.ts";
import type { Mirrored, MirrorDatabase } from "../databases/mirror-database.ts";
import { type Overlay, readOverlay } from "./local-edits.ts";
import { applyPayments, readLocalPayments, readStoredPayments } from "./own-payments.ts";
import type { WorkDatabase } from "../databases/work-database.ts";

type RowDevice = Pick<Device, "work" | "mirror" | "identity">;
type ClockedDevice = RowDevice & Pick<Device, "now">;

/** A customer with this device's edits and payments; undefined if there is none. */
export async function readCustomer(device: ClockedDevice, customerId: string): Promise<Mirrored<Customer> | undefined> {
  const { mirror, work, identity } = device;
  const [stored, company, payments, overlay, own] = await Promise.all([
    mirror.customers.get(customerId),
    mirror.company.get(identity.companyId),
    readStoredPayments(mirror, customerId),
    readOverlay(device, "customer", customerId),
    readLocalPayments(work, customerId),
  ]);
  const customer = overlay.apply(customerId, stored);
  const timeZone = company?.settings.timeZone ?? "UTC";
  return customer && applyPayments(customer, payments, own, { now: device.now(), timeZone });
}

/** A customer's terms today, as known to this device; undefined if it has none. */
export interface BuyingTerms {
  readonly customer: Mirrored<Customer> | undefined;
  readonly company: Mirrored<Company> | undefined;
  readonly priceLists: Mirrored<PriceList>[];
}

/** Read at each cart change: one transaction per database, since each costs a phone milliseconds. */
export async function readBuyingTerms(device: ClockedDevice, customerId: string): Promise<BuyingTerms> {
  const { work, mirror } = device;
  const [stored, own] = await Promise.all([
    mirror.transaction("r", storedTermTables(mirror), async () => readStoredTerms(device, customerId)),
    work.transaction("r", localTermTables(work), async () => readLocalTerms(device, customerId)),
  ]);
  return applyTerms(customerId, stored, own);
}

type StoredTerms = Awaited<ReturnType<typeof readStoredTerms>>;
type LocalTerms = Awaited<ReturnType<typeof readLocalTerms>>;

/** Joins the mirror's and this device's part of the terms, for callers that read both in larger transactions. */
export function storedTermTables({ customers, company, priceLists, payments, feeds }: MirrorDatabase) {
  return [customers, company, priceLists, payments, feeds];
}

export async function readStoredTerms({ mirror, identity, now }: ClockedDevice, customerId: string) {
  const [customer, company, priceLists, payments] = await Promise.all([
    mirror.customers.get(customerId),
    mirror.company.get(identity.companyId),
    mirror.priceLists.toArray(),
    readStoredPayments(mirror, customerId),
  ]);
  return { customer, company, priceLists, payments, readAt: now() };
}

export function localTermTables({ recordEdits, outbox, payments }: WorkDatabase) {
  return [recordEdits, outbox, payments];
}

export async function readLocalTerms(device: Pick<RowDevice, "work" | "identity">, customerId: string) {
  const [customer, priceLists, payments] = await Promise.all([
    readOverlay(device, "customer", customerId),
    readOverlay(device, "priceList"),
    readLocalPayments(device.work, customerId),
  ]);
  return { customer, priceLists, payments };
}

export function applyTerms(customerId: string, stored: StoredTerms, own: LocalTerms): BuyingTerms {
  const customer = own.customer.apply(customerId, stored.customer);
  const clock = { now: stored.readAt, timeZone: stored.company?.settings.timeZone ?? "UTC" };
  return {
    customer: customer && applyPayments(customer, stored.payments, own.payments, clock),
    company: stored.company,
    priceLists: applyPriceLists(stored.priceLists, own.priceLists),
  };
}

/** Several customers, in the requested order. */
export async function readCustomers(
  device: RowDevice,
  customerIds: readonly string[],
): Promise<(Mirrored<Customer> | undefined)[]> {
  const [stored, overlay] = await Promise.all([
    device.mirror.customers.bulkGet([...customerIds]),
    readOverlay(device, "customer"),
  ]);
  return customerIds.map((id, index) => overlay.apply(id, stored[index]));
}

/** All customers of this device with local edits. */
export async function readAllCustomers(device: RowDevice): Promise<Mirrored<Customer>[]> {
  const [stored, overlay] = await Promise.all([device.mirror.customers.toArray(), readOverlay(device, "customer")]);
  return applyAll(stored, overlay);
}

/** The company's price lists with local edits. */
export async function readPriceLists(device: RowDevice): Promise<Mirrored<PriceList>[]> {
  const [stored, overlay] = await Promise.all([device.mirror.priceLists.toArray(), readOverlay(device, "priceList")]);
  return applyPriceLists(stored, overlay);
}

/** The price lists with local edits; one made the default here takes the mark from the former one (PRICE-10). */
export function applyPriceLists(
  stored: readonly Mirrored<PriceList>[],
  overlay: Overlay<"priceList">,
): Mirrored<PriceList>[] {
  const lists = applyAll(stored, overlay);
  const wasDefault = new Set(stored.filter(({ isDefault }) => isDefault).map(({ id }) => id));
  const made = lists.find(({ id, isDefault }) => isDefault && !wasDefault.has(id));
  if (made === undefined) return lists;
  return lists.map((list) => (list === made || !list.isDefault ? list : { ...list, isDefault: false }));
}

/** The company's categories with local edits, in the owner's order. */
export async function readCategories(device: RowDevice): Promise<Mirrored<Category>[]> {
  const [stored, overlay] = await Promise.all([
    device.mirror.categories.orderBy("position").toArray(),
    readOverlay(device, "category"),
  ]);
  return applyAll(stored, overlay).toSorted((a, b) => a.position - b.position);
}

/** All stored rows with the edits applied, and the rows that exist only on this device. */
export function applyAll<N extends RecordNoun>(
  stored: readonly Mirrored<RecordRows[N]>[],
  overlay: Overlay<N>,
): Mirrored<RecordRows[N]>[] {
  const known = new Set(stored.map(({ id }) => id));
  const created = overlay.created.filter((id) => !known.has(id));
  return [
    ...stored.map((row) => overlay.apply(row.id, row)),
    ...created.map((id) => overlay.apply(id, undefined)),
  ].filter((row) => row !== undefined);
}
