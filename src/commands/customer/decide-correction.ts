import { correctedRecord } from "#domain/customer/correction.ts";
import type { Change } from "#domain/sync/change-kinds.ts";
import { canDecideCorrections } from "#domain/records/record-access.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";

/** `decided`: already decided on this device, or withdrawn. */
export interface DecideCorrectionProblem {
  readonly code: "notAllowed" | "decided" | "storageFull";
}

/**
 * Accepts or rejects a suggested correction of a customer or a product's report (CUST-14): accepted, its values
 * become the record's.
 */
export async function decideCorrection(
  device: Device,
  request: { readonly correctionId: string; readonly accepts: boolean; readonly reason?: string },
): Promise<Result<null, DecideCorrectionProblem>> {
  const { correctionId, accepts, reason = "" } = request;
  if (!canDecideCorrections(device.identity.roles)) return refuse({ code: "notAllowed" });
  const correction = await device.mirror.corrections.get(correctionId);
  const key = `${correctionId}:decision`;
  if (correction === undefined || correction.state !== "open" || (await device.work.outbox.get(key)) !== undefined) {
    return refuse({ code: "decided" });
  }
  const { noun, recordId } = correctedRecord(correction);
  const decision = { correctionId, accepts, reason: reason.trim().slice(0, 300), label: correction.label };
  const change: Change =
    noun === "customer"
      ? { kind: "decideCorrection", decision: { ...decision, customerId: recordId } }
      : { kind: "decideReport", decision: { ...decision, productId: recordId } };
  const queued = await queueChange(device, { key, change });
  return queued ? accept(null) : refuse({ code: "storageFull" });
}
