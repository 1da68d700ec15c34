import {
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import type { Reservation } from "#domain/stock/reserve-stock.ts";
import { effectOn, type MoveKind, StockMove } from "#domain/stock/stock-move.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";

/** How long a movement is kept: a count made offline may arrive as late. */
const KEPT_MS = 90 * 24 * 3_600_000;

export function movesOf(company: DocumentReference): CollectionReference {
  return company.collection("stockMoves");
}

interface NewMove {
  readonly kind: MoveKind;
  readonly orderId: string;
  readonly reservations: readonly Reservation[];
  readonly at: Instant;
}

/** Writes what a step of an order does to stock, in the step's own transaction; `foldStock` must then be requested. */
export function writeMove(
  transaction: Transaction,
  { firestore, company, caller }: CaptureContext,
  { kind, orderId, reservations, at }: NewMove,
): void {
  if (reservations.length === 0) return;
  transaction.create(movesOf(firestore.doc(`companies/${company.id}`)).doc(), {
    kind,
    orderId,
    quantities: Object.fromEntries(reservations.map(({ productId, quantity }) => [productId, quantity])),
    productIds: reservations.map(({ productId }) => productId),
    at,
    isFolded: false,
    expiresAt: Timestamp.fromMillis(at + KEPT_MS),
    createdAt: FieldValue.serverTimestamp(),
    createdBy: caller.uid,
    updatedAt: FieldValue.serverTimestamp(),
    rev: 1,
  });
}

/** Throws if it does not parse: only the server writes movements. */
export function readMove(snapshot: DocumentSnapshot): StockMove & { readonly isFolded: boolean } {
  return { ...v.parse(StockMove, snapshot.data()), isFolded: snapshot.get("isFolded") === true };
}

/** How much of a product left the store after this time, as far as it is in the row already. */
export async function readLeftSince(transaction: Transaction, row: DocumentReference, since: Instant): Promise<number> {
  const company = row.parent.parent;
  if (company === null) throw new Error("a stock row is under its company");
  const later = movesOf(company).where("productIds", "array-contains", row.id).where("at", ">", since);
  const moves = (await transaction.get(later)).docs.map(readMove).filter(({ isFolded }) => isFolded);
  return -effectOn(row.id, moves, null).onHand;
}
