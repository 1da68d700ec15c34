import type { Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { countVisitOrders } from "#domain/itinerary/mark-visit.ts";
import { isCounted } from "#domain/order/order-status.ts";
import { OrderStatus, type StoredOrder } from "#domain/order/order.ts";
import { Visit } from "#domain/visit/visit.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { dayRef, readDay, writeDay } from "../itinerary/day-document.ts";

/** Whether an order counts; one that has not arrived yet will. */
export function isCountedStatus(status: unknown): boolean {
  const known = v.safeParse(OrderStatus, status);
  return !known.success || isCounted(known.output);
}

/** Keeps with the day how many orders of a visit count, when one of them begins or ceases to (KPI-9). Returns the write. */
export async function recountVisit(
  transaction: Transaction,
  { firestore, company }: Pick<CaptureContext, "firestore" | "company">,
  before: Pick<StoredOrder, "status">,
  after: Pick<StoredOrder, "orderId" | "status">,
): Promise<(written: Transaction) => void> {
  const nothing = () => {};
  if (isCounted(before.status) === isCounted(after.status)) return nothing;
  const root = firestore.doc(`companies/${company.id}`);
  const visits = await transaction.get(
    root.collection("visits").where("orderIds", "array-contains", after.orderId).limit(1),
  );
  const [document] = visits.docs;
  if (document === undefined) return nothing;
  const visit = v.parse(v.pick(Visit, ["repId", "businessDay", "orderIds"]), document.data());
  const others = visit.orderIds.filter((orderId) => orderId !== after.orderId);
  const [snapshot, ...orders] = await transaction.getAll(
    dayRef(firestore, company.id, visit.repId, visit.businessDay),
    ...others.map((orderId) => root.collection("orders").doc(orderId)),
  );
  if (snapshot?.exists !== true) return nothing;
  const stored = readDay(snapshot, visit.repId, visit.businessDay);
  const counted = orders.filter((order) => isCountedStatus(order.get("status"))).length;
  const day = countVisitOrders(stored.day, document.id, counted + (isCounted(after.status) ? 1 : 0));
  return (written) => writeDay(written, stored, day, "server");
}
