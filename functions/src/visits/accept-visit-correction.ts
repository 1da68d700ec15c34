import * as v from "valibot";
import { isOwner } from "#domain/access/is-owner.ts";
import type { CorrectVisit } from "#domain/changes/correct-visit.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { addCorrection, correctionProblem, correctOnDay } from "#domain/visit/correct-visit.ts";
import { StoredVisit, type VisitCorrection } from "#domain/visit/visit.ts";
import { dayRef, readDay, writeDay } from "../itinerary/day-document.ts";
import { MAX_ATTEMPTS, type RecordContext, refuseChange } from "../records/record-context.ts";
import { touchedFields } from "../records/record-document.ts";

/**
 * Adds an owner's correction to a visit and to its stop of the day, once (VISIT-38). Who made it and, at the latest,
 * when is what the server knows; the visit itself stays as it was captured.
 */
export async function acceptVisitCorrection(
  context: RecordContext,
  { visitId, correction: sent }: CorrectVisit,
): Promise<SaveRecordAnswer> {
  const { firestore, caller, now } = context;
  const refusal = isOwner(caller.roles) ? null : refuseChange("PERMISSION_LOST", "");
  const added: VisitCorrection = {
    ...sent,
    at: Math.min(sent.at, now()),
    by: caller.uid,
    byName: caller.fullName.slice(0, 120),
  };
  const ref = firestore.doc(`companies/${caller.companyId}/visits/${visitId}`);
  return firestore.runTransaction(
    async (transaction) => {
      const snapshot = await transaction.get(ref);
      if (!snapshot.exists) return refusal ?? refuseChange("NOT_FOUND", "visitId");
      const visit = v.parse(StoredVisit, { ...snapshot.data(), visitId });
      const rev = Number(snapshot.get("rev"));
      const before = visit.corrections ?? [];
      const known = before.find(({ correctionId }) => correctionId === sent.correctionId);
      const isSame = known?.by === added.by && isSameValue(contentOf(known), contentOf(added));
      // Whoever made it may have another role by now (S22).
      if (isSame) return { outcome: "accepted", rev };
      if (refusal !== null) return refusal;
      if (known !== undefined) return refuseChange("ID_CONFLICT", "correctionId");
      const problem = correctionProblem(visit, added);
      if (problem !== null) return refuseChange("SCHEMA_INVALID", problem);
      const corrections = addCorrection(before, added);
      if (corrections === null) return refuseChange("SCHEMA_INVALID", "corrections");
      const { repId, businessDay } = visit;
      const day = readDay(
        await transaction.get(dayRef(firestore, caller.companyId, repId, businessDay)),
        repId,
        businessDay,
      );
      transaction.update(ref, { corrections, ...touchedFields() });
      if (day.exists) writeDay(transaction, day, correctOnDay(day.day, visitId, added), caller.uid);
      return { outcome: "accepted", rev: rev + 1 };
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

function contentOf({ outcome, words }: VisitCorrection): object {
  return { outcome, words };
}
