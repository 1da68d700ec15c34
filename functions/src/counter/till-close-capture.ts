import type { DocumentReference, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { closeTill } from "#domain/changes/close-till.ts";
import { CounterSale } from "#domain/counter/counter-sale.ts";
import { closeFlags, closeProblem, TillClose } from "#domain/counter/till-close.ts";
import { Day } from "#domain/values/instant.ts";
import { Amount } from "#domain/values/money.ts";
import type {
  CaptureContext,
  CaptureNoun,
  CaptureRefusal,
  CaptureReview,
  ReceptionFacts,
} from "../captures/accept-capture.ts";

/** How the server accepts the close of a till. */
export const tillCloseCapture: CaptureNoun<TillClose, CaptureContext> = {
  tables: closeTill.capture,
  schema: TillClose,
  longField: "reason",
  review: reviewClose,
};

/** Checks a close and compares it with the till's sales (COUNTER-15). The cash was counted, so what differs is flagged. */
async function reviewClose(
  transaction: Transaction,
  { firestore, caller, company }: CaptureContext,
  close: TillClose,
  { receivedAt, origin }: ReceptionFacts,
): Promise<CaptureReview | CaptureRefusal> {
  // Only the person who counted can have closed it.
  if (close.repId !== caller.uid) return { reason: "PERMISSION_LOST", field: "repId" };
  const { currency, timeZone } = company.settings;
  const problem = closeProblem(close, currency);
  if (problem !== null) return { reason: "SCHEMA_INVALID", field: problem };
  if (close.afterSeq >= close.seq) return { reason: "SCHEMA_INVALID", field: "afterSeq" };
  const root = firestore.doc(`companies/${company.id}`);
  const [before, sales] = await Promise.all([readBefore(transaction, root, close), readSales(root, close)]);
  const flags = closeFlags({ close, receivedAt, timeZone, origin, before, sales });
  return { status: "received", flags, fields: {}, write: () => undefined };
}

/** The place of the till's close before this one; 0 = none. */
async function readBefore(
  transaction: Transaction,
  root: DocumentReference,
  { deviceId, seq }: TillClose,
): Promise<number> {
  const query = root
    .collection(closeTill.capture.mirror)
    .where("deviceId", "==", deviceId)
    .where("seq", "<", seq)
    .orderBy("seq", "desc")
    .limit(1)
    .select("seq");
  const { docs } = await transaction.get(query);
  return v.parse(v.number(), docs[0]?.get("seq") ?? 0);
}

const Sale = v.object({
  deviceId: v.string(),
  repId: v.string(),
  seq: v.number(),
  businessDay: Day,
  sale: v.exactOptional(CounterSale),
  totals: v.object({ total: Amount, discount: Amount }),
});

/** What the till sold between the two closes. Read outside the transaction: sales do not change any more. */
async function readSales(
  root: DocumentReference,
  { deviceId, afterSeq, seq, businessDay }: TillClose,
): Promise<v.InferOutput<typeof Sale>[]> {
  const ofDevice = root.collection("orders").where("deviceId", "==", deviceId);
  const asked =
    afterSeq === 0
      ? ofDevice.where("businessDay", "==", businessDay)
      : ofDevice.where("seq", ">", afterSeq).where("seq", "<", seq).orderBy("seq", "desc");
  const fields = ["deviceId", "repId", "seq", "businessDay", "sale", "totals.total", "totals.discount"];
  const { docs } = await asked.select(...fields).get();
  return docs.map((document) => v.parse(Sale, document.data()));
}
