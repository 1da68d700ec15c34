import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import type { CountedStock } from "#domain/order-life/release-orders.ts";
import type { OrderLine } from "#domain/order/order.ts";
import { quantitiesByProduct } from "#domain/stock/reserve-stock.ts";
import { effectOn, isScarce } from "#domain/stock/stock-move.ts";
import { StockItem } from "#domain/stock/stock.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { VALUES_PER_QUERY } from "../records/related-records.ts";
import { movesOf, readMove } from "./stock-moves.ts";

/**
 * The stock that decides about an order's lines (STOCK-11), by product. Rows are read outside the transaction: orders of
 * the same product must not wait for each other. Where a product is scarce, its row and the movements not yet in it are
 * read in the transaction, so that orders at the same moment are told apart.
 */
export async function readStock(
  transaction: Transaction,
  company: DocumentReference,
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
): Promise<Map<Identifier, StockItem>> {
  const ordered = quantitiesByProduct(lines);
  const refs = [...ordered.keys()].map((productId) => company.collection("stock").doc(productId));
  const rows = parseRows(await company.firestore.getAll(...refs));
  const scarce = refs.filter(({ id }) => {
    const row = rows.get(id);
    return row !== undefined && isScarce(row, ordered.get(id) ?? 0);
  });
  if (scarce.length === 0) return rows;
  const pending = movesOf(company).where("isFolded", "==", false);
  const ids = scarce.map(({ id }) => id);
  const [present, ...parts] = await Promise.all([
    transaction.getAll(...scarce),
    ...Array.from({ length: Math.ceil(ids.length / VALUES_PER_QUERY) }, async (_, part) => {
      const some = ids.slice(part * VALUES_PER_QUERY, (part + 1) * VALUES_PER_QUERY);
      return (await transaction.get(pending.where("productIds", "array-contains-any", some))).docs;
    }),
  ]);
  const moves = [...new Map(parts.flat().map((document) => [document.id, readMove(document)])).values()];
  for (const [productId, row] of parseRows(present)) {
    const { reserved, onHand } = effectOn(productId, moves, countedAt(present, productId));
    rows.set(productId, { ...row, reserved: row.reserved + reserved, onHand: row.onHand + onHand });
  }
  return rows;
}

/** When the store last counted a product. */
function countedAt(rows: readonly DocumentSnapshot[], productId: Identifier): Instant | null {
  const at: unknown = rows.find(({ id }) => id === productId)?.get("countedAt");
  return typeof at === "number" ? at : null;
}

/** The rows of products as they are, each with when it was last counted; of products without a row nothing. */
export async function readCounted(
  company: DocumentReference,
  productIds: readonly Identifier[],
): Promise<Map<Identifier, CountedStock>> {
  if (productIds.length === 0) return new Map();
  const rows = await company.firestore.getAll(...productIds.map((id) => company.collection("stock").doc(id)));
  return new Map([...parseRows(rows)].map(([id, item]) => [id, { item, countedAt: countedAt(rows, id) }]));
}

/** The readable rows, by product. */
function parseRows(snapshots: readonly DocumentSnapshot[]): Map<Identifier, StockItem> {
  return new Map(
    snapshots.flatMap((snapshot) => {
      const row = v.safeParse(StockItem, { ...snapshot.data(), productId: snapshot.id });
      return row.success ? [[snapshot.id, row.output] as const] : [];
    }),
  );
}
