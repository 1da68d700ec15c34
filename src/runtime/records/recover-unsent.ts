import type { Identity } from "#domain/access/identity.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { batchUnsent } from "#domain/sync/unsent-file.ts";
import type { RecoverUnsent, RecoveryProblem } from "#ports/recovery.ts";
import type { CallFunction, CallProblem } from "#remote/calls/call-function.ts";

/** Brings a file of unsent work to the store, for owners only. */
export function unsentRecovery({ uid, roles }: Identity): RecoverUnsent | null {
  if (!isOwner(roles)) return null;
  return async (run) => {
    try {
      const [{ credentialsOf }, { createCaller }] = await Promise.all([
        import("#remote/auth/auth.ts"),
        import("#remote/calls/call-function.ts"),
      ]);
      return await recoverBy(createCaller(credentialsOf(uid)))(run);
    } catch {
      // The chunk is out of reach.
      return "unreachable";
    }
  };
}

/** The same over any caller. What one request brought stays, whatever becomes of the next. */
export function recoverBy(call: CallFunction): RecoverUnsent {
  return async ({ owner, items, saves, onAnswers }) => {
    const { callRecoverUnsent } = await import("#remote/calls/recover-unsent.ts");
    for (const batch of batchUnsent(items)) {
      const sent = batch.map(({ change, image }) => ({ change, ...(saves && image !== null && { image }) }));
      const answer = await callRecoverUnsent(call, { owner, saves, items: sent });
      if (!answer.ok) return problemOf(answer.problem);
      const { author, answers } = answer.value;
      onAnswers(
        author,
        new Map(
          batch.flatMap(({ key }, place) => {
            const of = answers[place];
            return of === undefined ? [] : [[key, of] as const];
          }),
        ),
      );
    }
    return null;
  };
}

function problemOf({ code, reason, fromFunction }: CallProblem): RecoveryProblem {
  if (reason === "OTHER_COMPANY") return "otherCompany";
  return fromFunction === true && code === "permission-denied" ? "notAllowed" : "unreachable";
}
