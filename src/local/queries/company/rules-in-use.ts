import type { Identifier } from "#domain/values/identifier.ts";
import type { Device } from "#local/databases/device.ts";

const PAGE = 1_000;

/**
 * How many products on this device have this tax class, disabled ones included; null while the catalogue is
 * loading. Reads every product once, page by page.
 */
export async function countProductsOfClass(device: Device, taxClassId: Identifier): Promise<number | null> {
  if ((await device.mirror.feeds.get("products"))?.loaded !== true) return null;
  let count = 0;
  for (const filter of [null, { kind: "disabled" }] as const) {
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const asked = { text: "", categoryId: null, boost: [], filter, offset, limit: PAGE };
      const page = await device.catalogue.search(asked);
      total = page.total;
      count += page.items.filter(({ product }) => product.taxClassId === taxClassId).length;
    }
  }
  return count;
}

/** Whether this device has an order: then the currency is fixed. The store checks again, since it knows all orders. */
export async function hasOrders({ mirror, work }: Device): Promise<boolean> {
  const [stored, own] = await Promise.all([mirror.orders.limit(1).count(), work.orders.limit(1).count()]);
  return stored + own > 0;
}
