import * as v from "valibot";
import { ImageId } from "../image/image.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount, sumAmounts } from "../values/money.ts";
import { type Choice, PaymentMethod } from "./payment.ts";

/**
 * Something a customer owes (PAY-3): an order that was delivered, or what an import brought. The total of an order that
 * is paid before it is owed is 0 until then (PAY-12).
 */
export const AccountDocument = v.object({
  id: Identifier,
  kind: v.picklist(["order", "imported"]),
  number: v.string(),
  day: Day,
  dueOn: Day,
  total: Amount,
  paid: Amount,
  orderId: v.nullable(Identifier),
});
export type AccountDocument = v.InferOutput<typeof AccountDocument>;

/** A payment, or what is left of it, that no document has used up. */
const Advance = v.object({ paymentId: Identifier, amount: Amount });
export type Advance = v.InferOutput<typeof Advance>;

/** A recent payment as everybody who serves the customer sees it; `amount` as in `StoredPayment`. */
export const PaymentLine = v.object({
  paymentId: Identifier,
  paymentNo: v.string(),
  capturedAt: Instant,
  amount: Amount,
  methods: v.array(PaymentMethod),
  repId: Identifier,
  repName: v.string(),
  /** The payment that it cancels. */
  reverses: v.nullable(Identifier),
  isReversed: v.boolean(),
  /** Those of its checks and transfers; only whoever took them and the store can open them (PAY-18). */
  photoIds: v.exactOptional(v.array(ImageId)),
});
export type PaymentLine = v.InferOutput<typeof PaymentLine>;

/** A customer's account as the server keeps it with the customer: open documents, advances, the latest payments first. */
export const Account = v.object({
  documents: v.array(AccountDocument),
  advances: v.array(Advance),
  payments: v.array(PaymentLine),
});
export type Account = v.InferOutput<typeof Account>;

/** How many of the latest payments are kept with the customer. */
export const KEPT_PAYMENTS = 10;

export const EMPTY_ACCOUNT: Account = { documents: [], advances: [], payments: [] };

/** Money of a payment that goes to a document. */
export interface Application extends Pick<Choice, "documentId" | "amount"> {
  readonly paymentId: Identifier;
}

/** An account after something happened: the documents that changed, closed ones too, and where money went. */
export interface AccountChange {
  readonly account: Account;
  readonly documents: readonly AccountDocument[];
  readonly applications: readonly Application[];
}

/** What is still owed for a document; negative where it was paid for more than it is. */
export function openOf({ total, paid }: Pick<AccountDocument, "total" | "paid">): Amount {
  return total - paid;
}

/** What the account says is owed: open documents less advances. Negative = the customer has money with the company. */
export function owedOn({ documents, advances }: Pick<Account, "documents" | "advances">): Amount {
  return sumAmounts([...documents.map(openOf), ...advances.map(({ amount }) => -amount)]);
}

/** What is past its day (PAY-5). */
export function overdueOn({ documents }: Pick<Account, "documents">, today: Day): Amount {
  return sumAmounts(documents.filter(({ dueOn }) => dueOn < today).map((each) => Math.max(0, openOf(each))));
}

interface NewPayment {
  readonly paymentId: Identifier;
  readonly amount: Amount;
  readonly businessDay: Day;
  readonly appliedTo: readonly Choice[];
}

/**
 * Applies a payment (PAY-4): first to the chosen documents as far as they are open, and to the chosen orders that are
 * not owed yet (PAY-12), then to the others from the oldest on. What is left is an advance.
 */
export function takePayment(account: Account, payment: NewPayment): AccountChange {
  const { paymentId, amount, appliedTo, businessDay } = payment;
  const known = new Set(account.documents.map(({ id }) => id));
  const coming = appliedTo.flatMap((choice) =>
    known.has(choice.documentId) ? [] : comingDocument(choice, businessDay),
  );
  const documents = [...account.documents, ...coming];
  const advances = [...account.advances, { paymentId, amount }];
  return settle({ ...account, documents, advances }, { paymentId, appliedTo });
}

/** What stands for an order that is paid before it is owed. */
function comingDocument({ documentId, orderNo }: Choice, day: Day): AccountDocument[] {
  if (orderNo === undefined) return [];
  return [{ id: documentId, kind: "order", number: orderNo, day, dueOn: day, total: 0, paid: 0, orderId: documentId }];
}

/**
 * Takes a payment back (PAY-6): its documents are open again by what it paid of them, its advance is gone. `closed` are
 * those of its documents that are not open.
 */
export function reversePayment(
  account: Account,
  payment: { readonly paymentId: Identifier; readonly applied: Readonly<Record<Identifier, Amount>> },
  closed: readonly AccountDocument[],
): AccountChange {
  const { paymentId, applied } = payment;
  const open = new Set(account.documents.map(({ id }) => id));
  const known = [...account.documents, ...closed.filter(({ id }) => !open.has(id))];
  const documents = known.map((each) => ({ ...each, paid: each.paid - (applied[each.id] ?? 0) }));
  const touched = documents.filter(({ id }) => applied[id] !== undefined);
  const advances = account.advances.filter((each) => each.paymentId !== paymentId);
  return settle({ ...account, documents, advances }, { touched });
}

/** Adds a document, or changes what it is about; advances pay it (PAY-4). */
export function putDocument(account: Account, document: AccountDocument): AccountChange {
  const documents = [...account.documents.filter(({ id }) => id !== document.id), document];
  return settle({ ...account, documents }, { touched: [document] });
}

/** With one more payment among the latest; a reversal marks the one it cancels. */
export function withLine(account: Account, line: PaymentLine): Account {
  const payments = account.payments.map((each) =>
    each.paymentId === line.reverses ? { ...each, isReversed: true } : each,
  );
  const latest = [line, ...payments].toSorted((a, b) => b.capturedAt - a.capturedAt);
  return { ...account, payments: latest.slice(0, KEPT_PAYMENTS) };
}

interface Wish {
  readonly paymentId?: Identifier;
  readonly appliedTo?: readonly Choice[];
  /** Changed already. */
  readonly touched?: readonly AccountDocument[];
}

/** Pays open documents with what is not used up, so that never both are left. Closed documents leave the account. */
function settle(account: Account, { paymentId, appliedTo = [], touched = [] }: Wish): AccountChange {
  const documents = new Map(account.documents.toSorted(byAge).map((each) => [each.id, each]));
  const changed = new Set(touched.map(({ id }) => id));
  const applications: Application[] = [];
  const pay = (advance: Advance, { documentId, amount: most, orderNo }: Choice): Amount => {
    const document = documents.get(documentId);
    const isComing = orderNo !== undefined && document?.total === 0;
    const open = isComing ? most : document === undefined ? 0 : openOf(document);
    const amount = Math.min(advance.amount, most, open);
    if (document === undefined || amount <= 0) return 0;
    documents.set(documentId, { ...document, paid: document.paid + amount });
    changed.add(documentId);
    applications.push({ paymentId: advance.paymentId, documentId, amount });
    return amount;
  };
  const advances = account.advances.map((advance) => {
    let left = advance;
    const spend = (choice: Choice) => {
      left = { ...left, amount: left.amount - pay(left, choice) };
    };
    if (advance.paymentId === paymentId) for (const choice of appliedTo) spend(choice);
    for (const documentId of documents.keys()) spend({ documentId, amount: left.amount });
    return left;
  });
  return {
    account: {
      ...account,
      documents: [...documents.values()].filter((each) => openOf(each) !== 0),
      advances: advances.filter(({ amount }) => amount > 0),
    },
    documents: [...documents.values()].filter(({ id }) => changed.has(id)),
    applications: mergeApplications(applications),
  };
}

/** A chosen document may be paid twice by one payment: by choice, and with what was left. */
function mergeApplications(applications: readonly Application[]): readonly Application[] {
  const merged = new Map<string, Application>();
  for (const each of applications) {
    const key = `${each.paymentId} ${each.documentId}`;
    merged.set(key, { ...each, amount: each.amount + (merged.get(key)?.amount ?? 0) });
  }
  return [...merged.values()];
}

/** The oldest first; documents of one day by number. */
function byAge(a: AccountDocument, b: AccountDocument): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.number === b.number ? (a.id < b.id ? -1 : 1) : a.number < b.number ? -1 : 1;
}
