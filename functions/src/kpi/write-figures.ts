import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { DayPart } from "#domain/kpi/figures.ts";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";

/**
 * Adds to people's days what a record changes, in the record's own transaction (KPI-3). Days are not read for it, so
 * that many orders at once do not wait for each other, and a day that cannot be read blocks none.
 */
export function writeFigures(transaction: Transaction, company: DocumentReference, parts: readonly DayPart[]): void {
  const days = company.collection("kpiDays");
  for (const { day, repId, figures } of parts) {
    const added = Object.entries(figures).map(([name, value = 0]) => [name, FieldValue.increment(value)]);
    transaction.set(
      days.doc(kpiDayId(day, repId)),
      {
        day,
        repId,
        figures: Object.fromEntries(added),
        updatedAt: FieldValue.serverTimestamp(),
        rev: FieldValue.increment(1),
      },
      { merge: true },
    );
  }
}
