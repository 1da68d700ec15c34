import type { DocumentReference, Transaction } from "firebase-admin/firestore";
import type { Run } from "#domain/delivery/run.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { type CarriedPayment, withCarried } from "#domain/payment/settlement.ts";
import { readRun, runRef, type StoredRun } from "../delivery/run-document.ts";
import { touchedFields } from "../records/record-document.ts";

/** The run on which a payment was taken by its driver; null = on none. */
export async function readRunOf(
  transaction: Transaction,
  root: DocumentReference,
  { runId, repId }: Pick<Payment, "runId" | "repId">,
): Promise<StoredRun | null> {
  if (runId === undefined) return null;
  const stored = readRun(await transaction.get(runRef(root, runId)));
  return stored?.run.driverId === repId ? stored : null;
}

/** The driver carries the money of this payment from now on (DELIV-10). */
export function carry(transaction: Transaction, stored: StoredRun | null, payment: Payment): void {
  if (stored === null) return;
  const { paymentId, paymentNo, customerName, capturedAt: at, parts } = payment;
  const line: CarriedPayment = { paymentId, paymentNo, customerName, at, parts };
  writeMoney(transaction, stored, withCarried(stored.run.money ?? [], line));
}

/** A payment that was cancelled is not handed in, unless it was already. */
export function carryNoMore(transaction: Transaction, stored: StoredRun | null, paymentId: string): void {
  if (stored === null || stored.run.settlement?.paymentIds.includes(paymentId)) return;
  writeMoney(
    transaction,
    stored,
    (stored.run.money ?? []).filter((each) => each.paymentId !== paymentId),
  );
}

function writeMoney(transaction: Transaction, { ref }: StoredRun, money: NonNullable<Run["money"]>): void {
  transaction.update(ref, { money, ...touchedFields() });
}
