import * as v from "valibot";
import { CorrectionDecision, ReportDecision } from "../customer/correction.ts";
import { type ChangeDeclaration, type MirrorOverlay, recordLane } from "../sync/change-kind.ts";
import { RECORD_CALL } from "./record-call.ts";

const DecideCorrection = v.object({ kind: v.literal("decideCorrection"), decision: CorrectionDecision });
type DecideCorrection = v.InferOutput<typeof DecideCorrection>;

const DecideReport = v.object({ kind: v.literal("decideReport"), decision: ReportDecision });
type DecideReport = v.InferOutput<typeof DecideReport>;

/** Accepts or rejects a suggested correction of a customer. */
export const decideCorrection = {
  kind: "decideCorrection",
  schema: DecideCorrection,
  isReplayed: false,
  ...RECORD_CALL,
  lane: ({ decision }) => recordLane("correction", decision.customerId),
  overlay: ({ decision }) => decided(decision),
  unsent: ({ decision }) => ({ kind: "corrections", id: decision.correctionId }),
  sheet: ({ decision: { customerId, label } }) => ({
    text: "decideCorrection",
    record: { noun: "customer", recordId: customerId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<DecideCorrection>;

/** Accepts or rejects a report of an error in a product. */
export const decideReport = {
  kind: "decideReport",
  schema: DecideReport,
  isReplayed: false,
  ...RECORD_CALL,
  lane: ({ decision }) => recordLane("correction", decision.productId),
  overlay: ({ decision }) => decided(decision),
  unsent: ({ decision }) => ({ kind: "corrections", id: decision.correctionId }),
  sheet: ({ decision: { productId, label } }) => ({
    text: "decideReport",
    record: { noun: "product", recordId: productId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<DecideReport>;

function decided({ correctionId, accepts }: CorrectionDecision | ReportDecision): MirrorOverlay {
  const state = accepts ? "accepted" : "rejected";
  return { table: "corrections", id: correctionId, apply: (row) => ({ ...row, state }) };
}
