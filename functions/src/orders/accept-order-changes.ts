import * as v from "valibot";
import { ChangeOrder } from "#domain/changes/change-order.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import type { ChangeOrderAnswer } from "#domain/sync/push-outcome.ts";
import { answerEach, isOfNewerBuild, TRY_LATER } from "../answer-each.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { loadCompany } from "../company/load-company.ts";
import { fieldOf, parseRequest } from "../parse-request.ts";
import { isStorable } from "../records/is-storable.ts";
import { takeStep } from "./take-step.ts";

/** The maximum size of a change, in bytes. */
const MAX_CHANGE_BYTES = 400_000;

const ChangesRequest = v.object({ changes: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

const limitChanges = createRateLimit("changeOrders", 1_200, 60_000);

/** Takes steps of orders one by one in the order sent, each in its own transaction (ORDER-40). */
export async function acceptOrderChanges(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: ChangeOrderAnswer[] }> {
  const caller = await verifyCaller(backend, auth);
  limitChanges(caller.uid, backend.now(), countItems(data, "changes"));
  const { changes } = parseRequest(ChangesRequest, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  const context = { ...backend, caller, company };
  const answers = await answerEach(caller, "changeOrders", changes, (change) => acceptOrderChange(context, change));
  await backend.tasks.request("foldStock", company.id);
  return answers;
}

/** Takes one step of a caller who was checked. Who made it and when is the server's to say. */
export async function acceptOrderChange(context: CaptureContext, sent: unknown): Promise<ChangeOrderAnswer> {
  if (!isStorable(sent, MAX_CHANGE_BYTES)) return refuseShape("");
  const change = v.safeParse(ChangeOrder, sent);
  if (!change.success) return isOfNewerBuild(change.issues) ? TRY_LATER : refuseShape(fieldOf(change.issues));
  const { orderId, stepId, basis, step } = change.output;
  return takeStep(context, { orderId, stepId, from: basis.status, step });
}

function refuseShape(field: string): ChangeOrderAnswer {
  return { outcome: "refused", reason: "SCHEMA_INVALID", field };
}
