import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Identifier } from "#domain/values/identifier.ts";
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
  products: Map<Identifier, Product>;
  stock: Map<Identifier, StockItem>;
} {
  const products = new Map<Identifier, Product>();
  const stock = new Map<Identifier, StockItem>();
  for (let index = 0; index + 1 < snapshots.length; index += 2) {
    const product = readProduct(snapshots[index]);
    if (product === null) continue;
    products.set(product.id, product);
    const item = v.safeParse(StockItem, { ...snapshots[index + 1]?.data(), productId: product.id });
    if (product.trackStock && item.success) stock.set(product.id, item.output);
  }
  return { products, stock };
}

function readProduct(snapshot: DocumentSnapshot | undefined): Product | null {
  if (snapshot?.exists !== true || snapshot.get("deletedAt") !== undefined) return null;
  const product = v.safeParse(Product, { ...snapshot.data(), id: snapshot.id });
  return product.success ? product.output : null;
}
