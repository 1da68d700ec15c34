import type { Transaction } from "firebase-admin/firestore";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { deliveryFigures } from "#domain/kpi/count-deliveries.ts";
import { changesOf, type Counted, recount, sumFigures } from "#domain/kpi/figures.ts";
import { countedOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { completesAt } from "#domain/order-life/complete-order.ts";
import { hasLeftTheStore, holdsReservation } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { type Amount, sumAmounts } from "#domain/values/money.ts";
import { quantitiesByProduct, reserveStock, type Reservation } from "#domain/stock/reserve-stock.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { writeFigures } from "../kpi/write-figures.ts";
import { noteDebt, noteDebts } from "../payments/note-debt.ts";
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

/** An order before and after something happened to it, and the orders that this made beside. */
export interface OrderMove {
  readonly before: StoredOrderDocument;
  readonly after: StoredOrder;
  readonly made: readonly StoredOrder[];
}

/**
 * What a step does to stock, the day's figures and the customer's purchases and account, by what the order was before it
 * and is after it (STOCK-3, STOCK-12, KPI-1, VISIT-11, PAY-3). All reads come before the first write, as transactions require.
 * `made` are the orders that the step makes beside.
 */
export async function orderEffects(
  transaction: Transaction,
  context: CaptureContext,
  before: StoredOrderDocument,
  after: StoredOrder,
  at: Instant,
  made: readonly StoredOrder[],
): Promise<OrderEffects> {
  const own = await ownEffects(transaction, context, { before, after, made }, at);
  const notePurchases = await purchasesOf(transaction, context, own.counts ? [own.move] : [], at);
  const debt = await noteDebt(transaction, context, { before, after, at }, after.customerId);
  return {
    fields: { ...own.fields, ...debt.paid },
    write(written) {
      notePurchases(written);
      debt.write(written);
      own.write(written);
    },
  };
}

/** The same for several orders of one customer at once; what is paid of them it writes itself. */
export async function customerEffects(
  transaction: Transaction,
  context: CaptureContext,
  moves: readonly OrderMove[],
  customerId: Identifier,
  at: Instant,
): Promise<{ readonly fields: readonly EffectFields[]; readonly write: (transaction: Transaction) => void }> {
  const all: OwnEffects[] = [];
  for (const move of moves) all.push(await ownEffects(transaction, context, move, at));
  const counted = all.filter(({ counts }) => counts).map(({ move }) => move);
  const notePurchases = await purchasesOf(transaction, context, counted, at);
  const debt = await noteDebts(transaction, context, { changes: moves, at }, customerId);
  return {
    fields: all.map(({ fields }) => fields),
    write(written) {
      notePurchases(written);
      debt.write(written);
      for (const own of all) own.write(written);
    },
  };
}

/** What the customer buys each month. */
async function purchasesOf(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  moves: readonly OrderMove[],
  at: Instant,
): Promise<(transaction: Transaction) => void> {
  const [first] = moves;
  if (first === undefined) return () => undefined;
  const ref = firestore.doc(`companies/${company.id}/customers/${first.after.customerId}`);
  const customer = readCustomer(await transaction.get(ref));
  if (customer === null || customer === "missing") return () => undefined;
  const bought = moves.map(({ before, after, made }) => {
    const net = sumAmounts([after, ...made].map(({ totals }) => totals.net));
    return { before, after: { ...after, totals: { ...after.totals, net } } };
  });
  const { timeZone } = company.settings;
  return (written) => noteOrder(written, ref, customer, bought, { now: at, timeZone });
}

/** What concerns one order only. */
interface OwnEffects extends OrderEffects {
  readonly move: OrderMove;
  /** Whether the figures change. */
  readonly counts: boolean;
}

async function ownEffects(
  transaction: Transaction,
  context: CaptureContext,
  move: OrderMove,
  at: Instant,
): Promise<OwnEffects> {
  const { before, after } = move;
  const { orderId } = after;
  const { firestore, company } = context;
  const root = firestore.doc(`companies/${company.id}`);
  const day = businessDayOf(at, company.settings.timeZone);
  const was = countedOrder(before);
  const figures = recount(was, sumFigures([orderFigures(after), deliveryFigures(after, company.settings)]), day);
  const counted = changesOf(was, figures);
  const writeVisit = await recountVisit(transaction, context, before, after);
  const reserved = await reservedAfter(transaction, context, before, after);
  const sold = await soldUnreserved(transaction, context, before, after);
  const less = difference(before.reserved, reserved);
  const more = difference(reserved, before.reserved);
  // What was not handed over comes back: it is released.
  const gone = hasLeftTheStore(after.status) ? handedOver(after, less) : [];
  const back = difference(sumOf(less), sumOf(gone));
  const due = completesAt(after);
  return {
    move,
    counts: counted.length > 0,
    fields: { reserved, ...(figures !== was && { figures }), ...(due !== null && { completesAt: due }) },
    write(written) {
      writeFigures(written, root, counted);
      writeVisit(written);
      writeMove(written, context, { kind: "leave", orderId, reservations: gone, at });
      writeMove(written, context, { kind: "release", orderId, reservations: back, at });
      writeMove(written, context, { kind: "reserve", orderId, reservations: more, at });
      writeMove(written, context, { kind: "sell", orderId, reservations: sold, at });
    },
  };
}

/** What was delivered though nothing was held for it any more: a second attempt, or an order that was never confirmed. */
async function soldUnreserved(
  transaction: Transaction,
  { firestore, company }: CaptureContext,
  before: StoredOrderDocument,
  after: StoredOrder,
): Promise<Reservation[]> {
  const isHeld = holdsReservation(before.status) || hasLeftTheStore(before.status);
  if (isHeld || !hasLeftTheStore(after.status)) return [];
  const delivered = after.lines.filter(({ quantity }) => quantity > 0);
  const { stock } = await readCatalogue(transaction, firestore.doc(`companies/${company.id}`), delivered);
  return difference(sumOf(delivered.filter(({ productId }) => stock.has(productId))), before.reserved);
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

/** Of what the order no longer holds, what its customer got. */
function handedOver({ lines }: StoredOrder, released: readonly Reservation[]): Reservation[] {
  const delivered = quantitiesByProduct(lines);
  return released
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, delivered.get(productId) ?? 0) }))
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
