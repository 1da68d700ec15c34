import { businessDayOf } from "#domain/values/business-day.ts";
import type { CustomerLists } from "#domain/pricing/customer-lists.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Device } from "../databases/device.ts";
import { applyPriceLists } from "../outbox/rows-with-edits.ts";
import { readOverlay } from "../outbox/local-edits.ts";
import { type ProductOverlay, readProductOverlay } from "../outbox/product-overlay.ts";

/** For whom products are listed: a customer, or null for someone looking at a price list (null = the default list). */
export interface ProductScope {
  readonly customerId: string | null;
  readonly priceListId?: string | null;
}

/** What a product list needs besides the catalogue. */
export interface ProductTerms {
  readonly lists: CustomerLists;
  readonly priceLists: readonly PriceList[];
  /** Quantities in this device's unsent orders, by product, in the product's quantity scale. */
  readonly unsent: ReadonlyMap<string, number>;
  /** How many products this device holds. */
  readonly size: number;
  readonly day: Day;
  readonly overlay: ProductOverlay;
}

/**
 * Reads everything from Dexie before asking the catalogue: a live query only sees what it read until then, and the
 * catalogue's head makes it run again when a product changes. One transaction per database, since each costs a phone
 * milliseconds.
 */
export async function readProductTerms(
  device: Device,
  { customerId, priceListId = null }: ProductScope,
): Promise<ProductTerms> {
  const { mirror, work, identity } = device;
  const [[head, stored, storedLists, company], [orders, customers, lists, overlay]] = await Promise.all([
    mirror.transaction("r", [mirror.catalogueHead, mirror.customers, mirror.priceLists, mirror.company], async () =>
      Promise.all([
        mirror.catalogueHead.get("head"),
        customerId === null ? undefined : mirror.customers.get(customerId),
        mirror.priceLists.toArray(),
        mirror.company.get(identity.companyId),
      ]),
    ),
    work.transaction("r", [work.orders, work.recordEdits, work.ownCounts, work.outbox], async () =>
      Promise.all([
        work.orders.toArray(),
        customerId === null ? null : readOverlay(device, "customer", customerId),
        readOverlay(device, "priceList"),
        readProductOverlay(device, { selling: customerId !== null }),
      ]),
    ),
  ]);
  const unsent = new Map<string, number>();
  for (const { order, receipt } of orders) {
    if (receipt !== null) continue;
    for (const line of order.lines) unsent.set(line.productId, (unsent.get(line.productId) ?? 0) + line.quantity);
  }
  return {
    lists: (customerId === null ? null : customers?.apply(customerId, stored)) ?? { priceListId, groupId: null },
    priceLists: applyPriceLists(storedLists, lists),
    unsent,
    size: head?.products ?? 0,
    day: businessDayOf(device.now(), company?.settings.timeZone ?? "UTC"),
    overlay,
  };
}
