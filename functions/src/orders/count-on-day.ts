import { FieldValue, type DocumentSnapshot, type Transaction } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { countOrder, emptyKpiDay, KpiDay } from "#domain/kpi/kpi-day.ts";
import type { Order } from "#domain/order/order.ts";

/**
 * Changes its salesperson's figures of the day from what an order was to what it is, in one or several orders (KPI-1), in
 * the order's own transaction; null and none = it does not count. `snapshot` is the day's document, `<day>_<repId>`, as read in it.
 */
export function countOnDay(
  transaction: Transaction,
  snapshot: DocumentSnapshot,
  was: Order | null,
  is: readonly Order[],
): void {
  const order = is[0] ?? was;
  if (order === null) return;
  const stored = snapshot.data();
  const before = readDay(snapshot) ?? emptyKpiDay(snapshot.id.slice(0, 10), order);
  const without = was === null ? before : countOrder(before, was, -1);
  const { id: _, ...kpiDay } = is.reduce((day, each) => countOrder(day, each, 1), without);
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
