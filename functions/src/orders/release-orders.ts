import type { DocumentReference } from "firebase-admin/firestore";
import { waitsForStock } from "#domain/order-life/backorder.ts";
import { type CountedStock, coveredOrders } from "#domain/order-life/release-orders.ts";
import { moveOn } from "#domain/order-life/step.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { touchedFields } from "../records/record-document.ts";
import { foldStock } from "../stock/fold-stock.ts";
import { readCounted } from "../stock/read-stock.ts";
import { parseStoredOrder } from "./stored-order-document.ts";

/**
 * Confirms the orders that wait for stock and for which it has come (ORDER-67), each in its own transaction. What they
 * hold is theirs already, so nothing else changes. Reads the orders on hold, then the rows of their products once all that
 * these orders did to stock is in them.
 */
export async function releaseOrders(backend: Backend, companyId: Identifier): Promise<void> {
  const { firestore, now } = backend;
  const company = firestore.doc(`companies/${companyId}`);
  const { docs } = await company.collection("orders").where("status", "==", "on_hold").get();
  const waiting = docs.map((document) => parseStoredOrder(document.data())).filter(waitsForStock);
  if (waiting.length === 0) return;
  await foldStock(backend, companyId);
  const productIds = [...new Set(waiting.flatMap(({ reserved }) => Object.keys(reserved)))];
  const stock: ReadonlyMap<Identifier, CountedStock> = await readCounted(company, productIds);
  for (const { orderId } of coveredOrders(waiting, stock))
    await release(company.collection("orders").doc(orderId), now());
}

/** Somebody else may have confirmed, cancelled or held it meanwhile. */
async function release(ref: DocumentReference, at: number): Promise<void> {
  await ref.firestore.runTransaction(async (transaction) => {
    const data = (await transaction.get(ref)).data();
    const order = data === undefined ? null : parseStoredOrder(data);
    if (order === null || !waitsForStock(order)) return;
    const why = { reasonCode: null, words: "" };
    const { status, history } = moveOn(order, "confirmed", why, { at, by: "server", byName: "" });
    transaction.update(ref, { status, history, ...touchedFields() });
  });
}
