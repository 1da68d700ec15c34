import { FieldValue, type DocumentSnapshot, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { countOrder, emptyKpiDay, KpiDay } from "#domain/kpi-day.ts";
import type { Order } from "#domain/order.ts";

/**
 * Counts an order on its salesperson's day, or takes it out again (PRODUCT 3.0.16), in the order's own transaction.
 * `snapshot` is the day's document, `<day>_<repId>`, as read in it.
 */
export function countOnDay(transaction: Transaction, snapshot: DocumentSnapshot, order: Order, sign: 1 | -1): void {
  const day = snapshot.id.slice(0, 10);
  const stored = snapshot.data();
  const before = stored === undefined ? emptyKpiDay(day, order) : v.parse(KpiDay, { ...stored, id: snapshot.id });
  const { id: _, ...kpiDay } = countOrder(before, order, sign);
  if (stored === undefined) {
    transaction.create(snapshot.ref, {
      ...kpiDay,
      createdAt: FieldValue.serverTimestamp(),
      createdBy: "server",
      ...touched(),
    });
  } else {
    transaction.update(snapshot.ref, { ...kpiDay, ...touched() });
  }
}

function touched(): { updatedAt: FieldValue; rev: FieldValue } {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}
