import type { Transaction } from "firebase-admin/firestore";
import { EMPTY_ACCOUNT, putDocument } from "#domain/payment/account.ts";
import { type DebtOrder, orderDocument, owedFor } from "#domain/payment/order-debt.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Amount } from "#domain/values/money.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { documentRef, readDocument, readOwner, writeAccount } from "./customer-account.ts";

/** What an order's step does to its customer's account; `write` runs after the transaction's last read. */
interface NotedDebt {
  /** What is paid of the order from now on (PAY-11), for the caller to write with it; absent = as before. */
  readonly paid?: { readonly paid: Amount };
  write(transaction: Transaction): void;
}

const NOTHING: NotedDebt = { write: () => undefined };

/**
 * Notes what an order's step does to its customer's account (PAY-3), by what the order was before it (null = it is new)
 * and is after it. Reads now.
 */
export async function noteDebt(
  transaction: Transaction,
  context: CaptureContext,
  { before, after, at }: { readonly before: DebtOrder | null; readonly after: DebtOrder; readonly at: Instant },
  customerId: Identifier,
): Promise<NotedDebt> {
  if (owedFor(before) === owedFor(after)) return NOTHING;
  const root = context.firestore.doc(`companies/${context.company.id}`);
  const [customer, document] = await transaction.getAll(
    root.collection("customers").doc(customerId),
    documentRef(root, after.orderId),
  );
  const owner = readOwner(customer);
  if (owner === null) return NOTHING;
  const day = businessDayOf(at, context.company.settings.timeZone);
  const known = readDocument(document, customerId);
  const account = owner.customer.account ?? EMPTY_ACCOUNT;
  const { orderId } = after;
  const change = putDocument(account, orderDocument(after, owner.customer, day, known));
  const paid = change.documents.find(({ id }) => id === orderId)?.paid ?? 0;
  return {
    paid: { paid },
    write: (written) => writeAccount(written, context, owner, change, { at, own: { orderId } }),
  };
}
