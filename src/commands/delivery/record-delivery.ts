import { recordDelivery as declaration } from "#domain/changes/record-delivery.ts";
import { deliveryProblem, proofGaps, proofNeeds } from "#domain/delivery/check-delivery.ts";
import type { Delivery } from "#domain/delivery/delivery.ts";
import { readStopDraft } from "#domain/delivery/stop-draft.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { deliveryKey } from "#local/outbox/outbox-entry.ts";
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
> & {
  readonly draftKey: string;
  /** False = there was no room for the draft. */
  readonly isDraftKept?: boolean;
};

/**
 * Finishes a stop (DELIV-25): one transaction takes the number, writes the outbox entry and ends the draft, so that
 * repeated taps anywhere make one delivery.
 */
export async function recordDelivery(
  device: Device,
  { draftKey, isDraftKept = true, ...request }: DeliveryRequest,
): Promise<Result<Delivery, RecordDeliveryProblem>> {
  const { work, identity } = device;
  const { stored, company, worth } = await readDelivered(device, request);
  if (company === undefined) return refuse({ code: "customerMissing" });
  const now = device.now();
  const businessDay = businessDayOf(now, company.settings.timeZone);
  const field = deliveryProblem({ ...request, businessDay });
  if (field !== null) return refuse({ code: "incomplete", field });
  const recorded = await writeCapture(
    device,
    businessDay,
    [work.formDrafts, work.recordEdits],
    async (outbox): Promise<Result<Delivery, RecordDeliveryProblem>> => {
      const [kept, made, edits, number] = await Promise.all([
        work.formDrafts.get(draftKey),
        work.outbox.get(deliveryKey(request.deliveryId)),
        readOverlay(device, "customer", request.customerId),
        outbox.nextNumber(businessDay, declaration.capture.prefix),
      ]);
      const draft = readStopDraft(kept?.value);
      if (made !== undefined || (isDraftKept && draft?.deliveryId !== request.deliveryId))
        return refuse({ code: "gone" });
      const customer = edits.apply(request.customerId, stored);
      if (customer === undefined) return refuse({ code: "customerMissing" });
      const [missing] = proofGaps(request, proofNeeds(company.settings, customer.proofRules, worth)).required;
      if (missing !== undefined) return refuse({ code: "incomplete", field: missing });
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
      await Promise.all([
        outbox.add({ key: deliveryKey(delivery.deliveryId), change: { kind: "recordDelivery", delivery }, number }),
        work.formDrafts.delete(draftKey),
      ]);
      return accept(delivery);
    },
  );
  return typeof recorded === "string" ? refuse({ code: recorded }) : recorded;
}

/** The store's part of what a delivery is checked against, in one transaction: each costs a phone milliseconds. */
async function readDelivered(
  { mirror, identity }: Device,
  { customerId, orders }: Pick<DeliveryRequest, "customerId" | "orders">,
) {
  const ids = orders.map(({ orderId }) => orderId);
  const [stored, company, found] = await mirror.transaction(
    "r",
    [mirror.customers, mirror.company, mirror.orders],
    async () =>
      Promise.all([
        mirror.customers.get(customerId),
        mirror.company.get(identity.companyId),
        mirror.orders.bulkGet(ids),
      ]),
  );
  return { stored, company, worth: sumAmounts(found.flatMap((order) => order?.totals.total ?? [])) };
}
