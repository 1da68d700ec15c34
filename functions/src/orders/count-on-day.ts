import { FieldValue, type DocumentSnapshot, type Transaction } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { countOrder, emptyKpiDay, KpiDay } from "#domain/kpi/kpi-day.ts";
import type { Order } from "#domain/order/order.ts";

/**
 * Adds an order to its salesperson's figures of the day, or removes it (KPI-1), in the order's own transaction.
 * `snapshot` is the day's document, `<day>_<repId>`, as read in it.
 */
export function countOnDay(transaction: Transaction, snapshot: DocumentSnapshot, order: Order, sign: 1 | -1): void {
  const day = snapshot.id.slice(0, 10);
  const stored = snapshot.data();
  const before = readDay(snapshot) ?? emptyKpiDay(day, order);
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

/** Unreadable figures must not block an order: the day restarts from zero, and the error is logged. */
function readDay(snapshot: DocumentSnapshot): KpiDay | null {
  if (!snapshot.exists) return null;
  const kpiDay = v.safeParse(KpiDay, { ...snapshot.data(), id: snapshot.id });
  if (!kpiDay.success) logger.error("figures of a day cannot be read", { path: snapshot.ref.path });
  return kpiDay.success ? kpiDay.output : null;
}

function touched(): { updatedAt: FieldValue; rev: FieldValue } {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}
