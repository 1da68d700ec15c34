import { logger } from "firebase-functions";
import * as v from "valibot";
import { Change } from "#domain/sync/change.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { fieldOf, parseRequest } from "../parse-request.ts";
import { acceptCorrection } from "./accept-correction.ts";
import { acceptCount, acceptExpectation } from "./accept-count.ts";
import { acceptDecision } from "./accept-decision.ts";
import { acceptEdit } from "./accept-edit.ts";
import { acceptReport } from "./accept-report.ts";
import { isStorable } from "./is-storable.ts";
import { refuseChange, type RecordDesk } from "./record-context.ts";

/** The most changes one call may carry, and the most bytes one of them may have. */
export const MAX_CHANGES = 20;
const MAX_CHANGE_BYTES = 200_000;

const ChangesRequest = v.object({ changes: v.pipe(v.array(v.unknown()), v.maxLength(MAX_CHANGES)) });

const limitCalls = createRateLimit(600, 60_000);

/**
 * One answer per change, in the order sent, one transaction each: whatever happens to one of them, the next is taken
 * all the same.
 */
export async function acceptChanges(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: SaveRecordAnswer[] }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const { changes } = parseRequest(ChangesRequest, data);
  const answers: SaveRecordAnswer[] = [];
  for (const change of changes) answers.push(await answerChange({ ...backend, caller }, change));
  return { answers };
}

/** A failure of ours says nothing about the change: the device keeps it and sends it again under the same id. */
async function answerChange(desk: RecordDesk, sent: unknown): Promise<SaveRecordAnswer> {
  try {
    return await acceptChange(desk, sent);
  } catch (error) {
    const { companyId, uid } = desk.caller;
    logger.error("change not stored", { companyId, uid, error: String(error) });
    return { outcome: "unreachable", reason: "SERVER_ERROR" };
  }
}

async function acceptChange(desk: RecordDesk, sent: unknown): Promise<SaveRecordAnswer> {
  if (!isStorable(sent) || JSON.stringify(sent).length > MAX_CHANGE_BYTES) return refuseChange("SCHEMA_INVALID", "");
  const parsed = v.safeParse(Change, sent);
  if (!parsed.success) return refuseChange("SCHEMA_INVALID", fieldOf(parsed.issues));
  const change = parsed.output;
  switch (change.kind) {
    case "saveRecord":
      return acceptEdit(desk, change.edit);
    case "countStock":
      return acceptCount(desk, change.count);
    case "expectStock":
      return acceptExpectation(desk, change.expectation);
    case "suggestCorrection":
      return acceptCorrection(desk, change.correction);
    case "reportProduct":
      return acceptReport(desk, change.report);
    case "decideCorrection":
    case "decideReport":
      return acceptDecision(desk, change.decision);
    case "placeOrder":
    case "advanceOrder":
    case "saveImage":
      return refuseChange("SCHEMA_INVALID", "kind");
  }
}
