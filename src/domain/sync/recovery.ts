import * as v from "valibot";
import { RefusalReason, UnreachableReason } from "./push-outcome.ts";

/**
 * What the store says to one change of a recovered file (COMPANY-35). `new`: it does not have it, and was only asked;
 * `known`: it had it already; `accepted`: it has it now. `unreachable`: not this time; it can be sent again.
 */
export const RecoveryAnswer = v.variant("outcome", [
  v.object({ outcome: v.literal("new") }),
  v.object({ outcome: v.literal("known") }),
  v.object({ outcome: v.literal("accepted") }),
  v.object({ outcome: v.literal("refused"), reason: v.fallback(RefusalReason, "UNKNOWN"), field: v.string() }),
  v.object({ outcome: v.literal("unreachable"), reason: UnreachableReason }),
]);
export type RecoveryAnswer = v.InferOutput<typeof RecoveryAnswer>;

/** The answer of the `recoverUnsent` callable: whose work it is, and one answer per change in the order sent. */
export const RecoveryAnswers = v.object({ author: v.string(), answers: v.array(RecoveryAnswer) });
export type RecoveryAnswers = v.InferOutput<typeof RecoveryAnswers>;
