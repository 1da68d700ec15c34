import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories } from "#local/outbox/overlaid-rows.ts";
import { readFormDraft } from "../company/form-drafts.ts";
import { listPriceLists } from "./price-lists.ts";
import { getProduct } from "./products.ts";

/** What the product's form is made of. */
export interface ProductForm {
  /** Null = a new product; `missing` = there is none of that id. */
  readonly product: Product | null | "missing";
  /** What is kept back of it; 0 where nobody said. */
  readonly safety: number;
  /** Whether anybody has said how many there are. */
  readonly counted: boolean;
  readonly company: Company;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  readonly groupIds: readonly string[];
  /** The company's business day: prices for a day to come are set after it. */
  readonly day: Day;
  /** What was typed and not saved, as it was stored. */
  readonly draft: { readonly value: unknown; readonly changedAt: number } | null;
}

/** The key under which a form's draft is kept. */
export function productDraftKey(productId: string | null): string {
  return `product:${productId ?? "new"}`;
}

/** Read once when the form opens: what arrives while somebody types must not move under their hands. Null = no company yet. */
export async function readProductForm(device: Device, productId: string | null): Promise<ProductForm | null> {
  const { mirror, identity } = device;
  const [company, categories, lists, draft, row] = await Promise.all([
    mirror.company.get(identity.companyId),
    readCategories(device),
    listPriceLists(device),
    readFormDraft(device, productDraftKey(productId)),
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
    draft,
  };
}

/** The other product on this device that has this SKU already; the store asks once more when it arrives. */
export async function findSkuOwner(
  device: Device,
  { sku, productId }: { readonly sku: string; readonly productId: string | null },
): Promise<{ readonly id: string; readonly name: string } | null> {
  const own = await device.work.recordEdits.where("noun").equals("product").toArray();
  const edited = own.find(({ recordId, edit }) => recordId !== productId && edit.fields["sku"]?.to === sku);
  if (edited) return { id: edited.recordId, name: edited.edit.label };
  if (sku === "") return null;
  const product = (await device.catalogue.findByCode(sku))?.product;
  if (product === undefined || product.sku !== sku || product.id === productId) return null;
  // One that was given another code here is no longer in the way.
  const isRenamed = own.some(({ recordId, edit }) => recordId === product.id && edit.fields["sku"] !== undefined);
  return isRenamed ? null : { id: product.id, name: product.name };
}
