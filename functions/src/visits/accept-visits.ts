import * as v from "valibot";
import { canPlaceOrders } from "#domain/access/access.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { CaptureAnswer, CaptureReceipt } from "#domain/sync/push-outcome.ts";
import { answerEach } from "../answer-each.ts";
import { acceptCapture, isTooLate, LATER } from "../captures/accept-capture.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { refuseRole } from "../access/security-events.ts";
import { verifyCapturer, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { visitCapture } from "./visit-capture.ts";

const VisitsRequest = v.object({ visits: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

const limitVisits = createRateLimit("recordVisits", 600, 60_000);

/** Accepts visits one by one, each once. In maintenance those that are older (OPS-4). */
export async function acceptVisits(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: CaptureAnswer<CaptureReceipt>[] }> {
  const { caller, capturedBefore } = await verifyCapturer(backend, auth);
  if (!canPlaceOrders(caller.roles)) throw refuseRole(caller, "recordVisits", "This role makes no visits.");
  limitVisits(caller.uid, backend.now(), countItems(data, "visits"));
  const { visits } = parseRequest(VisitsRequest, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  return answerEach(caller, "recordVisits", visits, async (visit) =>
    isTooLate(visit, capturedBefore) ? LATER : acceptCapture(visitCapture, { ...backend, caller, company }, visit),
  );
}
