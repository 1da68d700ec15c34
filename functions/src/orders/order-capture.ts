import type { Transaction } from "firebase-admin/firestore";
import { seesAll } from "#domain/access/is-owner.ts";
import { isRepOf, repsOf } from "#domain/customer/customer.ts";
import { placeOrder } from "#domain/changes/place-order.ts";
import { changesOf, firstCount } from "#domain/kpi/figures.ts";
import { creditedTo, measureOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { checkOrder } from "#domain/order/check-order.ts";
import { Order } from "#domain/order/order.ts";
import { holdsReservation } from "#domain/order/order-status.ts";
import { reviewOrder } from "#domain/order/review-order.ts";
import { reserveStock } from "#domain/stock/reserve-stock.ts";
import { staffRef } from "../accounts/staff-record.ts";
import type { CaptureNoun, CaptureRefusal, CaptureReview, ReceptionFacts } from "../captures/accept-capture.ts";
import { loadCapturedSettings } from "../company/former-settings.ts";
import { writeMove } from "../stock/stock-moves.ts";
import { writeFigures } from "../kpi/write-figures.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { noteDebt } from "../payments/note-debt.ts";
import { allotOrder } from "./allot-order.ts";
import { noteOrder } from "./note-order.ts";
import type { OrderContext } from "./order-context.ts";
import { proveBySteps } from "./prove-by-steps.ts";
import { readDuplicate } from "./read-duplicate.ts";
import { readOrderFacts } from "./read-order-facts.ts";
import { toRecord } from "./stored-order-document.ts";

/** A Firestore document holds 1 MiB: the order, its differences and room for the server's own fields. */
export const MAX_STORED_BYTES = 950_000;

/** What an order that arrives does not have yet: it is given with its document. */
const UNTOLD = { receiptCode: "", contentHash: "", assignedTo: "", history: [] };

/** How the server accepts an order. */
export const orderCapture: CaptureNoun<Order, OrderContext> = {
  tables: placeOrder.capture,
  schema: Order,
  longField: "lines",
  review: reviewSentOrder,
};

/**
 * Checks and reviews an order and reserves its stock. The transaction writes 4 documents, whatever the order's length
 * and the company's history; 2 more for a backorder, and the device's where another capture of it is found missing or arrives.
 */
async function reviewSentOrder(
  transaction: Transaction,
  context: OrderContext,
  order: Order,
  { receivedAt, origin, onlineMs }: ReceptionFacts,
): Promise<CaptureReview | CaptureRefusal> {
  const { firestore, caller, company, priceLists } = context;
  const { settings } = company;
  if (order.sale !== undefined && !seesAll(caller.roles)) return { reason: "PERMISSION_LOST", field: "sale" };
  if (order.sale !== undefined && order.sale.operatorId !== order.repId) {
    const operator = await transaction.get(staffRef(firestore, company.id, order.sale.operatorId));
    if (!operator.exists) return { reason: "SCHEMA_INVALID", field: "sale.operatorId" };
  }
  const captured = await loadCapturedSettings(firestore, company, order);
  const refusal = checkOrder(order, settings, captured);
  if (refusal !== null) return refusal;
  const { customer, lostAt, products, stock, openOrders } = await readOrderFacts(transaction, context, order);
  if (customer === "missing") return { reason: "NOT_FOUND", field: "customerId" };
  if (order.repId !== caller.uid && (customer === null || !isRepOf(customer, order.repId))) {
    return { reason: "PERMISSION_LOST", field: "repId" };
  }
  const times = { receivedAt, settings, captured };
  const proof = await proveBySteps(firestore, company.id, { ...times, order, customer, products, priceLists });
  if (proof === null) return { reason: "SCHEMA_INVALID", field: "totals.gross" };
  const { charged, differences } = proof;
  if (Buffer.byteLength(JSON.stringify({ ...charged, differences })) > MAX_STORED_BYTES) {
    return { reason: "SCHEMA_INVALID", field: "lines" };
  }
  const { roles, discountLimit } = caller;
  const duplicateOf = order.sale === undefined ? await readDuplicate(transaction, context, charged) : null;
  const about = { lostAt, customer, openOrders, products, stock, duplicateOf };
  const facts = { ...times, ...about, proof, origin, roles, discountLimit };
  const { status: first, flags } = reviewOrder(facts);
  const isSold = order.sale !== undefined;
  // What was paid at the counter stays what was charged (COUNTER-1).
  const kept = isSold ? order : charged;
  const credited = { repId: creditedTo(order.repId, roles, customer), day: order.businessDay };
  const customerRepIds = customer === null ? [] : repsOf(customer);
  const stored = { ...kept, status: first, flags, receivedAt, ...UNTOLD };
  const allotment = { before: null, isDecided: false, at: receivedAt, customerRepIds, credited, stock };
  const { order: placed, made } = await allotOrder(transaction, context, stored, allotment);
  const { status, lines, totals, revision, revisions, backorderIds } = placed;
  const { reasonCode } = placed.history.at(-1) ?? {};
  const { reservations } = isSold || holdsReservation(status) ? reserveStock(lines, stock) : { reservations: [] };
  const way = measureOrder(order, customer, isSold ? null : receivedAt, onlineMs);
  const measured = { ...way, ...(flags.length > 0 && { flags }) };
  const figures = firstCount(credited.repId, credited.day, orderFigures({ ...placed, measured }));
  const debtOf = { before: null, after: placed, at: receivedAt };
  const debt = await noteDebt(transaction, context, debtOf, order.customerId);
  return {
    status,
    ...(isSold && { passed: ["confirmed", "delivered"] }),
    flags,
    ...(reasonCode !== undefined && { reasonCode }),
    fields: {
      ...kept,
      ...(revision !== undefined && { lines, totals, revision, revisions }),
      ...(backorderIds !== undefined && { backorderIds }),
      ...(!isSold && differences.length > 0 && { differences }),
      ...(duplicateOf !== null && { duplicateOf }),
      assignedTo: "",
      ...debt.paid,
      figures,
      measured,
      reserved: isSold ? {} : toRecord(reservations),
      customerRepIds,
    },
    write(written) {
      const { orderId } = order;
      // It left when it was sold, however late the store hears of it: a count made since did not find it.
      const at = isSold ? Math.min(order.capturedAt, receivedAt) : receivedAt;
      writeMove(written, context, { kind: isSold ? "sell" : "reserve", orderId, reservations, at });
      writeFigures(written, firestore.doc(`companies/${company.id}`), changesOf(null, figures));
      for (const each of made) each.write(written);
      debt.write(written);
      if (customer === null) return;
      const ref = firestore.doc(`companies/${company.id}/customers/${order.customerId}`);
      const net = sumAmounts([placed, ...made.map((each) => each.order)].map((each) => each.totals.net));
      const after = { ...placed, totals: { ...totals, net } };
      const { timeZone } = settings;
      noteOrder(written, ref, customer, [{ before: null, after }], { now: receivedAt, timeZone });
    },
  };
}
