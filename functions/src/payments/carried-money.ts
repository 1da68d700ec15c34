import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import { seesAll } from "#domain/access/is-owner.ts";
import type { Role } from "#domain/access/identity.ts";
import { type FirstOfPurse, openPurse, type Run, takesMoney } from "#domain/delivery/run.ts";
import type { Payment, StoredPayment } from "#domain/payment/payment.ts";
import { type CarriedPayment, handedIn, withCarried } from "#domain/payment/settlement.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { isReleased, readRun, runRef, type StoredRun } from "../delivery/run-document.ts";
import { touchedFields } from "../records/record-document.ts";

/**
 * Where the money of a payment is carried (DELIV-10, PAY-16): on the run on which its driver took it, unless that was
 * handed in by now, else in their purse. Null = the store took it itself.
 */
export async function readCarrier(
  transaction: Transaction,
  root: DocumentReference,
  payment: Payment,
  roles: readonly Role[],
): Promise<StoredRun | null> {
  const snapshot = payment.runId === undefined ? null : await transaction.get(runRef(root, payment.runId));
  // On a run that has left the devices nobody would see it.
  const run = snapshot === null || isReleased(snapshot) ? null : readRun(snapshot);
  if (run !== null && run.run.driverId === payment.repId && takesMoney(run.run)) return run;
  return run === null && seesAll(roles) ? null : readPurse(transaction, root, payment);
}

/** The purse that somebody has not handed in, or a new one (`rev` 0). Not the one that they hand in now. */
async function readPurse(
  transaction: Transaction,
  root: DocumentReference,
  payment: FirstOfPurse,
  handedInNow?: Identifier,
): Promise<StoredRun> {
  const own = root.collection("runs").where("driverId", "==", payment.repId);
  const open = await transaction.get(own.where("isPurse", "==", true).where("status", "==", "started"));
  const found = open.docs
    .flatMap((snapshot) => readRun(snapshot) ?? [])
    .find(({ run }) => run.runId !== handedInNow && takesMoney(run));
  if (found !== undefined) return found;
  const ref = root.collection("runs").doc();
  return { ref, run: openPurse(ref.id, payment), rev: 0 };
}

/** Where the money of a stored payment is; null = nowhere, or it was counted already. */
export async function readCarrierOf(
  transaction: Transaction,
  root: DocumentReference,
  { carriedIn }: Pick<StoredPayment, "carriedIn">,
): Promise<StoredRun | null> {
  return carriedIn === undefined ? null : readRun(await transaction.get(runRef(root, carriedIn)));
}

/** What the payment's document says of it. */
export function carriedField(carrier: StoredRun | null): Pick<StoredPayment, "carriedIn"> {
  return carrier === null ? {} : { carriedIn: carrier.ref.id };
}

/** They carry the money of this payment from now on. */
export function carry(transaction: Transaction, carrier: StoredRun | null, payment: Payment): void {
  if (carrier === null) return;
  const { paymentId, paymentNo, customerName, capturedAt: at, parts } = payment;
  const line: CarriedPayment = { paymentId, paymentNo, customerName, at, parts };
  writeMoney(transaction, carrier, withCarried(carrier.run.money ?? [], line));
}

/** A payment that was cancelled is not handed in, unless it was already. */
export function carryNoMore(transaction: Transaction, carrier: StoredRun | null, paymentId: string): void {
  if (carrier === null || carrier.run.settlement?.paymentIds.includes(paymentId)) return;
  writeMoney(
    transaction,
    carrier,
    (carrier.run.money ?? []).filter((each) => each.paymentId !== paymentId),
  );
}

interface HandedIn {
  readonly run: Run;
  readonly writePurse: (transaction: Transaction) => void;
}

/**
 * The run as it is handed in: only with what was counted. A payment that arrived meanwhile goes on to the purse (PAY-17).
 * Reads now; `writePurse` writes.
 */
export async function leaveUncounted(
  transaction: Transaction,
  root: DocumentReference,
  run: Run,
  at: Instant,
): Promise<HandedIn> {
  const counted = handedIn(run, run.settlement?.paymentIds ?? []);
  const ids = new Set(counted.map(({ paymentId }) => paymentId));
  const late = (run.money ?? []).filter(({ paymentId }) => !ids.has(paymentId));
  if (late.length === 0) return { run, writePurse: () => undefined };
  const { companyId, driverId: repId, driverName: repName, day, runId } = run;
  const first = { companyId, repId, repName, businessDay: day, capturedAt: at };
  const purse = await readPurse(transaction, root, first, runId);
  return {
    run: { ...run, money: counted },
    writePurse(written) {
      writeMoney(written, purse, [...(purse.run.money ?? []), ...late]);
      for (const { paymentId } of late)
        written.update(root.collection("payments").doc(paymentId), { carriedIn: purse.ref.id, ...touchedFields() });
    },
  };
}

function writeMoney(transaction: Transaction, { ref, run, rev }: StoredRun, money: NonNullable<Run["money"]>): void {
  if (rev > 0) return void transaction.update(ref, { money, ...touchedFields() });
  const { runId: _, ...fields } = run;
  const now = FieldValue.serverTimestamp();
  transaction.create(ref, { ...fields, money, createdAt: now, createdBy: run.driverId, updatedAt: now, rev: 1 });
}
