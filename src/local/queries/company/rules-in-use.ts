import type { Identifier } from "#domain/values/identifier.ts";
import type { Device } from "#local/databases/device.ts";

const PAGE = 1_000;

/**
 * How many products have this tax class, the disabled ones too, as far as this device knows; null while the catalogue is
 * being loaded. Looks at every product once, a page at a time.
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

/** Whether this device knows of an order: then the currency stays. The store asks again, for those it does not know. */
export async function hasOrders({ mirror, work }: Device): Promise<boolean> {
  const [stored, own] = await Promise.all([mirror.orders.limit(1).count(), work.orders.limit(1).count()]);
  return stored + own > 0;
}
