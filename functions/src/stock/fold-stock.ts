import {
  type DocumentReference,
  FieldValue,
  type QueryDocumentSnapshot,
  type Transaction,
} from "firebase-admin/firestore";
import { effectOn } from "#domain/stock/stock-move.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { MAX_ATTEMPTS } from "../records/record-context.ts";
import { touchedFields } from "../records/record-document.ts";
import { movesOf, readMove } from "./stock-moves.ts";

/** Movements and products per transaction; one movement is never divided. */
const MOVES_AT_ONCE = 200;
const PRODUCTS_AT_ONCE = 250;

/**
 * Brings a company's stock rows up to date with the movements of its orders (STOCK-10): one write per product for all of
 * its movements. Each movement is folded once, however often this runs and whenever it is interrupted.
 */
export async function foldStock({ firestore, now, tasks }: Backend, companyId: Identifier): Promise<void> {
  const company = firestore.doc(`companies/${companyId}`);
  let isReleased = false;
  for (let folds = 0; ; folds += 1) {
    const { docs } = await movesOf(company).where("isFolded", "==", false).limit(MOVES_AT_ONCE).get();
    if (docs.length === 0) {
      if (folds > 0) await tasks.request("publishBlock", companyId);
      if (isReleased) await tasks.request("releaseOrders", companyId);
      return;
    }
    isReleased ||= docs.some((document) => readMove(document).kind === "release");
    const refs = cutBatch(docs);
    await firestore.runTransaction((transaction) => foldMoves(transaction, company, refs, now()), {
      maxAttempts: MAX_ATTEMPTS,
    });
  }
}

/** As many of the first movements as concern few enough products. */
function cutBatch(docs: readonly QueryDocumentSnapshot[]): DocumentReference[] {
  const productIds = new Set<Identifier>();
  const refs: DocumentReference[] = [];
  for (const document of docs) {
    for (const productId of Object.keys(readMove(document).quantities)) productIds.add(productId);
    if (refs.length > 0 && productIds.size > PRODUCTS_AT_ONCE) break;
    refs.push(document.ref);
  }
  return refs;
}

async function foldMoves(
  transaction: Transaction,
  company: DocumentReference,
  refs: readonly DocumentReference[],
  now: Instant,
): Promise<void> {
  const pending = (await transaction.getAll(...refs)).filter((snapshot) => !readMove(snapshot).isFolded);
  if (pending.length === 0) return;
  const moves = pending.map(readMove);
  const productIds = [...new Set(moves.flatMap(({ quantities }) => Object.keys(quantities)))];
  const rows = await transaction.getAll(...productIds.map((productId) => company.collection("stock").doc(productId)));
  for (const row of rows) {
    if (!row.exists) continue;
    const countedAt: unknown = row.get("countedAt");
    const effect = effectOn(row.id, moves, typeof countedAt === "number" ? countedAt : null);
    transaction.update(row.ref, {
      reserved: FieldValue.increment(effect.reserved),
      onHand: FieldValue.increment(effect.onHand),
      asOf: now,
      ...touchedFields(),
    });
  }
  for (const { ref } of pending) transaction.update(ref, { isFolded: true, ...touchedFields() });
}
