import * as v from "valibot";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { CaptureAnswer, CaptureReceipt } from "#domain/sync/push-outcome.ts";
import { answerEach } from "../answer-each.ts";
import { acceptCapture, isTooLate, LATER } from "../captures/accept-capture.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { verifyCapturer, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { paymentCapture } from "./payment-capture.ts";

const PaymentsRequest = v.object({ payments: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

const limitPayments = createRateLimit("recordPayments", 600, 60_000);

/** Accepts payments one by one, each once. In maintenance those that are older (OPS-4). All roles may take money (PAY-7). */
export async function acceptPayments(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: CaptureAnswer<CaptureReceipt>[] }> {
  const { caller, capturedBefore } = await verifyCapturer(backend, auth);
  limitPayments(caller.uid, backend.now(), countItems(data, "payments"));
  const { payments } = parseRequest(PaymentsRequest, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  return answerEach(caller, "recordPayments", payments, async (payment) =>
    isTooLate(payment, capturedBefore)
      ? LATER
      : acceptCapture(paymentCapture, { ...backend, caller, company }, payment),
  );
}
