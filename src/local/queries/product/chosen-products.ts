import { businessDayOf } from "#domain/values/business-day.ts";
import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { readProductOverlay } from "#local/outbox/product-overlay.ts";
import { listPriceLists } from "./price-lists.ts";

/** The selected products with this device's edits, and what a bulk edit of them needs. */
export interface ChosenProducts {
  readonly products: readonly Product[];
  readonly company: Company;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  /** Every customer group used by a customer, a list or one of these products. */
  readonly groupIds: readonly string[];
  readonly day: Day;
}

/** Null until the company is loaded. Leaves out products that are no longer on this device. */
export async function readChosenProducts(
  device: Device,
  { productIds }: { readonly productIds: readonly string[] },
): Promise<ChosenProducts | null> {
  const [company, categories, priceLists, lists, overlay] = await Promise.all([
    device.mirror.company.get(device.identity.companyId),
    readCategories(device),
    readPriceLists(device),
    listPriceLists(device),
    readProductOverlay(device, { selling: false }),
  ]);
  if (company === undefined) return null;
  const items = await Promise.resolve(device.catalogue.getProducts(productIds));
  const products = productIds.flatMap((id, index) => overlay.apply(id, items[index] ?? null)?.product ?? []);
  const groupIds = new Set([...lists.groupIds, ...products.flatMap((product) => product.groupIds)]);
  return {
    products,
    company,
    categories,
    priceLists,
    groupIds: [...groupIds].toSorted(),
    day: businessDayOf(device.now(), company.settings.timeZone),
  };
}
