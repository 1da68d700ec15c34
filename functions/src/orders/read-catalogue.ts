import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Identifier } from "#domain/values/identifier.ts";
import type { OrderLine } from "#domain/order/order.ts";
import { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { readStock } from "../stock/read-stock.ts";

/** What the store knows of an order's products. */
export interface OrderCatalogue {
  /** Deleted and unreadable products are missing. */
  readonly products: ReadonlyMap<Identifier, Product>;
  /** Only of tracked products that have a record. */
  readonly stock: ReadonlyMap<Identifier, StockItem>;
}

export async function readCatalogue(
  transaction: Transaction,
  company: DocumentReference,
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
): Promise<OrderCatalogue> {
  if (lines.length === 0) return { products: new Map(), stock: new Map() };
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const [snapshots, stock] = await Promise.all([
    transaction.getAll(...productIds.map((productId) => company.collection("products").doc(productId))),
    readStock(transaction, company, lines),
  ]);
  const products = new Map(snapshots.flatMap((snapshot) => readProduct(snapshot) ?? []).map((each) => [each.id, each]));
  return {
    products,
    stock: new Map([...stock].filter(([productId]) => products.get(productId)?.trackStock === true)),
  };
}

function readProduct(snapshot: DocumentSnapshot): Product | null {
  if (!snapshot.exists || snapshot.get("deletedAt") !== undefined) return null;
  const product = v.safeParse(Product, { ...snapshot.data(), id: snapshot.id });
  return product.success ? product.output : null;
}
