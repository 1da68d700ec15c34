import * as v from "valibot";
import { ChangeRun } from "#domain/changes/change-run.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { answerEach, isOfNewerBuild, TRY_LATER } from "../answer-each.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { loadCompany } from "../company/load-company.ts";
import { fieldOf, parseRequest } from "../parse-request.ts";
import { isStorable } from "../records/is-storable.ts";
import { refuseChange } from "../records/record-context.ts";
import { takeRunStep } from "./take-run-step.ts";

/** The maximum size of a change, in bytes. */
const MAX_CHANGE_BYTES = 200_000;

const ChangesRequest = v.object({ changes: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

const limitChanges = createRateLimit("changeRuns", 1_200, 60_000);

/** Takes steps of runs one by one in the order sent, each in its own transaction (DELIV-11). */
export async function acceptRunChanges(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: SaveRecordAnswer[] }> {
  const caller = await verifyCaller(backend, auth);
  limitChanges(caller.uid, backend.now(), countItems(data, "changes"));
  const { changes } = parseRequest(ChangesRequest, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  const context = { ...backend, caller, company };
  return answerEach(caller, "changeRuns", changes, (change) => acceptRunChange(context, change));
}

/** Takes one step of a caller who was checked. Whose company it is and who made it is the server's to say. */
export async function acceptRunChange(context: CaptureContext, sent: unknown): Promise<SaveRecordAnswer> {
  if (!isStorable(sent, MAX_CHANGE_BYTES)) return refuseChange("SCHEMA_INVALID", "");
  const change = v.safeParse(ChangeRun, sent);
  if (change.success) return takeRunStep(context, change.output);
  return isOfNewerBuild(change.issues) ? TRY_LATER : refuseChange("SCHEMA_INVALID", fieldOf(change.issues));
}
