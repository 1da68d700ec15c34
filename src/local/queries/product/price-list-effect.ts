import { businessDayOf } from "#domain/values/business-day.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { pricesOn } from "#domain/pricing/resolve-price.ts";
import type { Device } from "#local/databases/device.ts";
import { readAllCustomers, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { countBuyers } from "./price-lists.ts";

/** The effect of saving a list like this (PRICE-13). */
export interface PriceListEffect {
  /** Customers it would apply to: those assigned to it, those of its groups, and for the default list all others. */
  readonly customers: number;
  /** Products with a price on it. */
  readonly prices: number;
  /** The average difference to the default list, in basis points; null if there is nothing to compare. */
  readonly averageChange: number | null;
}

/** The fields the effect depends on: typing in other fields does not recompute it. */
export type EffectQuestion = Omit<PriceList, "name" | "version">;

const PAGE = 1_000;

/**
 * Reads every product once, page by page, so that the screen stays responsive; compares with the default
 * list. A list that starts later is evaluated on its first day.
 */
export async function readPriceListEffect(device: Device, question: EffectQuestion): Promise<PriceListEffect> {
  const list: PriceList = { ...question, name: "-", version: 1 };
  const [known, company, allCustomers] = await Promise.all([
    readPriceLists(device),
    device.mirror.company.get(device.identity.companyId),
    readAllCustomers(device),
  ]);
  const others: readonly PriceList[] = known.filter(({ id }) => id !== list.id);
  const standard = others.find((other) => other.isDefault);
  const today = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  const day = list.validFrom !== null && list.validFrom > today ? list.validFrom : today;
  const lists = [...others, list];
  // There is one default list: this one replaces the former.
  const saved = list.isDefault ? [...others.map((other) => ({ ...other, isDefault: false })), list] : lists;
  const customers = countBuyers(allCustomers, saved, day).get(list.id) ?? 0;
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
  return { customers, prices, averageChange: compared === 0 ? null : Math.round((change / compared) * 10_000) };
}
