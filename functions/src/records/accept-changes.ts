import * as v from "valibot";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import { Change } from "#domain/sync/change-kinds.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { answerEach, isOfNewerBuild, TRY_LATER } from "../answer-each.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import { contentHash } from "../content-hash.ts";
import { fieldOf, parseRequest } from "../parse-request.ts";
import { acceptVisitCorrection } from "../visits/accept-visit-correction.ts";
import { acceptDayChange } from "../itinerary/accept-day-change.ts";
import { acceptCorrection } from "./accept-correction.ts";
import { acceptCount, acceptExpectation } from "./accept-count.ts";
import { acceptDecision } from "./accept-decision.ts";
import { acceptEdit } from "./accept-edit.ts";
import { acceptReport } from "./accept-report.ts";
import { isStorable } from "./is-storable.ts";
import { type ChangeContext, refuseChange, type RecordsBackend } from "./record-context.ts";

/** The maximum size of a change, in bytes. */
const MAX_CHANGE_BYTES = 200_000;

const ChangesRequest = v.object({ changes: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_BATCH)) });

/** A change after which there may be more stock than before. */
const Count = v.object({ kind: v.literal("countStock") });

const limitChanges = createRateLimit("saveRecords", 1_200, 60_000);

/** Returns one answer per change, in the order sent. Each has its own transaction: a failure does not affect the next. */
export async function acceptChanges(
  backend: RecordsBackend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ answers: SaveRecordAnswer[] }> {
  const caller = await verifyCaller(backend, auth);
  limitChanges(caller.uid, backend.now(), countItems(data, "changes"));
  const { changes } = parseRequest(ChangesRequest, data);
  const context = { ...backend, caller, raised: new Set<Identifier>() };
  const answer = await answerEach(caller, "saveRecords", changes, (change) => acceptChange(context, change));
  await backend.tasks.request("publishBlock", caller.companyId);
  if (changes.some((change) => v.is(Count, change))) await backend.tasks.request("releaseOrders", caller.companyId);
  return answer;
}

/** Applies one change of a caller who was checked. */
export async function acceptChange(
  context: Omit<ChangeContext, "contentHash">,
  sent: unknown,
): Promise<SaveRecordAnswer> {
  if (!isStorable(sent, MAX_CHANGE_BYTES)) return refuseChange("SCHEMA_INVALID", "");
  const parsed = v.safeParse(Change, sent);
  if (!parsed.success)
    return isOfNewerBuild(parsed.issues) ? TRY_LATER : refuseChange("SCHEMA_INVALID", fieldOf(parsed.issues));
  const change = parsed.output;
  if (!isRecordChange(change)) return refuseChange("SCHEMA_INVALID", "kind");
  return handle({ ...context, contentHash: contentHash(sent) }, change.kind, change);
}

/** Captures, steps of orders and runs, and photographs have their own callables. */
type RecordChange = Exclude<
  Change,
  {
    kind:
      | "placeOrder"
      | "advanceOrder"
      | "changeOrder"
      | "changeRun"
      | "recordVisit"
      | "recordPayment"
      | "closeTill"
      | "recordDelivery"
      | "saveImage";
  }
>;
type ChangesByKind = { readonly [Kind in RecordChange["kind"]]: Extract<RecordChange, { kind: Kind }> };

/** The handler of each kind. A new kind without one does not compile. */
const HANDLERS: {
  readonly [Kind in RecordChange["kind"]]: (
    context: ChangeContext,
    change: ChangesByKind[Kind],
  ) => Promise<SaveRecordAnswer>;
} = {
  saveRecord: (context, { edit }) => acceptEdit(context, edit),
  countStock: (context, { count }) => acceptCount(context, count),
  expectStock: (context, { expectation }) => acceptExpectation(context, expectation),
  suggestCorrection: (context, { correction }) => acceptCorrection(context, correction),
  reportProduct: (context, { report }) => acceptReport(context, report),
  decideCorrection: (context, { decision }) => acceptDecision(context, decision),
  decideReport: (context, { decision }) => acceptDecision(context, decision),
  changeDay: acceptDayChange,
  correctVisit: acceptVisitCorrection,
};

function isRecordChange(change: Change): change is RecordChange {
  return change.kind in HANDLERS;
}

function handle<Kind extends RecordChange["kind"]>(context: ChangeContext, kind: Kind, change: ChangesByKind[Kind]) {
  return HANDLERS[kind](context, change);
}
