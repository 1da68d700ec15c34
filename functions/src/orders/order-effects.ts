import type { Transaction } from "firebase-admin/firestore";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { changesOf, type Counted, recount } from "#domain/kpi/figures.ts";
import { countedOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { completesAt } from "#domain/order-life/complete-order.ts";
import { hasLeftTheStore, holdsReservation } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Amount } from "#domain/values/money.ts";
import { quantitiesByProduct, reserveStock, type Reservation } from "#domain/stock/reserve-stock.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { writeFigures } from "../kpi/write-figures.ts";
import { noteDebt } from "../payments/note-debt.ts";
import { writeMove } from "../stock/stock-moves.ts";
import { recountVisit } from "../visits/recount-visit.ts";
import { noteOrder } from "./note-order.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { readCustomer } from "./read-order-facts.ts";
import type { StoredOrderDocument } from "./stored-order-document.ts";

type Reserved = Readonly<Record<Identifier, number>>;

interface EffectFields {
  readonly reserved: Reserved;
  readonly paid?: Amount;
  readonly figures?: Counted;
  readonly completesAt?: Instant;
}

/** What a step does besides changing the order; `write` runs after the transaction's last read. */
export interface OrderEffects {
  /** The order's fields that follow from it: what it reserves, what is paid of it, and its part in the figures. */
  readonly fields: EffectFields;
  write(transaction: Transaction): void;
}

/**
 * What a step does to stock, the day's figures and the customer's purchases and account, by what the order was before it
 * and is after it (STOCK-3, STOCK-12, KPI-1, VISIT-11, PAY-3). All reads come before the first write, as transactions require.
 * `backorder` is the order that the step makes beside.
 */
export async function orderEffects(
  transaction: Transaction,
  context: CaptureContext,
  before: StoredOrderDocument,
  after: StoredOrder,
  at: Instant,
  backorder: StoredOrder | null,
): Promise<OrderEffects> {
  const { orderId } = after;
  const { firestore, company } = context;
  const root = firestore.doc(`companies/${company.id}`);
  const { timeZone } = company.settings;
  const customerRef = root.collection("customers").doc(after.customerId);
  const day = businessDayOf(at, timeZone);
  const was = countedOrder(before);
  const figures = recount(was, orderFigures(after), day);
  const counted = changesOf(was, figures);
  const customer = counted.length === 0 ? null : readCustomer(await transaction.get(customerRef));
  const writeVisit = await recountVisit(transaction, context, before, after);
  const debt = await noteDebt(transaction, context, { before, after, at }, after.customerId);
  const reserved = await reservedAfter(transaction, context, before, after);
  const less = difference(before.reserved, reserved);
  const more = difference(reserved, before.reserved);
  const due = completesAt(after);
  return {
    fields: { reserved, ...debt.paid, ...(figures !== was && { figures }), ...(due !== null && { completesAt: due }) },
    write(written) {
      writeFigures(written, root, counted);
      if (customer !== null && customer !== "missing") {
        const net = after.totals.net + (backorder?.totals.net ?? 0);
        const both = { ...after, totals: { ...after.totals, net } };
        noteOrder(written, customerRef, customer, { before, after: both, now: at, timeZone });
      }
      writeVisit(written);
      debt.write(written);
      const kind = hasLeftTheStore(after.status) ? "leave" : "release";
      writeMove(written, context, { kind, orderId, reservations: less, at });
      writeMove(written, context, { kind: "reserve", orderId, reservations: more, at });
    },
  };
}

/** An order holds what it has until it ends, and what it needs beyond that, whether it is there or has yet to come. */
async function reservedAfter(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  before: StoredOrderDocument,
  after: StoredOrder,
): Promise<Reserved> {
  if (!holdsReservation(after.status)) return {};
  const needed = quantitiesByProduct(after.lines);
  const had = quantitiesByProduct(holdsReservation(before.status) ? before.lines : []);
  const kept = Object.entries(before.reserved).map(([productId, quantity]): Reservation => {
    return { productId, quantity: Math.min(quantity, needed.get(productId) ?? 0) };
  });
  const more = [...needed]
    .map(([productId, quantity]) => ({ productId, quantity: quantity - (had.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (more.length === 0) return sumOf(kept);
  const { stock } = await readCatalogue(transaction, firestore.doc(`companies/${company.id}`), more);
  return sumOf([...kept, ...reserveStock(more, stock).reservations]);
}

function sumOf(reservations: readonly Reservation[]): Reserved {
  const sums = quantitiesByProduct(reservations);
  return Object.fromEntries([...sums].filter(([, quantity]) => quantity > 0));
}

/** By how much the first exceeds the second. */
function difference(one: Reserved, other: Reserved): Reservation[] {
  return Object.entries(one)
    .map(([productId, quantity]) => ({ productId, quantity: quantity - (other[productId] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
