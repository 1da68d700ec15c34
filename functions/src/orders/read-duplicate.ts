import type { Transaction } from "firebase-admin/firestore";
import { DUPLICATE_WITHIN_MS, findDuplicate } from "#domain/order-life/find-duplicate.ts";
import type { Order } from "#domain/order/order.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { parseStoredOrder } from "./stored-order-document.ts";

/** More of one customer in an hour are not compared. */
const MOST = 10;

/** The order of the same customer and half hour that this one may be a duplicate of (ORDER-79): one query. */
export async function readDuplicate(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  order: Order,
): Promise<Identifier | null> {
  const { customerId, capturedAt } = order;
  const near = await transaction.get(
    firestore
      .collection(`companies/${company.id}/orders`)
      .where("customerId", "==", customerId)
      .where("capturedAt", ">=", capturedAt - DUPLICATE_WITHIN_MS)
      .where("capturedAt", "<=", capturedAt + DUPLICATE_WITHIN_MS)
      .orderBy("capturedAt", "desc")
      .limit(MOST),
  );
  return findDuplicate(
    order,
    near.docs.map((each) => parseStoredOrder(each.data())),
  );
}
