import { categoryBranch } from "#domain/category-tree.ts";
import { foldText } from "#domain/fold-text.ts";
import type { CatalogueItem } from "./catalogue/catalogue.ts";
import type { Device } from "./device.ts";
import { readCategories } from "./overlaid-rows.ts";
import type { Overlay } from "./own-edits.ts";

/**
 * The products that were made on this device and have not come back from the store, as far as they match: a handful, so
 * all their words are looked through.
 */
export async function createdProducts(
  device: Device,
  overlay: Overlay<"product"> | null,
  text: string,
  categoryId: string | null,
): Promise<CatalogueItem[]> {
  if (overlay === null || overlay.created.length === 0) return [];
  const [known, categories] = await Promise.all([
    device.catalogue.getProducts(overlay.created),
    categoryId === null ? [] : readCategories(device),
  ]);
  const branch = categoryId === null ? null : categoryBranch(categoryId, categories);
  const words = foldText(text).split(/\s+/);
  return overlay.created.flatMap((id, index) => {
    const product = known[index] ? undefined : overlay.lay(id, undefined);
    if (!product?.active || (branch && !branch.has(product.categoryId ?? ""))) return [];
    const { name, nameEs, brand, sku, barcodes } = product;
    const searched = foldText([name, nameEs, brand, sku, ...barcodes].join(" "));
    return words.every((word) => searched.includes(word)) ? [{ product, stock: null, rev: 0 }] : [];
  });
}
