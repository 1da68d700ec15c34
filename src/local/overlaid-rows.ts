import type { Category } from "#domain/category.ts";
import type { Company } from "#domain/company.ts";
import type { Customer } from "#domain/customer.ts";
import type { PriceList } from "#domain/price-list.ts";
import type { RecordNoun } from "#domain/record-edit.ts";
import type { RecordRows } from "#domain/record-nouns.ts";
import type { Device } from "./device.ts";
import type { Mirrored } from "./mirror-database.ts";
import { type Overlay, readOverlay } from "./own-edits.ts";

type RowDevice = Pick<Device, "work" | "mirror" | "identity">;

/** A customer as this device knows it: the store's copy with what was edited here; undefined where there is none. */
export async function readCustomer(device: RowDevice, customerId: string): Promise<Mirrored<Customer> | undefined> {
  const [stored, overlay] = await Promise.all([
    device.mirror.customers.get(customerId),
    readOverlay(device, "customer", customerId),
  ]);
  return overlay.lay(customerId, stored);
}

/** Under which terms a customer buys today, as this device knows them; undefined where it holds none. */
export interface BuyingTerms {
  readonly customer: Mirrored<Customer> | undefined;
  readonly company: Mirrored<Company> | undefined;
  readonly priceLists: Mirrored<PriceList>[];
}

/** Every change of a cart asks for them: one transaction of each database, for each costs a phone milliseconds. */
export async function readBuyingTerms(device: RowDevice, customerId: string): Promise<BuyingTerms> {
  const { work, mirror, identity } = device;
  const [[stored, company, storedLists], [customers, lists]] = await Promise.all([
    mirror.transaction("r", [mirror.customers, mirror.company, mirror.priceLists], () =>
      Promise.all([
        mirror.customers.get(customerId),
        mirror.company.get(identity.companyId),
        mirror.priceLists.toArray(),
      ]),
    ),
    work.transaction("r", [work.recordEdits, work.outbox], () =>
      Promise.all([readOverlay(device, "customer", customerId), readOverlay(device, "priceList")]),
    ),
  ]);
  return { customer: customers.lay(customerId, stored), company, priceLists: layAll(storedLists, lists) };
}

/** Several customers, in the order asked for. */
export async function readCustomers(
  device: RowDevice,
  customerIds: readonly string[],
): Promise<(Mirrored<Customer> | undefined)[]> {
  const [stored, overlay] = await Promise.all([
    device.mirror.customers.bulkGet([...customerIds]),
    readOverlay(device, "customer"),
  ]);
  return customerIds.map((id, index) => overlay.lay(id, stored[index]));
}

/** The company's price lists as this device knows them. */
export async function readPriceLists(device: RowDevice): Promise<Mirrored<PriceList>[]> {
  const [stored, overlay] = await Promise.all([device.mirror.priceLists.toArray(), readOverlay(device, "priceList")]);
  return layAll(stored, overlay);
}

/** The company's categories as this device knows them, in the owner's order. */
export async function readCategories(device: RowDevice): Promise<Mirrored<Category>[]> {
  const [stored, overlay] = await Promise.all([
    device.mirror.categories.orderBy("position").toArray(),
    readOverlay(device, "category"),
  ]);
  return layAll(stored, overlay).toSorted((a, b) => a.position - b.position);
}

/** All stored rows with the edits over them, and the rows that exist on this device alone. */
export function layAll<N extends RecordNoun>(
  stored: readonly Mirrored<RecordRows[N]>[],
  overlay: Overlay<N>,
): Mirrored<RecordRows[N]>[] {
  const known = new Set(stored.map(({ id }) => id));
  const created = overlay.created.filter((id) => !known.has(id));
  return [...stored.map((row) => overlay.lay(row.id, row)), ...created.map((id) => overlay.lay(id, undefined))].filter(
    (row) => row !== undefined,
  );
}
