import { recordVisit as declaration } from "#domain/changes/record-visit.ts";
import type { Instant } from "#domain/values/instant.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { finishProblem } from "#domain/visit/follow-up.ts";
import type { Visit, VisitOutcome } from "#domain/visit/visit.ts";
import type { Device } from "#local/databases/device.ts";
import type { OpenVisit } from "#local/databases/work-database.ts";
import { visitKey } from "#local/outbox/outbox-entry.ts";
import { type CaptureProblem, writeCapture } from "#local/outbox/write-outbox.ts";
import { appointmentStep } from "../itinerary/make-appointment.ts";
import { dayChange } from "../itinerary/change-day.ts";
import { getOpenVisit } from "#local/visit/open-visit.ts";

/** Why a visit is not finished. `gone`: it was finished or cancelled in another tab. `incomplete` names the field. */
export type FinishVisitProblem =
  | { readonly code: "gone" | CaptureProblem }
  | { readonly code: "incomplete"; readonly field: string };

export interface FinishVisitRequest {
  readonly visitId: string;
  readonly outcome: VisitOutcome;
  /** When on the day of the follow-up, in minutes after midnight: it is an appointment then (VISIT-39). */
  readonly followUpAt?: number | null;
  /** The person forgot to finish it: it ended with the last thing done in it. */
  readonly isEndProposed?: boolean;
}

/**
 * Makes the visit in progress a capture to be sent (VISIT-13): one transaction takes the number, writes visit and outbox
 * entry and ends the visit, so that repeated taps anywhere make one. It keeps the day of its arrival past midnight.
 */
export async function finishVisit(
  device: Device,
  request: FinishVisitRequest,
): Promise<Result<Visit, FinishVisitProblem>> {
  const { work, mirror, identity } = device;
  const [open, company] = await Promise.all([
    getOpenVisit(work, request.visitId),
    mirror.company.get(identity.companyId),
  ]);
  if (open === null) return refuse({ code: "gone" });
  const stored = new Set((await mirror.orders.bulkGet(open.orderIds)).map((order) => order?.orderId));
  const finished = await writeCapture(
    device,
    open.businessDay,
    [work.openVisit, work.visits, work.orders, work.dayChanges],
    async (outbox): Promise<Result<Visit, FinishVisitProblem>> => {
      const present = await getOpenVisit(work, request.visitId);
      if (present === null) return refuse({ code: "gone" });
      // An order that was discarded meanwhile is no longer one of the visit.
      const here = new Set((await work.orders.bulkGet(present.orderIds)).map((order) => order?.orderId));
      const orderIds = present.orderIds.filter((orderId) => stored.has(orderId) || here.has(orderId));
      const now = device.now();
      const ended = { ...present, orderIds, endedAt: endOf(present, request, now), outcome: request.outcome };
      const field = finishProblem(ended, company ?? null);
      if (field !== null) return refuse({ code: "incomplete", field });
      const number = await outbox.nextNumber(present.businessDay, declaration.capture.prefix);
      const { id: _, isLocating: __, lastActionAt: ___, ...kept } = ended;
      const visit: Visit = {
        ...kept,
        visitNo: number.text,
        companyId: identity.companyId,
        repId: identity.uid,
        repName: identity.fullName,
        deviceId: number.installId,
        seq: number.seq,
        counted: number.counted,
        capturedAt: Math.max(now, present.checkIn.at),
        isEndProposed: request.isEndProposed ?? false,
      };
      await outbox.add({ key: visitKey(visit.visitId), change: { kind: "recordVisit", visit }, number });
      const { customerId, customerName } = visit;
      const on = request.outcome.followUpOn;
      const followUpAt = request.followUpAt ?? null;
      if (on !== null && followUpAt !== null && company !== undefined) {
        const step = appointmentStep(
          device.newId(),
          customerId,
          { from: followUpAt, until: null },
          visit.outcome.words,
        );
        const change = dayChange(device, { day: on, step, label: customerName }, company.settings.timeZone);
        await outbox.add({ key: change.stepId, change });
      }
      await work.openVisit.delete("openVisit");
      return accept(visit);
    },
  );
  return typeof finished === "string" ? refuse({ code: finished }) : finished;
}

/** Not before the arrival: a clock may have been set back in between. */
function endOf({ checkIn, lastActionAt }: OpenVisit, { isEndProposed }: FinishVisitRequest, now: Instant): Instant {
  return Math.max(checkIn.at, isEndProposed === true ? lastActionAt : now);
}
