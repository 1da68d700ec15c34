import { businessDayOf } from "#domain/values/business-day.ts";
import type { CustomerLists } from "#domain/pricing/customer-lists.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Device } from "../databases/device.ts";
import { applyAll } from "../outbox/overlaid-rows.ts";
import { readOverlay } from "../outbox/local-edits.ts";
import { type ProductOverlay, readProductOverlay } from "../outbox/product-overlay.ts";

/** For whom products are listed: a customer, or with null whoever looks at a price list, of which null is the default. */
export interface ProductScope {
  readonly customerId: string | null;
  readonly priceListId?: string | null;
}

/** What a list of products is made of besides the catalogue. */
export interface ProductTerms {
  readonly lists: CustomerLists;
  readonly priceLists: readonly PriceList[];
  /** What lies in unsent orders of this device, by product; in the product's quantity scale. */
  readonly unsent: ReadonlyMap<string, number>;
  /** How many products this device holds. */
  readonly size: number;
  readonly day: Day;
  readonly overlay: ProductOverlay;
}

/**
 * Everything that Dexie holds is read before the catalogue is asked: a live query sees only what it read until then, and
 * the catalogue's head is what makes it run again when a product changes. One transaction of each database, for each
 * costs a phone milliseconds.
 */
export async function readProductTerms(
  device: Device,
  { customerId, priceListId = null }: ProductScope,
): Promise<ProductTerms> {
  const { mirror, work, identity } = device;
  const [[head, stored, storedLists, company], [orders, customers, lists, overlay]] = await Promise.all([
    mirror.transaction("r", [mirror.catalogueHead, mirror.customers, mirror.priceLists, mirror.company], () =>
      Promise.all([
        mirror.catalogueHead.get("head"),
        customerId === null ? undefined : mirror.customers.get(customerId),
        mirror.priceLists.toArray(),
        mirror.company.get(identity.companyId),
      ]),
    ),
    work.transaction("r", [work.orders, work.recordEdits, work.ownCounts, work.outbox], () =>
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
    priceLists: applyAll(storedLists, lists),
    unsent,
    size: head?.products ?? 0,
    day: businessDayOf(device.now(), company?.settings.timeZone ?? "UTC"),
    overlay,
  };
}
