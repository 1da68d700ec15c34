import type { DocumentReference, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { seesAll } from "#domain/access/is-owner.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { changesOf, recount } from "#domain/kpi/figures.ts";
import { recordPayment } from "#domain/changes/record-payment.ts";
import { isSeenBy } from "#domain/customer/customer.ts";
import { type Account, EMPTY_ACCOUNT, reversePayment, takePayment, withLine } from "#domain/payment/account.ts";
import { paymentFlags, paymentProblem, receivedBy, settledBy } from "#domain/payment/check-payment.ts";
import { lineOf } from "#domain/payment/local-account.ts";
import { leftToPay } from "#domain/payment/payment-status.ts";
import { hasLeftTheStore } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { type Choice, Payment, StoredPayment } from "#domain/payment/payment.ts";
import type { Instant } from "#domain/values/instant.ts";
import { sumAmounts } from "#domain/values/money.ts";
import type { Caller } from "../access/verify-caller.ts";
import { rolesHad } from "../accounts/staff-record.ts";
import type {
  CaptureContext,
  CaptureNoun,
  CaptureRefusal,
  CaptureReview,
  ReceptionFacts,
} from "../captures/accept-capture.ts";
import { writeFigures } from "../kpi/write-figures.ts";
import { latestLoss } from "../orders/read-order-facts.ts";
import { parseStoredOrder } from "../orders/stored-order-document.ts";
import { driverLossRef, lossRef } from "../records/reassign-customers.ts";
import { touchedFields } from "../records/record-document.ts";
import { carriedField, carry, carryNoMore, readCarrier, readCarrierOf } from "./carried-money.ts";
import { type AccountOwner, documentRef, readDocument, readOwner, writeAccount } from "./customer-account.ts";

/** How the server accepts a payment. */
export const paymentCapture: CaptureNoun<Payment, CaptureContext> = {
  tables: recordPayment.capture,
  schema: Payment,
  longField: "note",
  review: reviewPayment,
};

/**
 * Checks a payment and applies it to its customer's account, all in its own transaction (PAY-4). The money was taken, so
 * what can be doubted is flagged; refused is only what nobody may have sent.
 */
async function reviewPayment(
  transaction: Transaction,
  context: CaptureContext,
  payment: Payment,
  facts: ReceptionFacts,
): Promise<CaptureReview | CaptureRefusal> {
  const { firestore, caller, company } = context;
  // Only the person who took the money can have captured it.
  if (payment.repId !== caller.uid) return { reason: "PERMISSION_LOST", field: "repId" };
  const problem = paymentProblem(payment, company.settings);
  if (problem !== null) return { reason: "SCHEMA_INVALID", field: problem };
  const root = firestore.doc(`companies/${company.id}`);
  const [snapshot, ...losses] = await transaction.getAll(
    root.collection("customers").doc(payment.customerId),
    lossRef(root, payment.customerId, payment.repId),
    lossRef(root, payment.customerId, ""),
    driverLossRef(root, payment.customerId, payment.repId),
  );
  const owner = readOwner(snapshot);
  if (owner === null) return { reason: "NOT_FOUND", field: "customerId" };
  if (payment.reverses !== null) return reviewReversal(transaction, context, { payment, owner, root }, facts);
  const isOwnCustomer = await serves(transaction, caller, owner, root);
  // They may not have heard on the road that the customer is no longer theirs, or that they have another role.
  const didServe =
    isOwnCustomer ||
    latestLoss(...losses) !== null ||
    (await servedBefore(transaction, caller, owner, root, facts.receivedAt));
  if (!didServe) return { reason: "PERMISSION_LOST", field: "customerId" };
  const account = owner.customer.account ?? EMPTY_ACCOUNT;
  const carrier = await readCarrier(transaction, root, payment, context.caller.roles);
  const { chosen, hasDocuments } = await readChosen(transaction, account, payment, root);
  const doubts = { ...doubtFacts(context, payment, facts), isOwnCustomer, hasDocuments };
  const flags = paymentFlags(doubts);
  // What the company does not round it does not give away.
  const amount = flags.includes("ROUNDING_DIFFERS") ? receivedBy(payment.parts) : settledBy(payment);
  const { paymentId, businessDay } = payment;
  const change = takePayment(account, { paymentId, amount, businessDay, appliedTo: chosen });
  const applied = Object.fromEntries(
    change.applications.filter((each) => each.paymentId === paymentId).map((each) => [each.documentId, each.amount]),
  );
  const figures = countedPayment({ ...payment, amount, reversedBy: null });
  const unapplied = amount - sumAmounts(Object.values(applied));
  return {
    status: "received",
    flags,
    fields: { amount, applied, unapplied, reversedBy: null, figures, ...carriedField(carrier) },
    write(written) {
      writeFigures(written, root, changesOf(null, figures));
      carry(written, carrier, payment);
      const after = withLine(change.account, lineOf(payment, amount));
      const at = facts.receivedAt;
      writeAccount(written, context, owner, { ...change, account: after }, { at, own: { paymentId } });
    },
  };
}

interface ReversalFacts {
  readonly payment: Payment;
  readonly owner: AccountOwner;
  readonly root: DocumentReference;
}

/** Cancels a payment (PAY-6): whoever took it may, and the store. */
async function reviewReversal(
  transaction: Transaction,
  context: CaptureContext,
  { payment, owner, root }: ReversalFacts,
  facts: ReceptionFacts,
): Promise<CaptureReview | CaptureRefusal> {
  const { caller } = context;
  const ref = root.collection("payments").doc(payment.reverses?.paymentId ?? "");
  const snapshot = await transaction.get(ref);
  if (!snapshot.exists || snapshot.get("customerId") !== payment.customerId)
    return { reason: "NOT_FOUND", field: "reverses.paymentId" };
  const original = v.parse(StoredPayment, { ...snapshot.data(), paymentId: snapshot.id });
  if (original.repId !== caller.uid && !seesAll(caller.roles))
    return { reason: "PERMISSION_LOST", field: "reverses.paymentId" };
  if (original.reverses !== null) return { reason: "SCHEMA_INVALID", field: "reverses.paymentId" };
  if (original.reversedBy !== null) return { reason: "STATUS_CHANGED", field: "reverses.paymentId" };
  const account = owner.customer.account ?? EMPTY_ACCOUNT;
  const open = new Set(account.documents.map(({ id }) => id));
  const paid = Object.keys(original.applied).filter((id) => !open.has(id));
  const closed = await readAll(transaction, root, paid, payment.customerId);
  const carrier = await readCarrierOf(transaction, root, original);
  const change = reversePayment(account, original, closed);
  const amount = -original.amount;
  const counted = countedPayment(original);
  const figures = recount(counted, {}, payment.businessDay);
  return {
    status: "received",
    flags: paymentFlags({ ...doubtFacts(context, payment, facts), isOwnCustomer: true, hasDocuments: true }),
    fields: { amount, applied: {}, unapplied: 0, reversedBy: null },
    write(written) {
      writeFigures(written, root, changesOf(counted, figures));
      carryNoMore(written, carrier, original.paymentId);
      const line = { ...lineOf(payment, amount), methods: original.parts.map(({ method }) => method) };
      const after = withLine(change.account, line);
      const at = facts.receivedAt;
      writeAccount(written, context, owner, { ...change, account: after }, { at });
      written.update(ref, { applied: {}, unapplied: 0, reversedBy: payment.paymentId, figures, ...touchedFields() });
    },
  };
}

/**
 * Whether the caller serves the customer (PAY-7): a salesperson theirs, a driver those of the orders assigned to them, and
 * of the runs that they have not finished: the store may have taken an order back that was not delivered.
 */
async function serves(
  transaction: Transaction,
  { uid, roles }: Pick<Caller, "uid" | "roles">,
  { customer, drivers }: AccountOwner,
  root: DocumentReference,
): Promise<boolean> {
  if (seesAll(roles)) return true;
  if (roles.includes("salesperson") && isSeenBy(customer, uid)) return true;
  if (!roles.includes("delivery_personnel")) return false;
  if (drivers.includes(uid)) return true;
  const orders = root.collection("orders").where("assignedTo", "==", uid);
  return !(await transaction.get(orders.where("customerId", "==", customer.id).limit(1).select())).empty;
}

/** The same in a role that they had lately: a phone works on in it until it hears of the other one. */
async function servedBefore(
  transaction: Transaction,
  { uid }: Caller,
  owner: AccountOwner,
  root: DocumentReference,
  now: Instant,
): Promise<boolean> {
  const staff = await transaction.get(root.collection("staff").doc(uid));
  return serves(transaction, { uid, roles: rolesHad(staff, now) }, owner, root);
}

/**
 * What was chosen, as it is by now: an order that is not owed yet takes at most what is left to pay for it (PAY-12).
 * `hasDocuments` = the customer has, or once had, each of them.
 */
async function readChosen(
  transaction: Transaction,
  { documents }: Account,
  { appliedTo, customerId }: Payment,
  root: DocumentReference,
): Promise<{ readonly chosen: Choice[]; readonly hasDocuments: boolean }> {
  const isOwed = ({ documentId }: Choice) => documents.some(({ id, total }) => id === documentId && total > 0);
  const others = appliedTo.filter((choice) => !isOwed(choice));
  const coming = others.filter(({ orderNo }) => orderNo !== undefined).map(({ documentId }) => documentId);
  const orders = await readCustomerOrders(transaction, root, coming, customerId);
  const closed = others.map(({ documentId }) => documentId).filter((id) => !orders.has(id));
  const known = await readAll(transaction, root, closed, customerId);
  const chosen = appliedTo.flatMap((choice) => {
    const { documentId, amount } = choice;
    const order = isOwed(choice) ? undefined : orders.get(documentId);
    if (order === undefined) return [{ documentId, amount }];
    const most = hasLeftTheStore(order.status) ? 0 : Math.min(amount, leftToPay(order));
    return most > 0 ? [{ documentId, amount: most, orderNo: order.orderNo }] : [];
  });
  return { chosen, hasDocuments: known.length === closed.length };
}

async function readCustomerOrders(
  transaction: Transaction,
  root: DocumentReference,
  orderIds: readonly string[],
  customerId: string,
): Promise<ReadonlyMap<string, StoredOrder>> {
  if (orderIds.length === 0) return new Map();
  const snapshots = await transaction.getAll(...orderIds.map((id) => root.collection("orders").doc(id)));
  const data = snapshots.map((snapshot) => snapshot.data()).filter((each) => each?.["customerId"] === customerId);
  const orders = data.flatMap((each) => (each === undefined ? [] : [parseStoredOrder(each)]));
  return new Map(orders.map((order) => [order.orderId, order]));
}

async function readAll(
  transaction: Transaction,
  root: DocumentReference,
  documentIds: readonly string[],
  customerId: string,
) {
  if (documentIds.length === 0) return [];
  const snapshots = await transaction.getAll(...documentIds.map((id) => documentRef(root, id)));
  return snapshots.flatMap((snapshot) => readDocument(snapshot, customerId) ?? []);
}

function doubtFacts({ company }: CaptureContext, payment: Payment, { receivedAt, origin }: ReceptionFacts) {
  return { payment, receivedAt, settings: company.settings, origin };
}
