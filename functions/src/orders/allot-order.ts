import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import { orderFigures } from "#domain/kpi/count-order.ts";
import { changesOf, firstCount } from "#domain/kpi/figures.ts";
import { allotStock, type Allotment, neededStock } from "#domain/order-life/allot-stock.ts";
import { backorderOf, splitOf } from "#domain/order-life/backorder.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { holdsReservation } from "#domain/order/order-status.ts";
import { reserveStock } from "#domain/stock/reserve-stock.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import { newId } from "../accounts/new-id.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { newReceiptCode } from "../captures/new-receipt-code.ts";
import { writeFigures } from "../kpi/write-figures.ts";
import { writeMove } from "../stock/stock-moves.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { toRecord } from "./stored-order-document.ts";

/** An order that the server makes beside another. */
interface MadeOrder {
  readonly order: StoredOrder;
  write(transaction: Transaction): void;
}

/** The order with what there is for it, and those for what there is not, or was split off (ORDER-44, ORDER-66, ORDER-78). */
interface Allotted {
  readonly order: StoredOrder;
  readonly made: readonly MadeOrder[];
}

/** What the order is besides its own content. */
interface AllotFacts extends Pick<Allotment, "before" | "isDecided" | "at"> {
  /** Where it was read already. */
  readonly stock?: Allotment["stock"];
  readonly customerRepIds: readonly Identifier[];
  /** The pickers found less than the stock figures say. */
  readonly isPicked?: boolean;
  /** In whose figures a backorder counts, and on which day. */
  readonly credited: { readonly repId: Identifier; readonly day: Day };
}

/** Applies the company's policy on stock to an order that arrives (`before` null) or changes. Reads only. */
export async function allotOrder(
  transaction: Transaction,
  context: CaptureContext,
  changed: StoredOrder,
  facts: AllotFacts,
): Promise<Allotted> {
  const { firestore, company } = context;
  const { settings } = company;
  const { before, at, stock: known } = facts;
  const root = firestore.doc(`companies/${company.id}`);
  const needed = [...neededStock(before, changed)].map(([productId, quantity]) => ({ productId, quantity }));
  const stock = known ?? (await readCatalogue(transaction, root, needed)).stock;
  const allotted = allotStock(changed, { ...facts, stock, settings });
  const { backorderIds = [] } = allotted;
  const parts: StoredOrder[] = [];
  for (const restOf of [splitOf, backorderOf]) {
    const part = backorderIds.length + parts.length + 2;
    const made = { orderId: newId(), receiptCode: newReceiptCode(), at, settings, part };
    const rest = restOf(before ?? changed, allotted, made);
    if (rest !== null) parts.push(rest);
  }
  if (parts.length === 0) return { order: allotted, made: [] };
  return {
    order: { ...allotted, backorderIds: [...backorderIds, ...parts.map(({ orderId }) => orderId)] },
    made: await Promise.all(parts.map((part) => makeOrder(transaction, context, root, part, facts))),
  };
}

/** A backorder holds all it needs, whether it is there or has yet to come; what is in review holds nothing. */
async function makeOrder(
  transaction: Transaction,
  context: CaptureContext,
  root: DocumentReference,
  order: StoredOrder,
  { customerRepIds, isPicked = false, credited: { repId, day } }: AllotFacts,
): Promise<MadeOrder> {
  const { orderId, lines, status, receivedAt } = order;
  const { stock } = await readCatalogue(transaction, root, lines);
  const { reservations } = holdsReservation(status) ? reserveStock(lines, stock) : { reservations: [] };
  const figures = firstCount(repId, day, orderFigures(order));
  return {
    order,
    write(written) {
      written.create(root.collection("orders").doc(orderId), {
        ...order,
        figures,
        reserved: toRecord(reservations),
        customerRepIds,
        ...(isPicked && { isUncounted: true }),
        createdAt: FieldValue.serverTimestamp(),
        createdBy: "server",
        updatedAt: FieldValue.serverTimestamp(),
        rev: 1,
      });
      writeFigures(written, root, changesOf(null, figures));
      writeMove(written, context, { kind: "reserve", orderId, reservations, at: receivedAt });
    },
  };
}
