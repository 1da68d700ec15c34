import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";

/** The names of the tax classes, price lists and categories that an order's lines refer to, by id. */
export interface NamedIds {
  readonly taxClassId: ReadonlyMap<string, string>;
  readonly priceListId: ReadonlyMap<string, string>;
  readonly categoryId: ReadonlyMap<string, string>;
}

export async function readNamedIds(device: Device): Promise<NamedIds> {
  const [company, lists, categories] = await Promise.all([
    device.mirror.company.get(device.identity.companyId),
    readPriceLists(device),
    readCategories(device),
  ]);
  const names = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return {
    taxClassId: names(company?.settings.taxClasses ?? []),
    priceListId: names(lists),
    categoryId: names(categories),
  };
}
