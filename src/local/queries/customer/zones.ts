import type { Customer } from "#domain/customer/customer.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import type { CustomerEntry } from "./customer-index.ts";
import { readEntries } from "./find-customers.ts";

/** The zones of the customers that are visited, by name. */
export async function listZones(device: Device): Promise<readonly string[]> {
  return zonesOf(await readVisited(device));
}

/** The names of the zones of these customers. */
export function zonesOf(entries: readonly Pick<CustomerEntry, "zone">[]): readonly string[] {
  return [...new Set(entries.map(({ zone }) => zone))]
    .filter((zone) => zone !== "")
    .toSorted((a, b) => a.localeCompare(b));
}

/** A zone's customers with this device's edits, by name. Reads the rows of that zone alone. */
export async function readZoneCustomers(
  device: Device,
  { zone }: { readonly zone: string },
): Promise<readonly Customer[]> {
  const ids = (await readVisited(device)).flatMap((entry) => (entry.zone === zone ? [entry.id] : []));
  return (await readCustomers(device, ids)).filter((customer) => customer !== undefined);
}

async function readVisited(device: Device): Promise<readonly CustomerEntry[]> {
  const entries = await readEntries(device, await readOverlay(device, "customer"));
  return entries.filter(({ status }) => status !== "disabled");
}
