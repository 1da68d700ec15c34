import * as v from "valibot";
import type { ChangeDeclaration } from "../sync/change-kind.ts";
import { Identifier } from "../values/identifier.ts";
import { VisitCorrection } from "../visit/visit.ts";
import { RECORD_CALL } from "./record-call.ts";

const CorrectVisit = v.object({
  kind: v.literal("correctVisit"),
  visitId: Identifier,
  customerId: Identifier,
  /** The customer's name for the sync sheet. */
  label: v.pipe(v.string(), v.maxLength(200)),
  correction: VisitCorrection,
});
export type CorrectVisit = v.InferOutput<typeof CorrectVisit>;

/** Adds an owner's correction to a visit that the store has (VISIT-38). */
export const correctVisit = {
  kind: "correctVisit",
  schema: CorrectVisit,
  isReplayed: true,
  ...RECORD_CALL,
  lane: ({ visitId }) => `visit/${visitId}`,
  unsent: ({ correction }) => ({ kind: "corrections", id: correction.correctionId }),
  sheet: ({ customerId, label }) => ({
    text: "correctVisit",
    record: { noun: "customer", recordId: customerId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<CorrectVisit>;
