import type { Transaction } from "firebase-admin/firestore";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Instant } from "#domain/values/instant.ts";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";
import { hasLeftTheStore, holdsReservation, isCounted } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { reserveStock, type Reservation } from "#domain/stock/reserve-stock.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { writeMove } from "../stock/stock-moves.ts";
import { countOnDay } from "./count-on-day.ts";
import { noteOrder } from "./note-order.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { readCustomer } from "./read-order-facts.ts";
import { toRecord, type StoredOrderDocument } from "./stored-order-document.ts";

/**
 * Applies a step to stock, the day's figures and the customer's purchases (STOCK-3, KPI-1, VISIT-11). All reads come before the first
 * write, as transactions require. Returns the order's new reservations per product.
 */
export async function moveFigures(
  transaction: Transaction,
  context: CaptureContext,
  order: StoredOrderDocument,
  to: OrderStatus,
  at: Instant,
): Promise<Readonly<Record<string, number>>> {
  const { firestore, company } = context;
  const root = firestore.doc(`companies/${company.id}`);
  const held = Object.entries(order.reserved).map(([productId, quantity]): Reservation => ({ productId, quantity }));
  const isConfirmed = holdsReservation(to) && !holdsReservation(order.status);
  const isReleased = !holdsReservation(to) && holdsReservation(order.status);
  const leavesFigures = isCounted(order.status) && !isCounted(to);

  const claimed = isConfirmed ? await claimStock(transaction, context, order) : [];
  if (leavesFigures) {
    const { timeZone } = company.settings;
    const customerRef = root.collection("customers").doc(order.customerId);
    const [kpiDay, customerSnapshot] = await Promise.all([
      transaction.get(root.collection("kpiDays").doc(kpiDayId(businessDayOf(at, timeZone), order.repId))),
      transaction.get(customerRef),
    ]);
    countOnDay(transaction, kpiDay, order, -1);
    const customer = readCustomer(customerSnapshot);
    const after = { ...order, status: to };
    if (customer !== null && customer !== "missing")
      noteOrder(transaction, customerRef, customer, { before: order, after, now: at, timeZone });
  }
  const { orderId } = order;
  const kind = hasLeftTheStore(to) ? "leave" : "release";
  if (isReleased) writeMove(transaction, context, { kind, orderId, reservations: held, at });
  if (isConfirmed) writeMove(transaction, context, { kind: "reserve", orderId, reservations: claimed, at });
  if (isReleased) return {};
  return isConfirmed ? toRecord(claimed) : order.reserved;
}

async function claimStock(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  order: StoredOrderDocument,
): Promise<readonly Reservation[]> {
  const { stock } = await readCatalogue(transaction, firestore.doc(`companies/${company.id}`), order.lines);
  return reserveStock(order.lines, stock, company.settings.stockPolicy).reservations;
}
