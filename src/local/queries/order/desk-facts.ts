import type { CompanySettings } from "#domain/company/company.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { type Customer, repsOf } from "#domain/customer/customer.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { discountLimitOf, limitsFor } from "#domain/pricing/discount-limit.ts";
import type { Amount, BasisPoints } from "#domain/values/money.ts";
import { readOrderedTotal } from "#local/cart/ordered-total.ts";
import type { Device } from "#local/databases/device.ts";
import { ownSettings, readCompany } from "../company/company.ts";
import { getCustomer } from "../customer/customers.ts";

/** What this device knows today of what a doubtful order is about (ORDER-77). */
export interface DeskFacts {
  /** Null = the store does not have them any more. */
  readonly customer: Customer | null;
  readonly repNames: readonly string[];
  readonly products: ReadonlyMap<string, { readonly product: Product; readonly stock: StockItem | null } | null>;
  readonly settings: CompanySettings | null;
  /** The highest discount that whoever took the order may give this customer (PRICE-30, PRICE-35); null = not known here. */
  readonly discountLimit: BasisPoints | null;
  /** All that they have ordered beyond their balance (CREDIT-1), this order included. */
  readonly ordered: Amount;
}

interface DeskRequest {
  readonly customerId: string;
  readonly repId: string;
  readonly productIds: readonly string[];
}

export async function readDeskFacts(
  device: Device,
  { customerId, repId, productIds }: DeskRequest,
): Promise<DeskFacts> {
  const { mirror, identity } = device;
  const [row, company, [own, taker], ordered] = await Promise.all([
    getCustomer(device, customerId),
    readCompany(device),
    mirror.staff.bulkGet([identity.uid, repId]),
    readOrderedTotal(device, customerId),
    // A live query runs again when the catalogue's head changes.
    mirror.catalogueHead.get("head"),
  ]);
  const customer = row?.customer ?? null;
  const settings = company?.settings ?? null;
  const [items, staff] = await Promise.all([
    Promise.resolve(device.catalogue.getProducts(productIds)),
    mirror.staff.bulkGet(customer === null ? [] : [...repsOf(customer)]),
  ]);
  return {
    customer,
    repNames: staff.flatMap((person) => person?.name ?? []),
    products: new Map(productIds.map((productId, index) => [productId, items[index] ?? null])),
    settings: settings === null ? null : ownSettings(settings, identity, own),
    discountLimit: settings === null || taker === undefined ? null : limitOf(taker, settings, customer),
    ordered: ordered.open + ordered.unsent,
  };
}

function limitOf(
  { role, discountLimit }: StaffMember,
  settings: CompanySettings,
  customer: Customer | null,
): BasisPoints {
  const roles = [role];
  return discountLimitOf(limitsFor(settings.discountLimits, { roles, discountLimit }), roles, customer);
}
