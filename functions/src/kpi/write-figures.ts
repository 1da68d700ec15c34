import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { DayPart, Figures } from "#domain/kpi/figures.ts";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";
import { kpiMonthId } from "#domain/kpi/kpi-month.ts";
import { monthOf } from "#domain/kpi/target.ts";

/**
 * Adds to people's days and months what a record changes, in the record's own transaction (KPI-3, KPI-38). They are not
 * read for it, so that many orders at once do not wait for each other, and one that cannot be read blocks none.
 */
export function writeFigures(transaction: Transaction, company: DocumentReference, parts: readonly DayPart[]): void {
  writeDays(transaction, company, parts);
  writeMonths(transaction, company, parts);
}

/** The days alone, where those lack something. */
export function writeDays(transaction: Transaction, company: DocumentReference, parts: readonly DayPart[]): void {
  const days = company.collection("kpiDays");
  for (const { day, repId, figures } of parts) {
    const fields = { day, repId, figures: added(figures), ...changed() };
    transaction.set(days.doc(kpiDayId(day, repId)), fields, { merge: true });
  }
}

/** The months alone. */
export function writeMonths(transaction: Transaction, company: DocumentReference, parts: readonly DayPart[]): void {
  const months = company.collection("kpiMonths");
  for (const { day, repId, figures } of parts) {
    const month = monthOf(day);
    const fields = { month, repId, days: { [day]: added(figures) }, ...changed() };
    transaction.set(months.doc(kpiMonthId(month, repId)), fields, { merge: true });
  }
}

function added(figures: Figures): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(figures).map(([name, value = 0]) => [name, FieldValue.increment(value)]));
}

function changed() {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}
