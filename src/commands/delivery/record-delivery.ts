import { recordDelivery as declaration } from "#domain/changes/record-delivery.ts";
import { deliveryProblem, proofGaps, proofNeeds } from "#domain/delivery/check-delivery.ts";
import type { Delivery } from "#domain/delivery/delivery.ts";
import { readStopDraft } from "#domain/delivery/stop-draft.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { deliveryKey } from "#local/outbox/outbox-entry.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { type CaptureProblem, writeCapture } from "#local/outbox/write-outbox.ts";

/** Why no delivery was recorded. `gone`: it was recorded before. `incomplete` names the field, or the kind of proof. */
export type RecordDeliveryProblem =
  | { readonly code: "customerMissing" | "gone" | CaptureProblem }
  | { readonly code: "incomplete"; readonly field: string };

/** `draftKey` is where the stop is kept: with its draft gone it was finished. */
export type DeliveryRequest = Pick<
  Delivery,
  | "deliveryId"
  | "customerId"
  | "runId"
  | "arrivedAt"
  | "orders"
  | "failed"
  | "receiver"
  | "signature"
  | "noSignature"
  | "photoIds"
  | "note"
  | "position"
  | "accuracy"
> & { readonly draftKey: string };

/**
 * Finishes a stop (DELIV-25): one transaction takes the number, writes the outbox entry and ends the draft, so that
 * repeated taps anywhere make one delivery.
 */
export async function recordDelivery(
  device: Device,
  { draftKey, ...request }: DeliveryRequest,
): Promise<Result<Delivery, RecordDeliveryProblem>> {
  const { work, mirror, identity } = device;
  const [customer, company, stored] = await Promise.all([
    readCustomer(device, request.customerId),
    mirror.company.get(identity.companyId),
    mirror.orders.bulkGet(request.orders.map(({ orderId }) => orderId)),
  ]);
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const now = device.now();
  const businessDay = businessDayOf(now, company.settings.timeZone);
  const field = deliveryProblem({ ...request, businessDay });
  if (field !== null) return refuse({ code: "incomplete", field });
  const worth = sumAmounts(stored.flatMap((order) => order?.totals.total ?? []));
  const [missing] = proofGaps(request, proofNeeds(company.settings, customer.proofRules, worth)).required;
  if (missing !== undefined) return refuse({ code: "incomplete", field: missing });
  const recorded = await writeCapture(
    device,
    businessDay,
    [work.formDrafts],
    async (outbox): Promise<Result<Delivery, RecordDeliveryProblem>> => {
      const draft = readStopDraft((await work.formDrafts.get(draftKey))?.value);
      if (draft?.deliveryId !== request.deliveryId) return refuse({ code: "gone" });
      const number = await outbox.nextNumber(businessDay, declaration.capture.prefix);
      const delivery: Delivery = {
        ...request,
        deliveryNo: number.text,
        companyId: identity.companyId,
        customerName: customer.name,
        repId: identity.uid,
        repName: identity.fullName,
        deviceId: number.installId,
        seq: number.seq,
        counted: number.counted,
        capturedAt: now,
        businessDay,
      };
      await outbox.add({ key: deliveryKey(delivery.deliveryId), change: { kind: "recordDelivery", delivery }, number });
      await work.formDrafts.delete(draftKey);
      return accept(delivery);
    },
  );
  return typeof recorded === "string" ? refuse({ code: recorded }) : recorded;
}
