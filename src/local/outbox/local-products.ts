import type { Category } from "#domain/category/category.ts";
import { categoryBranch } from "#domain/category/category-tree.ts";
import { SEARCHED_TEXTS } from "#domain/product/product-fields.ts";
import { foldText } from "#domain/values/fold-text.ts";
import { isShownTo, type Product } from "#domain/product/product.ts";
import type { CatalogueItem, CatalogueSearch } from "../catalogue/worker/catalogue.ts";
import { passesFilter } from "../catalogue/search/filter-documents.ts";
import { plainCode } from "../catalogue/search/split-words.ts";
import type { Device } from "../databases/device.ts";
import { readCategories } from "./overlaid-rows.ts";
import type { LaidProduct, ProductOverlay } from "./product-overlay.ts";

/** A product as it was left here; `stored` null = only this device has it. */
export interface OwnProduct extends LaidProduct {
  readonly stored: CatalogueItem | null;
}

/** What this device itself says about a list of products. */
export interface OwnProducts {
  /** Listed before what the catalogue finds: new ones, and those that it would not find as they are now. */
  readonly first: readonly OwnProduct[];
  /** The products that the catalogue is not to list: they stand before it, or fit no longer. */
  readonly without: readonly string[];
}

type ListRequest = Pick<CatalogueSearch, "text" | "categoryId" | "filter" | "groupId">;

/** What this device has of products, each beside what the catalogue holds of it. */
export interface OwnCatalogue {
  readonly products: readonly { readonly productId: string; readonly stored: CatalogueItem | null }[];
  readonly overlay: ProductOverlay;
  readonly categories: readonly Category[];
}

/** Everything that Dexie holds of it is read before the catalogue is asked (`readProductTerms`). */
export async function readOwnCatalogue(device: Device, overlay: ProductOverlay): Promise<OwnCatalogue> {
  const { productIds } = overlay;
  if (productIds.length === 0) return { products: [], overlay, categories: [] };
  const categories = await readCategories(device);
  const stored = await Promise.resolve(device.catalogue.getProducts(productIds));
  const products = productIds.map((productId, index) => ({ productId, stored: stored[index] ?? null }));
  return { products, overlay, categories };
}

/**
 * The products that were made, edited or counted here, as far as that changes a list: a handful, so each is looked at.
 * What the catalogue finds by its old words as well keeps its place there; none is listed twice.
 */
export function findOwnProducts({ products, overlay, categories }: OwnCatalogue, request: ListRequest): OwnProducts {
  if (products.length === 0) return { first: [], without: [] };
  const branch = request.categoryId === null ? null : categoryBranch(request.categoryId, categories);
  const words = foldText(request.text).split(/\s+/).filter(Boolean);
  const first: OwnProduct[] = [];
  const without: string[] = [];
  for (const { productId, stored: before } of products) {
    const laid = overlay.lay(productId, before);
    if (laid === null || !fits(laid, request, branch)) {
      without.push(productId);
      continue;
    }
    const isFoundThere = before !== null && fits(before, request, branch);
    const isRenamed =
      words.length > 0 && before !== null && searchedWords(before.product) !== searchedWords(laid.product);
    if (isFoundThere && !isRenamed) continue;
    const searched = searchedWords(laid.product);
    if (!words.every((word) => searched.includes(word))) continue;
    first.push({ ...laid, stored: before });
    without.push(productId);
  }
  return { first, without };
}

/** The product that was given exactly this SKU or barcode here, as the catalogue has it; null where none was. */
export async function findOwnCode(
  device: Device,
  overlay: ProductOverlay,
  code: string,
): Promise<CatalogueItem | null> {
  const wanted = plainCode(code);
  if (overlay.productIds.length === 0 || wanted === "") return null;
  const stored = await device.catalogue.getProducts(overlay.productIds);
  const found = overlay.productIds.flatMap((productId, index) => {
    const laid = overlay.lay(productId, stored[index] ?? null);
    const codes = laid === null ? [] : [laid.product.sku, ...laid.product.barcodes];
    return laid !== null && codes.some((each) => plainCode(each) === wanted) ? [stored[index] ?? laid] : [];
  });
  return found[0] ?? null;
}

function fits(item: CatalogueItem, { filter, groupId }: ListRequest, branch: ReadonlySet<string> | null): boolean {
  const { product } = item;
  if (!product.active && filter?.kind !== "disabled") return false;
  if (groupId !== undefined && !isShownTo(product, groupId)) return false;
  if (branch && !branch.has(product.categoryId ?? "")) return false;
  return !filter || passesFilter(item, filter);
}

function searchedWords(product: Product): string {
  const { name, nameEs, sku, barcodes } = product;
  return foldText([name, nameEs, ...SEARCHED_TEXTS.map((text) => product[text]), sku, ...barcodes].join(" "));
}
