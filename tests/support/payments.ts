import { formatCaptureNumber } from "#domain/captures/capture-number.ts";
import type { AccountDocument } from "#domain/payment/account.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { makeSettings, NOW } from "./sales.ts";

/** 100.00 in cash that Ana took, `number` its place in the count of her phone. */
export function makePayment(changes: Partial<Payment> = {}, number = 1): Payment {
  const { capturedAt = NOW } = changes;
  const { timeZone, currency } = makeSettings();
  const businessDay = businessDayOf(capturedAt, timeZone);
  return {
    paymentId: "p1",
    paymentNo: formatCaptureNumber("R-", { repCode: "AN", deviceLetter: "A", businessDay, number }),
    companyId: "demo",
    customerId: "c1",
    customerName: "Abarrotes Lupita",
    repId: "demo-ana",
    repName: "Ana Ruiz",
    deviceId: "install-1",
    seq: number,
    capturedAt,
    businessDay,
    currency,
    parts: [{ method: "cash", amount: 10_000, reference: "" }],
    cashRounding: 0,
    appliedTo: [],
    reverses: null,
    visitId: null,
    note: "",
    ...changes,
  };
}

/** The reversal of a payment. */
export function makeReversal(paymentId: string, changes: Partial<Payment> = {}, number = 2): Payment {
  const reverses = { paymentId, reason: "Wrong customer" };
  return makePayment({ paymentId: `${paymentId}-reversed`, parts: [], reverses, ...changes }, number);
}

/** 100.00 owed since the tenth of November. */
export function makeDocument(changes: Partial<AccountDocument> = {}): AccountDocument {
  const id = changes.id ?? "d1";
  return {
    id,
    kind: "imported",
    number: `F-${id}`,
    day: "2026-11-10",
    dueOn: "2026-11-17",
    total: 10_000,
    paid: 0,
    orderId: null,
    ...changes,
  };
}
