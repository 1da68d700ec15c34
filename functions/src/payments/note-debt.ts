import type { Transaction } from "firebase-admin/firestore";
import { EMPTY_ACCOUNT, putDocument } from "#domain/payment/account.ts";
import { type DebtOrder, orderDocument, owedFor } from "#domain/payment/order-debt.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { documentRef, readDocument, readOwner, writeAccount } from "./customer-account.ts";

/**
 * What an order's step does to its customer's account (PAY-3), by what the order was before it (null = it is new) and
 * is after it. Reads now; what it returns writes, after the transaction's last read.
 */
export async function noteDebt(
  transaction: Transaction,
  context: CaptureContext,
  { before, after, at }: { readonly before: DebtOrder | null; readonly after: DebtOrder; readonly at: Instant },
  customerId: Identifier,
): Promise<(transaction: Transaction) => void> {
  if (owedFor(before) === owedFor(after)) return () => undefined;
  const root = context.firestore.doc(`companies/${context.company.id}`);
  const [customer, document] = await transaction.getAll(
    root.collection("customers").doc(customerId),
    documentRef(root, after.orderId),
  );
  const owner = readOwner(customer);
  if (owner === null) return () => undefined;
  const day = businessDayOf(at, context.company.settings.timeZone);
  const known = readDocument(document, customerId);
  const account = owner.customer.account ?? EMPTY_ACCOUNT;
  const change = putDocument(account, orderDocument(after, owner.customer, day, known));
  return (written) => writeAccount(written, context, owner, change, { at });
}
