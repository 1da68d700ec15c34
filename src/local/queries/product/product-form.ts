import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { Device } from "#local/databases/device.ts";
import { type CodeOwner, findSameCode } from "#local/databases/same-code.ts";
import { readCategories } from "#local/outbox/rows-with-edits.ts";
import { listPriceLists } from "./price-lists.ts";
import { getProduct } from "./products.ts";

/** What the product form needs. */
export interface ProductForm {
  /** Null = a new product; `missing` = unknown id. */
  readonly product: Product | null | "missing";
  /** Its safety stock; 0 if not set. */
  readonly safety: number;
  /** Whether the product has a stock count. */
  readonly counted: boolean;
  readonly company: Company;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  readonly groupIds: readonly string[];
  /** The company's business day; scheduled prices start after it. */
  readonly day: Day;
}

/** Read once when the form opens, so that nothing moves while somebody types. Null until the company is loaded. */
export async function readProductForm(device: Device, productId: string | null): Promise<ProductForm | null> {
  const { mirror, identity } = device;
  const [company, categories, lists, row] = await Promise.all([
    mirror.company.get(identity.companyId),
    readCategories(device),
    listPriceLists(device),
    productId === null ? null : getProduct(device, { productId, customerId: null }),
  ]);
  if (company === undefined) return null;
  return {
    product: productId === null ? null : (row?.product ?? "missing"),
    safety: row?.stock?.safety ?? 0,
    counted: (row?.stock ?? null) !== null,
    company,
    categories,
    priceLists: lists.rows.map(({ list }) => list),
    groupIds: lists.groupIds,
    day: lists.day,
  };
}

/** Another product on this device that has this SKU; the store checks again. */
export async function findSkuOwner(
  device: Device,
  { sku, product }: { readonly sku: string; readonly product: Pick<Product, "id" | "sku"> | null },
): Promise<CodeOwner | null> {
  return findSameCode(device, "product", { id: product?.id, sku }, product && { sku: product.sku });
}
