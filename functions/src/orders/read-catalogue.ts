import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Identifier } from "#domain/values/identifier.ts";
import type { KnownProduct } from "#domain/pricing/is-price-changed.ts";
import { Product } from "#domain/product/product.ts";
import { StockItem } from "#domain/stock/stock.ts";

/** Each product's document and its stock, in pairs, as `readCatalogue` expects them. */
export function productRefs(company: DocumentReference, productIds: readonly Identifier[]): DocumentReference[] {
  return productIds.flatMap((productId) => [
    company.collection("products").doc(productId),
    company.collection("stock").doc(productId),
  ]);
}

/**
 * Products and stock by product id. Deleted and unreadable products are missing; stock is present only for
 * tracked products that have a record.
 */
export function readCatalogue(snapshots: readonly DocumentSnapshot[]): {
  products: Map<Identifier, KnownProduct>;
  stock: Map<Identifier, StockItem>;
} {
  const products = new Map<Identifier, KnownProduct>();
  const stock = new Map<Identifier, StockItem>();
  for (let index = 0; index + 1 < snapshots.length; index += 2) {
    const known = readProduct(snapshots[index]);
    if (known === null) continue;
    products.set(known.product.id, known);
    const item = v.safeParse(StockItem, { ...snapshots[index + 1]?.data(), productId: known.product.id });
    if (known.product.trackStock && item.success) stock.set(known.product.id, item.output);
  }
  return { products, stock };
}

function readProduct(snapshot: DocumentSnapshot | undefined): KnownProduct | null {
  if (snapshot?.exists !== true || snapshot.get("deletedAt") !== undefined) return null;
  const product = v.safeParse(Product, { ...snapshot.data(), id: snapshot.id });
  if (!product.success) return null;
  return { product: product.output, changedAt: snapshot.updateTime?.toMillis() ?? 0 };
}
