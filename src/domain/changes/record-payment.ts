import * as v from "valibot";
import { Payment, PaymentReceipt } from "../payment/payment.ts";
import { type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { isReceiptOf } from "../sync/push-outcome.ts";

const RecordPayment = v.object({ kind: v.literal("recordPayment"), payment: Payment });
type RecordPayment = v.InferOutput<typeof RecordPayment>;

/** A payment taken on this device, kept until the mirror holds the store's copy. `receipt` null = unsent. */
export interface WorkPayment {
  paymentId: string;
  customerId: string;
  payment: Payment;
  receipt: PaymentReceipt | null;
}

const capture = {
  work: "payments",
  mirror: "payments",
  id: "paymentId",
  number: "paymentNo",
  receipt: PaymentReceipt,
  prefix: "R-",
} as const;

/** Captures a payment, or the reversal of one. It follows the customer's orders and earlier payments. */
export const recordPayment = {
  kind: "recordPayment",
  schema: RecordPayment,
  isReplayed: true,
  lane: ({ payment }) => payment.customerId,
  needs: ({ payment }) => [{ noun: "customer", recordId: payment.customerId }],
  batch: LARGEST_BATCH,
  call: { name: "recordPayments", list: "payments", item: ({ payment }) => payment },
  capture,
  captureId: ({ payment }) => payment.paymentId,
  place: ({ payment }) => payment,
  isProof: ({ receipt }, { payment }) => isReceiptOf(receipt, capture, payment.paymentId),
  localRow: ({ payment }) => {
    const { paymentId, customerId } = payment;
    const row: WorkPayment = { paymentId, customerId, payment, receipt: null };
    return { table: "payments", id: paymentId, row };
  },
  naming: ({ payment: { parts, customerName } }) => ({ fields: { parts }, label: customerName, photosOf: "payment" }),
  unsent: ({ payment }) => ({ kind: "payments", id: payment.paymentId }),
  sheet: ({ payment: { customerId, customerName, reverses } }) => ({
    text: reverses === null ? "recordPayment.taken" : "recordPayment.reversed",
    record: { noun: "customer", recordId: customerId, label: customerName, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<RecordPayment>;
