import * as v from "valibot";
import { Correction } from "../customer/correction.ts";
import { type ChangeDeclaration, recordLane } from "../sync/change-kind.ts";
import { RECORD_CALL } from "./record-call.ts";

const SuggestCorrection = v.object({ kind: v.literal("suggestCorrection"), correction: Correction });
type SuggestCorrection = v.InferOutput<typeof SuggestCorrection>;

/** Suggests a correction of a customer to the owner. */
export const suggestCorrection = {
  kind: "suggestCorrection",
  schema: SuggestCorrection,
  isReplayed: true,
  ...RECORD_CALL,
  lane: ({ correction }) => recordLane("correction", correction.customerId),
  needs: ({ correction }) => [{ noun: "customer", recordId: correction.customerId }],
  naming: ({ correction }) => correction,
  unsent: ({ correction }) => ({ kind: "corrections", id: correction.correctionId }),
  sheet: ({ correction: { customerId, label } }) => ({
    text: "suggestCorrection",
    record: { noun: "customer", recordId: customerId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<SuggestCorrection>;
