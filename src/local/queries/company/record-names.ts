import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";

/** The names of the ids in a record's fields, and the currency of its prices. */
export interface RecordNames {
  readonly currency: Currency | null;
  readonly names: Readonly<Record<string, string>>;
}

/** Names of categories, price lists, tax classes and people by id, for conflict questions and histories. */
export async function readRecordNames(device: Device): Promise<RecordNames> {
  const [company, categories, priceLists, staff] = await Promise.all([
    device.mirror.company.get(device.identity.companyId),
    readCategories(device),
    readPriceLists(device),
    device.mirror.staff.toArray(),
  ]);
  const named = [...categories, ...priceLists, ...(company?.settings.taxClasses ?? []), ...staff];
  return {
    currency: company?.settings.currency ?? null,
    names: Object.fromEntries(named.map(({ id, name }) => [id, name])),
  };
}
