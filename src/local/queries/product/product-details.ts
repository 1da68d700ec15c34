import { businessDayOf } from "#domain/values/business-day.ts";
import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import { isInForce } from "#domain/pricing/customer-lists.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { type ListPrices, nextPricesOn, pricesOn } from "#domain/pricing/resolve-price.ts";
import { availableStock } from "#domain/stock/reserve-stock.ts";
import { type IncomingStock, stockToCome } from "#domain/stock/stock.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { type ExplainedProduct, getProduct, listProducts, type ProductRow } from "./products.ts";

export type { OwnPrice } from "#local/outbox/own-prices.ts";

/** A product's price on one list, whether or not the list is in force today. */
export interface ListedPrice extends ListPrices {
  readonly list: PriceList;
  readonly inForce: boolean;
  /** Its next scheduled price. */
  readonly next: ReturnType<typeof nextPricesOn>;
}

/** Everything the product's own page shows (PROD-13). Quantities in the product's own scale. */
export interface ProductDetails extends ExplainedProduct {
  readonly company: Company;
  readonly category: Category | null;
  readonly prices: readonly ListedPrice[];
  /** Ordered on this device and not yet in the store; subtracted from the available stock (STOCK-2). */
  readonly unsent: number;
  /** The delivery expected today or later. */
  readonly incoming: IncomingStock | null;
  readonly substitutes: readonly ProductRow[];
  /** When the customer of the open order last bought it, and how many. */
  readonly lastBought: { readonly at: Instant; readonly quantity: number } | null;
}

export async function readProductDetails(
  device: Device,
  { productId, customerId }: { readonly productId: string; readonly customerId: string | null },
): Promise<ProductDetails | null> {
  const { mirror, identity } = device;
  const [row, company, categories, lists, lastOrder] = await Promise.all([
    getProduct(device, { productId, customerId }),
    mirror.company.get(identity.companyId),
    readCategories(device),
    readPriceLists(device),
    customerId === null
      ? undefined
      : mirror.orders
          .where("[customerId+capturedAt]")
          .between([customerId, 0], [customerId, Number.MAX_SAFE_INTEGER])
          .reverse()
          .filter(({ productIds }) => productIds.includes(productId))
          .first(),
  ]);
  if (row === null || company === undefined) return null;
  const substitutes = await listProducts(device, { productIds: row.product.substitutes, customerId });
  const { stock } = row;
  const shown = row.available?.quantity ?? 0;
  const day = businessDayOf(device.now(), company.settings.timeZone);
  const bought = lastOrder?.lines.find((line) => line.productId === productId);
  return {
    ...row,
    company,
    category: categories.find(({ id }) => id === row.product.categoryId) ?? null,
    prices: lists
      .map((list): ListedPrice => ({
        list,
        inForce: isInForce(list, day),
        ...pricesOn(row.priced, list, lists, day),
        next: nextPricesOn(row.priced, list, lists, day),
      }))
      .sort((a, b) => Number(b.list.isDefault) - Number(a.list.isDefault) || a.list.name.localeCompare(b.list.name)),
    unsent: stock === null ? 0 : availableStock(stock) - shown,
    incoming: stockToCome(stock, day),
    substitutes,
    lastBought: lastOrder && bought ? { at: lastOrder.capturedAt, quantity: bought.quantity } : null,
  };
}
