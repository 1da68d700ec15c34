import { recordPayment } from "#domain/changes/record-payment.ts";
import { capturesCall } from "../captures/accept-captures.ts";
import { paymentCapture } from "./payment-capture.ts";

/** Accepts payments, each once. All roles may take money (PAY-7). */
export const acceptPayments = capturesCall({
  noun: paymentCapture,
  call: recordPayment.call,
  may: () => true,
  load: async () => ({}),
});
