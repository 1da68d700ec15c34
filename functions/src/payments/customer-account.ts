import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { Customer } from "#domain/customer/customer.ts";
import { type AccountChange, AccountDocument, EMPTY_ACCOUNT, overdueOn, owedOn } from "#domain/payment/account.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { touchedFields } from "../records/record-document.ts";

/** A customer whose account is about to change; a deleted one keeps its account. */
export interface AccountOwner {
  readonly ref: DocumentReference;
  readonly customer: Customer;
  /** Who drives a run to it that is not finished (DELIV-18). */
  readonly drivers: readonly string[];
}

const Drivers = v.fallback(v.array(v.string()), []);

/** Null if there is no such customer. */
export function readOwner(snapshot: DocumentSnapshot | undefined): AccountOwner | null {
  const parsed = v.safeParse(Customer, { ...snapshot?.data(), id: snapshot?.id });
  if (snapshot === undefined || !parsed.success) return null;
  return { ref: snapshot.ref, customer: parsed.output, drivers: v.parse(Drivers, snapshot.get("drivers")) };
}

export function documentRef(root: DocumentReference, documentId: Identifier): DocumentReference {
  return root.collection("documents").doc(documentId);
}

/** A document, and whose it is. */
export interface OwedDocument {
  readonly customerId: Identifier;
  readonly document: AccountDocument;
}

/** A document as stored; null if there is none. */
export function readOwedDocument(snapshot: DocumentSnapshot | undefined): OwedDocument | null {
  if (snapshot?.exists !== true) return null;
  return {
    customerId: v.parse(Identifier, snapshot.get("customerId")),
    document: v.parse(AccountDocument, snapshot.data()),
  };
}

/** A document as stored; null if there is none, or it is another customer's. */
export function readDocument(snapshot: DocumentSnapshot | undefined, customerId: Identifier): AccountDocument | null {
  const owed = readOwedDocument(snapshot);
  return owed?.customerId === customerId ? owed.document : null;
}

/** What the caller writes itself, in the same transaction: the payment, or the order. */
interface WrittenElsewhere {
  readonly paymentId?: Identifier;
  readonly orderId?: Identifier;
}

/**
 * Writes what happened to an account (PAY-5): the customer's balance with it, the documents, what is paid of their orders
 * (PAY-11), and where the money of earlier payments went.
 */
export function writeAccount(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  { ref, customer }: AccountOwner,
  { account, documents, applications }: AccountChange,
  { at, own = {} }: { readonly at: Instant; readonly own?: WrittenElsewhere },
): void {
  const root = firestore.doc(`companies/${company.id}`);
  const change = owedOn(account) - owedOn(customer.account ?? EMPTY_ACCOUNT);
  transaction.update(ref, {
    account,
    balance: customer.balance + change,
    overdue: overdueOn(account, businessDayOf(at, company.settings.timeZone)),
    balanceAsOf: Math.max(at, customer.balanceAsOf ?? 0),
    ...touchedFields(),
  });
  for (const document of documents) {
    transaction.set(documentRef(root, document.id), { ...document, customerId: customer.id, ...touchedFields() });
    const { orderId, paid } = document;
    if (orderId !== null && orderId !== own.orderId)
      transaction.update(root.collection("orders").doc(orderId), { paid, ...touchedFields() });
  }
  for (const { paymentId, documentId, amount } of applications) {
    if (paymentId === own.paymentId) continue;
    transaction.update(
      root.collection("payments").doc(paymentId),
      new FieldPath("applied", documentId),
      FieldValue.increment(amount),
      "unapplied",
      FieldValue.increment(-amount),
      "updatedAt",
      FieldValue.serverTimestamp(),
      "rev",
      FieldValue.increment(1),
    );
  }
}
