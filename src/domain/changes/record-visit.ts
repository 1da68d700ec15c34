import * as v from "valibot";
import { type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { isReceiptOf } from "../sync/push-outcome.ts";
import { Visit, VisitReceipt } from "../visit/visit.ts";

const RecordVisit = v.object({ kind: v.literal("recordVisit"), visit: Visit });
type RecordVisit = v.InferOutput<typeof RecordVisit>;

/** A visit finished on this device, kept until the mirror holds the store's copy. `receipt` null = unsent. */
export interface WorkVisit {
  visitId: string;
  customerId: string;
  businessDay: string;
  visit: Visit;
  receipt: VisitReceipt | null;
}

const capture = {
  work: "visits",
  mirror: "visits",
  id: "visitId",
  number: "visitNo",
  receipt: VisitReceipt,
  prefix: "V-",
} as const;

/** Captures a finished visit. It follows the customer's orders. */
export const recordVisit = {
  kind: "recordVisit",
  schema: RecordVisit,
  isReplayed: true,
  lane: ({ visit }) => visit.customerId,
  needs: ({ visit }) => [{ noun: "customer", recordId: visit.customerId }],
  batch: LARGEST_BATCH,
  call: { name: "recordVisits", list: "visits", item: ({ visit }) => visit },
  capture,
  captureId: ({ visit }) => visit.visitId,
  place: ({ visit }) => visit,
  isProof: ({ receipt }, { visit }) => isReceiptOf(receipt, capture, visit.visitId),
  localRow: ({ visit }) => {
    const { visitId, customerId, businessDay } = visit;
    const row: WorkVisit = { visitId, customerId, businessDay, visit, receipt: null };
    return { table: "visits", id: visitId, row };
  },
  naming: ({ visit: { photoIds, answers, customerName } }) => ({
    fields: { photoIds, answers },
    label: customerName,
    photosOf: "visit",
  }),
  unsent: ({ visit }) => ({ kind: "visits", id: visit.visitId }),
  sheet: ({ visit: { customerId, customerName } }) => ({
    text: "recordVisit",
    record: { noun: "customer", recordId: customerId, label: customerName, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<RecordVisit>;
