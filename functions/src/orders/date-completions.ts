import { FieldPath, type Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { completesAt, DELIVERED } from "#domain/order-life/complete-order.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { parseStoredOrder } from "./stored-order-document.ts";

/** How far the company's delivered orders were gone through, by their ids. */
const Progress = v.object({ after: v.string(), isDone: v.boolean() });

/**
 * Orders that were delivered by a former version do not say when they are completed (ORDER-85): gives them their time,
 * some with each run, each company once.
 */
export async function dateCompletions(firestore: Firestore, companyId: Identifier, atOnce: number): Promise<void> {
  const company = firestore.doc(`companies/${companyId}`);
  const marker = company.collection("planning").doc("completions");
  const stored = v.safeParse(Progress, (await marker.get()).data());
  const { after, isDone } = stored.success ? stored.output : { after: "", isDone: false };
  if (isDone) return;
  const delivered = company
    .collection("orders")
    .where("status", "in", DELIVERED)
    .orderBy(FieldPath.documentId())
    .limit(atOnce);
  const { docs } = await (after === "" ? delivered : delivered.startAfter(after)).get();
  for (const { ref } of docs) {
    await firestore.runTransaction(async (transaction) => {
      const data = (await transaction.get(ref)).data();
      if (data === undefined) return;
      const order = parseStoredOrder(data);
      const due = completesAt(order);
      if (due !== null && order.completesAt === undefined) transaction.update(ref, { completesAt: due });
    });
  }
  await marker.set({ after: docs.at(-1)?.id ?? after, isDone: docs.length < atOnce });
}
