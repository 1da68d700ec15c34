import type { Category } from "#domain/category/category.ts";
import { categoryBranch } from "#domain/category/category-tree.ts";
import { SEARCHED_TEXTS } from "#domain/product/product-fields.ts";
import { foldText } from "#domain/values/fold-text.ts";
import { isShownTo, type Product } from "#domain/product/product.ts";
import type { CatalogueItem, CatalogueSearch } from "../catalogue/worker/catalogue.ts";
import { checkOf } from "../catalogue/search/filter-documents.ts";
import { plainCode } from "../catalogue/search/split-words.ts";
import type { Device } from "../databases/device.ts";
import { readCategories } from "./rows-with-edits.ts";
import type { ShownProduct, ProductOverlay } from "./product-overlay.ts";

/** A product with local edits; `stored` null = it exists only on this device. */
export interface LocalProduct extends ShownProduct {
  readonly stored: CatalogueItem | null;
}

/** How locally changed products affect a list. */
export interface LocalProducts {
  /** Listed before the catalogue's results: new products, and those that match only with their edits. */
  readonly first: readonly LocalProduct[];
  /** Products the catalogue must leave out: they are listed first, or no longer match. */
  readonly without: readonly string[];
}

type ListRequest = Pick<CatalogueSearch, "text" | "categoryId" | "filter" | "groupId">;

/** This device's edited or counted products: as the catalogue has them, and as they are shown (null = deleted here). */
export interface LocalCatalogue {
  readonly products: readonly {
    readonly productId: string;
    readonly stored: CatalogueItem | null;
    readonly shown: ShownProduct | null;
  }[];
  readonly categories: readonly Category[];
}

/** Reads everything from Dexie before querying the catalogue (see `readProductTerms`). */
export async function readLocalCatalogue(device: Device, overlay: ProductOverlay): Promise<LocalCatalogue> {
  const { productIds } = overlay;
  if (productIds.length === 0) return { products: [], categories: [] };
  const categories = await readCategories(device);
  const stored = await Promise.resolve(device.catalogue.getProducts(productIds));
  const products = productIds.map((productId, index) => {
    const before = stored[index] ?? null;
    return { productId, stored: before, shown: overlay.apply(productId, before) };
  });
  return { products, categories };
}

/**
 * The products created, edited or counted here, as far as they affect a list: few, so each is checked. Products
 * that the catalogue finds too, by their old texts, keep their place there; none is listed twice.
 */
export function findLocalProducts({ products, categories }: LocalCatalogue, request: ListRequest): LocalProducts {
  if (products.length === 0) return { first: [], without: [] };
  const branch = request.categoryId === null ? null : categoryBranch(request.categoryId, categories);
  const words = foldText(request.text).split(/\s+/).filter(Boolean);
  const first: LocalProduct[] = [];
  const without: string[] = [];
  for (const { productId, stored: before, shown } of products) {
    if (shown === null || !fits(shown, request, branch)) {
      without.push(productId);
      continue;
    }
    const isFoundThere = before !== null && fits(before, request, branch);
    const isRenamed =
      words.length > 0 && before !== null && searchedWords(before.product) !== searchedWords(shown.product);
    if (isFoundThere && !isRenamed) continue;
    const searched = searchedWords(shown.product);
    if (!words.every((word) => searched.includes(word))) continue;
    first.push({ ...shown, stored: before });
    without.push(productId);
  }
  return { first, without };
}

/** The catalogue's copy of the product whose local edits contain exactly this SKU or barcode; null if none. */
export async function findLocalCode(
  device: Device,
  overlay: ProductOverlay,
  code: string,
): Promise<CatalogueItem | null> {
  const wanted = plainCode(code);
  if (overlay.productIds.length === 0 || wanted === "") return null;
  const stored = await device.catalogue.getProducts(overlay.productIds);
  const found = overlay.productIds.flatMap((productId, index) => {
    const shown = overlay.apply(productId, stored[index] ?? null);
    const codes = shown === null ? [] : [shown.product.sku, ...shown.product.barcodes];
    return shown !== null && codes.some((each) => plainCode(each) === wanted) ? [stored[index] ?? shown] : [];
  });
  return found[0] ?? null;
}

function fits(item: CatalogueItem, { filter, groupId }: ListRequest, branch: ReadonlySet<string> | null): boolean {
  const { product } = item;
  if (!product.active && filter?.kind !== "disabled") return false;
  if (groupId !== undefined && !isShownTo(product, groupId)) return false;
  if (branch && !branch.has(product.categoryId ?? "")) return false;
  return !filter || checkOf(filter)(item);
}

function searchedWords(product: Product): string {
  const { name, nameEs, sku, barcodes } = product;
  return foldText([name, nameEs, ...SEARCHED_TEXTS.map((text) => product[text]), sku, ...barcodes].join(" "));
}
