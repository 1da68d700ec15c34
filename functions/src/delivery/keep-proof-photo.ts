import { FieldValue, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { PROOF_MONTHS } from "#domain/company/proof-rules.ts";
import { StoredDelivery } from "#domain/delivery/delivery.ts";
import type { ImageContent } from "#domain/image/image.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { type Caller, recoveredMark } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import type { CaptureRefusal } from "../captures/accept-capture.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseStoredOrder } from "../orders/stored-order-document.ts";
import { touchedFields } from "../records/record-document.ts";

const MONTH_MS = 30.44 * 24 * 3_600_000;

const Photographed = v.object({
  ...StoredDelivery.entries,
  orderIds: v.array(Identifier),
  readerIds: v.array(Identifier),
});

/**
 * Stores a photograph of a delivery and tells its orders that it is here (DELIV-6). The delivery names it and comes
 * first; whoever made it sends it, once: its id is its content. Firestore deletes it when its time is over (DELIV-36).
 * Null = it is stored.
 */
export async function keepProofPhoto(
  { firestore }: Backend,
  caller: Caller,
  imageId: string,
  content: ImageContent,
): Promise<CaptureRefusal | null> {
  const root = firestore.doc(`companies/${caller.companyId}`);
  const { settings } = await loadCompany(firestore, caller.companyId);
  const named = root.collection("deliveries").where("photoIds", "array-contains", imageId);
  const ref = root.collection("proofMedia").doc(imageId);
  return firestore.runTransaction(async (transaction) => {
    const found = (await transaction.get(named)).docs.find((each) => each.get("repId") === caller.uid);
    if (found === undefined) return { reason: "NOT_FOUND", field: "imageId" };
    const { deliveryId, repId, orderIds, readerIds, customerId, receivedAt } = v.parse(Photographed, found.data());
    const [stored, ...orders] = await transaction.getAll(
      ref,
      ...orderIds.map((orderId) => root.collection("orders").doc(orderId)),
    );
    if (stored?.exists === true) return null;
    transaction.create(ref, {
      ...content,
      deliveryId,
      repId,
      readerIds,
      customerId,
      createdBy: caller.uid,
      ...recoveredMark(caller),
      expiresAt: Timestamp.fromMillis(receivedAt + (settings.proofMonths ?? PROOF_MONTHS) * MONTH_MS),
      updatedAt: FieldValue.serverTimestamp(),
    });
    for (const order of orders) {
      if (!order.exists) continue;
      const { deliveries = [] } = parseStoredOrder(order.data() ?? {});
      const shown = deliveries.map((each) =>
        each.deliveryId === deliveryId ? { ...each, photosHere: [...each.photosHere, imageId] } : each,
      );
      transaction.update(order.ref, { deliveries: shown, ...touchedFields() });
    }
    return null;
  });
}
