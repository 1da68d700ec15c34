import type { Change } from "#domain/sync/change-kinds.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { correctionProblem } from "#domain/visit/correct-visit.ts";
import type { Visit, VisitCorrection } from "#domain/visit/visit.ts";
import type { Device } from "#local/databases/device.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";

/** Why a correction is not made. `incomplete` names the field. */
export type CorrectVisitProblem =
  | { readonly code: "notAllowed" | "storageFull" }
  | { readonly code: "incomplete"; readonly field: "outcome" | "reasonCode" | "words" };

export interface CorrectVisitRequest extends Pick<VisitCorrection, "outcome" | "words"> {
  readonly visit: Visit;
}

/** Adds an owner's correction to a visit that the store has, offline too (VISIT-38); the visit stays as it is. */
export async function correctVisit(
  device: Device,
  { visit, outcome, words }: CorrectVisitRequest,
): Promise<Result<null, CorrectVisitProblem>> {
  const { identity } = device;
  if (!isOwner(identity.roles)) return refuse({ code: "notAllowed" });
  const field = correctionProblem(visit, { outcome, words });
  if (field !== null) return refuse({ code: "incomplete", field });
  const correctionId = device.newId();
  const change: Change = {
    kind: "correctVisit",
    visitId: visit.visitId,
    customerId: visit.customerId,
    label: visit.customerName,
    correction: {
      correctionId,
      at: device.now(),
      by: identity.uid,
      byName: identity.fullName.slice(0, 120),
      outcome,
      words: words.trim(),
    },
  };
  const queued = await queueChange(device, { key: correctionId, change });
  return queued ? accept(null) : refuse({ code: "storageFull" });
}
