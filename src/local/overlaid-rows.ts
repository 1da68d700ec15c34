import type { Category } from "#domain/category.ts";
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
