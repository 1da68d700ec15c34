import { type DocumentReference, FieldValue } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import { COMPLETED_AFTER_MS, completesAt, isComplete } from "#domain/order-life/complete-order.ts";
import { moveOn } from "#domain/order-life/step.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { touchedFields } from "../records/record-document.ts";
import { dateCompletions } from "./date-completions.ts";
import { parseStoredOrder } from "./stored-order-document.ts";

/** Orders per run; the next run takes the others. */
const ORDERS_AT_ONCE = 200;

/**
 * Completes the delivered orders whose time has come (ORDER-69), each in its own transaction. One of which something is
 * still to be delivered is looked at again later. An order that fails holds up no other.
 */
export async function completeOrders({ firestore, now }: Backend, companyId: Identifier): Promise<void> {
  await dateCompletions(firestore, companyId, ORDERS_AT_ONCE);
  const orders = firestore.collection(`companies/${companyId}/orders`);
  const { docs } = await orders.where("completesAt", "<=", now()).limit(ORDERS_AT_ONCE).get();
  for (const { ref } of docs)
    await complete(ref, now()).catch((error: unknown) =>
      logger.error("an order could not be completed", { path: ref.path, error }),
    );
}

async function complete(ref: DocumentReference, at: Instant): Promise<void> {
  await ref.firestore.runTransaction(async (transaction) => {
    const data = (await transaction.get(ref)).data();
    if (data === undefined) return;
    const order = parseStoredOrder(data);
    const backorderIds = order.backorderIds ?? [];
    const backorders =
      backorderIds.length === 0 ? [] : await transaction.getAll(...backorderIds.map((id) => ref.parent.doc(id)));
    const open = backorders.flatMap((each) => {
      const found = each.data();
      return found === undefined ? [] : [parseStoredOrder(found).status];
    });
    const due = completesAt(order);
    const { status, history } = isComplete(order, open, at)
      ? moveOn(order, "completed", { reasonCode: null, words: "" }, { at, by: "server", byName: "" })
      : order;
    const next = status === "completed" || due === null ? FieldValue.delete() : Math.max(due, at + COMPLETED_AFTER_MS);
    transaction.update(ref, {
      completesAt: next,
      ...(status !== order.status && { status, history, ...touchedFields() }),
    });
  });
}
