import type { CorrectionDecision } from "#domain/correction.ts";
import { canDecideCorrections } from "#domain/record-access.ts";
import { accept, refuse } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { Device } from "#local/device.ts";
import { recordLane } from "#local/outbox-entry.ts";
import { queueChange } from "./queue-change.ts";

/** `decided`: this device has decided it already, or nobody asks any more. */
export interface DecideCorrectionProblem {
  readonly code: "notAllowed" | "decided" | "storageFull";
}

/** Accepts or rejects a suggested correction (PRODUCT 3.9): accepted, its values become the customer's. */
export async function decideCorrection(
  device: Device,
  request: { readonly correctionId: string; readonly accepts: boolean; readonly reason?: string },
): Promise<Result<null, DecideCorrectionProblem>> {
  const { correctionId, accepts, reason = "" } = request;
  if (!canDecideCorrections(device.identity.roles)) return refuse({ code: "notAllowed" });
  const correction = await device.mirror.corrections.get(correctionId);
  const key = `${correctionId}:decision`;
  if (correction === undefined || (await device.work.outbox.get(key)) !== undefined) return refuse({ code: "decided" });
  const { customerId, label } = correction;
  const decision: CorrectionDecision = {
    correctionId,
    customerId,
    accepts,
    reason: reason.trim().slice(0, 300),
    label,
  };
  const queued = await queueChange(device, {
    key,
    lane: recordLane("correction", customerId),
    dependsOn: [],
    change: { kind: "decideCorrection", decision },
  });
  return queued ? accept(null) : refuse({ code: "storageFull" });
}
