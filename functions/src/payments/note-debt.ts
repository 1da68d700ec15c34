import type { Transaction } from "firebase-admin/firestore";
import { type AccountChange, EMPTY_ACCOUNT, putDocument } from "#domain/payment/account.ts";
import { type DebtOrder, orderDocument, owedFor } from "#domain/payment/order-debt.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Amount } from "#domain/values/money.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { documentRef, readDocument, readOwner, writeAccount } from "./customer-account.ts";

/** What an order was before something happened to it (null = it is new), and is after it. */
export interface DebtChange {
  readonly before: DebtOrder | null;
  readonly after: DebtOrder;
}

/** What an order's step does to its customer's account; `write` runs after the transaction's last read. */
interface NotedDebt {
  /** What is paid of the order from now on (PAY-11), for the caller to write with it; absent = as before. */
  readonly paid?: { readonly paid: Amount };
  write(transaction: Transaction): void;
}

const NOTHING: NotedDebt = { write: () => undefined };

/** Notes what an order's step does to its customer's account (PAY-3). Reads now. */
export async function noteDebt(
  transaction: Transaction,
  context: CaptureContext,
  { at, ...change }: DebtChange & { readonly at: Instant },
  customerId: Identifier,
): Promise<NotedDebt> {
  const noted = await changeDebts(transaction, context, [change], customerId, at);
  if (noted === null) return NOTHING;
  const { owner, change: account } = noted;
  const { orderId } = change.after;
  const paid = account.documents.find(({ id }) => id === orderId)?.paid ?? 0;
  return {
    paid: { paid },
    write: (written) => writeAccount(written, context, owner, account, { at, own: { orderId } }),
  };
}

/** The same for several orders of one customer; it also writes what is paid of them. */
export async function noteDebts(
  transaction: Transaction,
  context: CaptureContext,
  { at, changes }: { readonly at: Instant; readonly changes: readonly DebtChange[] },
  customerId: Identifier,
): Promise<NotedDebt> {
  const noted = await changeDebts(transaction, context, changes, customerId, at);
  if (noted === null) return NOTHING;
  return { write: (written) => writeAccount(written, context, noted.owner, noted.change, { at }) };
}

async function changeDebts(
  transaction: Transaction,
  context: CaptureContext,
  changes: readonly DebtChange[],
  customerId: Identifier,
  at: Instant,
) {
  const owed = changes.filter(({ before, after }) => owedFor(before) !== owedFor(after));
  if (owed.length === 0) return null;
  const root = context.firestore.doc(`companies/${context.company.id}`);
  const [customer, ...documents] = await transaction.getAll(
    root.collection("customers").doc(customerId),
    ...owed.map(({ after }) => documentRef(root, after.orderId)),
  );
  const owner = readOwner(customer);
  if (owner === null) return null;
  const day = businessDayOf(at, context.company.settings.timeZone);
  const start: AccountChange = { account: owner.customer.account ?? EMPTY_ACCOUNT, documents: [], applications: [] };
  const change = owed.reduce((account, { after }, place) => {
    const known = readDocument(documents[place], customerId);
    return followChange(account, putDocument(account.account, orderDocument(after, owner.customer, day, known)));
  }, start);
  return { owner, change };
}

/** One change of an account after another. */
function followChange(first: AccountChange, next: AccountChange): AccountChange {
  const ids = new Set(next.documents.map(({ id }) => id));
  return {
    account: next.account,
    documents: [...first.documents.filter(({ id }) => !ids.has(id)), ...next.documents],
    applications: [...first.applications, ...next.applications],
  };
}
