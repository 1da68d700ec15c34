import { businessDayOf } from "#domain/business-day.ts";
import type { PriceList } from "#domain/price-list.ts";
import { pricesOn } from "#domain/resolve-price.ts";
import type { Device } from "../device.ts";
import { readPriceLists } from "../overlaid-rows.ts";

/** What a list would do if it were saved like this (PRODUCT 3.8 "effect preview"). */
export interface PriceListEffect {
  /** Products that have a price on it. */
  readonly prices: number;
  /** The average difference to the default list, in basis points; null where there is nothing to compare. */
  readonly averageChange: number | null;
}

const PAGE = 1_000;

/** Looks at every product once; the default list is what it is compared with. */
export async function readPriceListEffect(device: Device, list: PriceList): Promise<PriceListEffect> {
  const lists = [...(await readPriceLists(device)).filter(({ id }) => id !== list.id), list];
  const standard = lists.find((other) => other.isDefault && other.id !== list.id);
  const company = await device.mirror.company.get(device.identity.companyId);
  const day = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  let prices = 0;
  let compared = 0;
  let change = 0;
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await device.catalogue.search({ text: "", categoryId: null, boost: [], offset, limit: PAGE });
    total = page.total;
    for (const { product } of page.items) {
      const price = pricesOn(product, list, lists, day).unitPrice;
      if (price === null) continue;
      prices += 1;
      const other = standard && pricesOn(product, standard, lists, day).unitPrice;
      if (!other) continue;
      compared += 1;
      change += (price - other) / other;
    }
  }
  return { prices, averageChange: compared === 0 ? null : Math.round((change / compared) * 10_000) };
}
