import { createHash } from "node:crypto";
import { FieldValue, type DocumentData, type DocumentReference, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { checkOrder, type OrderRefusal } from "#domain/order/check-order.ts";
import { isRepOf, repsOf } from "#domain/customer/customer.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Instant } from "#domain/values/instant.ts";
import { orderText } from "#domain/order/order-summary.ts";
import { Order, type StoredOrder } from "#domain/order/order.ts";
import type { PlaceOrderAnswer } from "#domain/sync/push-outcome.ts";
import { reviewOrder, type OrderReview } from "#domain/order/review-order.ts";
import type { Caller } from "../access/verify-caller.ts";
import { loadCapturedSettings } from "../company/former-settings.ts";
import { fieldOf } from "../parse-request.ts";
import { countOnDay } from "./count-on-day.ts";
import type { Intake } from "./order-request.ts";
import { newReceiptCode } from "./new-receipt-code.ts";
import { firstReceipt, parseStoredOrder, toRecord } from "./stored-order-document.ts";
import { readOrderFacts } from "./read-order-facts.ts";
import { writeReservations } from "./write-stock.ts";

/** A Firestore document holds 1 MiB; the store's own fields need room beside the order. */
const MAX_ORDER_BYTES = 800_000;

/** Many devices of a company may sell the same product at once: a transaction that lost is tried again this often. */
const MAX_ATTEMPTS = 10;

/**
 * Takes one order exactly once (ORDER-16): create-only by its id; the same content again gets the
 * first receipt again, other content `ID_CONFLICT`. The order, the reserved stock and the day's figures are one
 * transaction: for n tracked products n + 2 documents are written, whatever the company's history (12 for 10 lines;
 * 502 for the 500 lines an order may have, far inside what a transaction takes).
 */
export async function acceptOrder(intake: Intake, sent: unknown): Promise<PlaceOrderAnswer> {
  const parsed = v.safeParse(Order, sent);
  if (!parsed.success) return { outcome: "refused", reason: "SCHEMA_INVALID", field: fieldOf(parsed.issues) };
  const order = parsed.output;
  const { firestore, caller, company } = intake;
  const stranger = checkSender(order, caller);
  if (stranger !== null) return { outcome: "refused", ...stranger };

  const content = orderText(order);
  const contentHash = createHash("sha256").update(content).digest("hex");
  const ref = firestore.doc(`companies/${company.id}/orders/${order.orderId}`);
  const captured = await loadCapturedSettings(firestore, company, order.settingsVersion);
  const refusal = checkSize(content) ?? checkOrder(order, company.settings, captured);
  // An order the store already has is received, whatever has become of the rules since.
  if (refusal !== null) return answerKnown((await ref.get()).data(), contentHash) ?? { outcome: "refused", ...refusal };
  return firestore.runTransaction(
    (transaction) => storeOrder(transaction, intake, { order, captured, contentHash, ref }),
    {
      maxAttempts: MAX_ATTEMPTS,
    },
  );
}

interface NewOrder {
  readonly order: Order;
  /** The settings it was captured under; null where nobody knows them any more. */
  readonly captured: CompanySettings | null;
  readonly contentHash: string;
  readonly ref: DocumentReference;
}

async function storeOrder(
  transaction: Transaction,
  intake: Intake,
  { order, captured, contentHash, ref }: NewOrder,
): Promise<PlaceOrderAnswer> {
  const facts = await readOrderFacts(transaction, intake, order, ref);
  const known = answerKnown(facts.stored, contentHash);
  if (known !== null) return known;
  if (facts.customer === "missing") return { outcome: "refused", reason: "NOT_FOUND", field: "customerId" };
  const { customer, products, stock, openOrders, kpiDay } = facts;
  const { caller, company } = intake;
  if (order.repId !== caller.uid && (customer === null || !isRepOf(customer, order.repId))) {
    return { outcome: "refused", reason: "PERMISSION_LOST", field: "repId" };
  }

  const receivedAt = intake.now();
  const review = reviewOrder({
    order,
    receivedAt,
    settings: company.settings,
    captured,
    roles: caller.roles,
    customer,
    openOrders,
    products,
    priceLists: intake.priceLists,
    stock,
  });
  const stored = storedOrder(order, review, receivedAt, contentHash);
  transaction.create(ref, {
    ...stored,
    reserved: toRecord(review.reservations),
    customerRepIds: customer === null ? [] : repsOf(customer),
    createdAt: FieldValue.serverTimestamp(),
    createdBy: caller.uid,
    updatedAt: FieldValue.serverTimestamp(),
    rev: 1,
  });
  writeReservations(transaction, intake, review.reservations, receivedAt);
  countOnDay(transaction, kpiDay, order, 1);
  return { outcome: "accepted", receipt: firstReceipt(stored) };
}

function storedOrder(order: Order, review: OrderReview, receivedAt: Instant, contentHash: string): StoredOrder {
  const { flags, status } = review;
  return {
    ...order,
    status,
    flags,
    receiptCode: newReceiptCode(),
    receivedAt,
    contentHash,
    assignedTo: "",
    history: [
      { status: "submitted", at: order.capturedAt, by: order.repId, byName: order.repName, reason: "" },
      { status, at: receivedAt, by: "server", byName: "", reason: flags.join(" ") },
    ],
  };
}

/** The answer to an order id the store already holds, or null where it holds none. */
function answerKnown(data: DocumentData | undefined, contentHash: string): PlaceOrderAnswer | null {
  if (data === undefined) return null;
  const stored = parseStoredOrder(data);
  if (stored.contentHash !== contentHash) return { outcome: "refused", reason: "ID_CONFLICT", field: "orderId" };
  return { outcome: "accepted", receipt: firstReceipt(stored) };
}

/** A salesperson sells under the own name only; the store also for the customer's own salesperson (checked later). */
function checkSender(order: Order, { uid, companyId, roles }: Caller): OrderRefusal | null {
  if (order.companyId !== companyId) return { reason: "PERMISSION_LOST", field: "companyId" };
  const isSalesperson = roles.every((role) => role === "salesperson" || role === "delivery_personnel");
  return isSalesperson && order.repId !== uid ? { reason: "PERMISSION_LOST", field: "repId" } : null;
}

function checkSize(content: string): OrderRefusal | null {
  return Buffer.byteLength(content) > MAX_ORDER_BYTES ? { reason: "SCHEMA_INVALID", field: "lines" } : null;
}
