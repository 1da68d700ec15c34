import type { CompanySettings } from "#domain/company/company.ts";
import { type Customer, repsOf } from "#domain/customer/customer.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { Amount } from "#domain/values/money.ts";
import { readOrderedTotal } from "#local/cart/ordered-total.ts";
import type { Device } from "#local/databases/device.ts";
import { readOwnSettings } from "../company/company.ts";
import { getCustomer } from "../customer/customers.ts";

/** What this device knows today of what a doubtful order is about (ORDER-77). */
export interface DeskFacts {
  /** Null = the store does not have them any more. */
  readonly customer: Customer | null;
  readonly repNames: readonly string[];
  readonly products: ReadonlyMap<string, { readonly product: Product; readonly stock: StockItem | null } | null>;
  readonly settings: CompanySettings | null;
  /** All that they have ordered beyond their balance (CREDIT-1), this order included. */
  readonly ordered: Amount;
}

export async function readDeskFacts(
  device: Device,
  { customerId, productIds }: { readonly customerId: string; readonly productIds: readonly string[] },
): Promise<DeskFacts> {
  const { mirror } = device;
  const [row, settings, ordered] = await Promise.all([
    getCustomer(device, customerId),
    readOwnSettings(device),
    readOrderedTotal(device, customerId),
    // A live query runs again when the catalogue's head changes.
    mirror.catalogueHead.get("head"),
  ]);
  const customer = row?.customer ?? null;
  const [items, staff] = await Promise.all([
    Promise.resolve(device.catalogue.getProducts(productIds)),
    mirror.staff.bulkGet(customer === null ? [] : [...repsOf(customer)]),
  ]);
  return {
    customer,
    repNames: staff.flatMap((person) => person?.name ?? []),
    products: new Map(productIds.map((productId, index) => [productId, items[index] ?? null])),
    settings,
    ordered: ordered.open + ordered.unsent,
  };
}
