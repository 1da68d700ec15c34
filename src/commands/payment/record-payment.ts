import { recordPayment as declaration } from "#domain/changes/record-payment.ts";
import { paymentProblem } from "#domain/payment/check-payment.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { paymentKey } from "#local/outbox/outbox-entry.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { type CaptureProblem, writeCapture } from "#local/outbox/write-outbox.ts";
import { actInVisit } from "#local/visit/open-visit.ts";

/** Why no payment was recorded. `incomplete` names the field. */
export type RecordPaymentProblem =
  | { readonly code: "customerMissing" | CaptureProblem }
  | { readonly code: "incomplete"; readonly field: string };

/** `paymentId` is the form's: however often it is sent, it makes one payment. */
export type PaymentRequest = Pick<
  Payment,
  "paymentId" | "customerId" | "parts" | "cashRounding" | "appliedTo" | "note"
>;

/** Takes a payment (PAY-1): one transaction takes the number and writes payment and outbox entry. */
export function recordPayment(device: Device, request: PaymentRequest): Promise<Result<Payment, RecordPaymentProblem>> {
  return capture(device, { ...request, reverses: null });
}

/** Cancels a payment with a reason (PAY-6). */
export function cancelPayment(
  device: Device,
  request: Pick<Payment, "paymentId" | "customerId"> & { readonly reverses: NonNullable<Payment["reverses"]> },
): Promise<Result<Payment, RecordPaymentProblem>> {
  return capture(device, { ...request, parts: [], cashRounding: 0, appliedTo: [], note: "" });
}

/** The run that this person drives now: what they are paid meanwhile is handed in with it (DELIV-10). */
async function runUnderWay(device: Device): Promise<string | undefined> {
  const runs = await readRuns(device);
  return runs.find(({ run }) => run.driverId === device.identity.uid && run.status === "started")?.run.runId;
}

async function capture(
  device: Device,
  request: PaymentRequest & Pick<Payment, "reverses">,
): Promise<Result<Payment, RecordPaymentProblem>> {
  const { work, mirror, identity } = device;
  const { paymentId, customerId, reverses } = request;
  const [customer, company] = await Promise.all([
    readCustomer(device, customerId),
    mirror.company.get(identity.companyId),
  ]);
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const runId = await runUnderWay(device);
  const { currency, timeZone } = company.settings;
  const now = device.now();
  const businessDay = businessDayOf(now, timeZone);
  const field = paymentProblem({ ...request, businessDay, currency }, company.settings);
  if (field !== null) return refuse({ code: "incomplete", field });
  const recorded = await writeCapture(device, businessDay, [work.payments, work.openVisit], async (outbox) => {
    const known = await work.payments.get(paymentId);
    if (known !== undefined) return known.payment;
    const number = await outbox.nextNumber(businessDay, declaration.capture.prefix);
    const visit = await actInVisit(work, customerId, now);
    const payment: Payment = {
      ...request,
      paymentNo: number.text,
      companyId: identity.companyId,
      customerName: customer.name,
      repId: identity.uid,
      repName: identity.fullName,
      deviceId: number.installId,
      seq: number.seq,
      counted: number.counted,
      capturedAt: now,
      businessDay,
      currency,
      visitId: visit?.visitId ?? null,
      ...(runId !== undefined && { runId }),
    };
    const waiting = reverses === null ? undefined : await work.outbox.get(paymentKey(reverses.paymentId));
    const after = waiting === undefined ? [] : [waiting.key];
    await outbox.add({ key: paymentKey(paymentId), change: { kind: "recordPayment", payment }, number, after });
    return payment;
  });
  return typeof recorded === "string" ? refuse({ code: recorded }) : accept(recorded);
}
