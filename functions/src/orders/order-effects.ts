import type { Transaction } from "firebase-admin/firestore";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";
import { hasLeftTheStore, holdsReservation, isCounted } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Amount } from "#domain/values/money.ts";
import { quantitiesByProduct, reserveStock, type Reservation } from "#domain/stock/reserve-stock.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { noteDebt } from "../payments/note-debt.ts";
import { writeMove } from "../stock/stock-moves.ts";
import { countOnDay } from "./count-on-day.ts";
import { noteOrder } from "./note-order.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { readCustomer } from "./read-order-facts.ts";
import type { StoredOrderDocument } from "./stored-order-document.ts";

type Reserved = Readonly<Record<Identifier, number>>;

/** What a step does besides changing the order; `write` runs after the transaction's last read. */
export interface OrderEffects {
  /** What the order reserves from now on, by product. */
  readonly reserved: Reserved;
  readonly reservedByBackorder: Reserved;
  /** What is paid of the order from now on; absent = as before. */
  readonly paid?: { readonly paid: Amount };
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
  const { orderId, repId } = after;
  const { firestore, company } = context;
  const was = isCounted(before.status) ? before : null;
  const is = isCounted(after.status) ? after : null;
  const root = firestore.doc(`companies/${company.id}`);
  const { timeZone } = company.settings;
  const customerRef = root.collection("customers").doc(after.customerId);
  const figures = isSameInFigures(was, is)
    ? null
    : await Promise.all([
        transaction.get(root.collection("kpiDays").doc(kpiDayId(businessDayOf(at, timeZone), repId))),
        transaction.get(customerRef).then(readCustomer),
      ]);
  const debt = await noteDebt(transaction, context, { before, after, at }, after.customerId);
  const reserved = await reservedAfter(transaction, context, before, after);
  const less = difference(before.reserved, reserved);
  const more = difference(reserved, before.reserved);
  // What an order lets go for its backorder, the backorder holds.
  const held = backorder === null ? [] : heldBy(backorder, less);
  return {
    reserved,
    reservedByBackorder: sumOf(held),
    ...(debt.paid && { paid: debt.paid }),
    write(written) {
      if (figures !== null) {
        const [kpiDay, customer] = figures;
        countOnDay(
          written,
          kpiDay,
          was,
          [is, backorder].filter((order) => order !== null),
        );
        const net = after.totals.net + (backorder?.totals.net ?? 0);
        const both = { ...after, totals: { ...after.totals, net } };
        if (customer !== null && customer !== "missing")
          noteOrder(written, customerRef, customer, { before, after: both, now: at, timeZone });
      }
      debt.write(written);
      const kind = hasLeftTheStore(after.status) ? "leave" : "release";
      writeMove(written, context, { kind, orderId, reservations: less, at });
      writeMove(written, context, { kind: "reserve", orderId, reservations: more, at });
      if (backorder !== null)
        writeMove(written, context, { kind: "reserve", orderId: backorder.orderId, reservations: held, at });
    },
  };
}

function isSameInFigures(was: StoredOrder | null, is: StoredOrder | null): boolean {
  if (was === null || is === null) return was === is;
  const filled = ({ lines }: StoredOrder) => lines.filter(({ quantity }) => quantity > 0).length;
  return was.totals.net === is.totals.net && filled(was) === filled(is);
}

/** An order holds what it has until it ends; of what it needs beyond that, it gets what the company's policy says. */
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
  return sumOf([...kept, ...reserveStock(more, stock, company.settings.stockPolicy).reservations]);
}

function heldBy({ lines }: StoredOrder, released: readonly Reservation[]): Reservation[] {
  const needed = quantitiesByProduct(lines);
  return released
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, needed.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
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
