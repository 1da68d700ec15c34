import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { knownRoles } from "#domain/access/access.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import { Change, type ChangeKind, declarationOf } from "#domain/sync/change-kinds.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import type { RecoveryAnswer, RecoveryAnswers } from "#domain/sync/recovery.ts";
import { Identifier } from "#domain/values/identifier.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { answerEach } from "../answer-each.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import { noteEvent, refuseRole } from "../access/security-events.ts";
import { type Caller, type CallerAuth, readOwnLimit, verifyCaller } from "../access/verify-caller.ts";
import { staffRef } from "../accounts/staff-record.ts";
import { loadCompany } from "../company/load-company.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { contentHash } from "../content-hash.ts";
import { fieldOf, parseRequest } from "../parse-request.ts";
import { isStorable } from "../records/is-storable.ts";
import type { RecordsBackend } from "../records/record-context.ts";
import { type ChangeOf, recoveredKind, type RecoveryContext, type Sent } from "./recovered-kinds.ts";

/** The largest change is an order. */
const MAX_CHANGE_BYTES = 800_000;

const RecoveryRequest = v.object({
  /** Whose work it is. */
  owner: Identifier,
  /** False: only say what the store has of it. */
  saves: v.boolean(),
  items: v.pipe(v.array(v.object({ change: v.unknown(), image: v.optional(v.unknown()) })), v.maxLength(LARGEST_BATCH)),
});
type RecoveryItem = v.InferOutput<typeof RecoveryRequest>["items"][number];

/** Records that say what people may do. */
const RIGHTS: ReadonlySet<RecordNoun> = new Set(["person", "invite"]);

type AuthorContext = Omit<RecoveryContext, "contentHash">;

const limitItems = createRateLimit("recoverUnsent", 1_200, 60_000);

/**
 * Accepts what a person of the company did not get to send, as if they sent it now: the file proves nothing, so each
 * change passes what their own would pass, under its own id. For owners of the same company.
 */
export async function recoverWork(backend: RecordsBackend, auth: CallerAuth, data: unknown): Promise<RecoveryAnswers> {
  const caller = await verifyCaller(backend, auth);
  if (!isOwner(caller.roles)) throw refuseRole(caller, "recoverUnsent", "Only owners recover work.");
  limitItems(caller.uid, backend.now(), countItems(data, "items"));
  const { owner, saves, items } = parseRequest(RecoveryRequest, data);
  const author = await readAuthor(backend, caller, owner);
  const [company, priceLists] = await Promise.all([
    loadCompany(backend.firestore, caller.companyId),
    loadPriceLists(backend.firestore, caller.companyId),
  ]);
  const context = { ...backend, caller: author, company, priceLists, raised: new Set<Identifier>() };
  const { answers } = await answerEach(caller, "recoverUnsent", items, (item) => recover(context, item, saves));
  const saved = answers.filter(({ outcome }) => outcome === "accepted").length;
  if (saved > 0) {
    const { uid, companyId } = caller;
    noteEvent({ event: "workRecovered", uid, companyId, authorId: owner, changes: saved });
    for (const task of ["foldStock", "publishBlock"] as const) await backend.tasks.request(task, companyId);
  }
  return { author: author.fullName, answers };
}

/** The person as the company knows them, or knew them when they left. Their role is that of now. */
async function readAuthor({ firestore }: RecordsBackend, caller: Caller, uid: Identifier): Promise<Caller> {
  const { companyId } = caller;
  const [user, staff] = await firestore.getAll(firestore.doc(`users/${uid}`), staffRef(firestore, companyId, uid));
  const isHere = user?.get("companyId") === companyId;
  if (!isHere && staff?.exists !== true) {
    const message = "This is the work of nobody of this company.";
    throw new HttpsError("not-found", message, { code: "OTHER_COMPANY" });
  }
  const [role, name] = isHere ? [user.get("role"), user.get("fullName")] : [staff?.get("role"), staff?.get("name")];
  return {
    uid,
    fullName: typeof name === "string" ? name : "",
    roles: knownRoles(role),
    companyId,
    discountLimit: readOwnLimit((isHere ? user : staff)?.get("discountLimit")),
    recoveredBy: { uid: caller.uid, name: caller.fullName },
  };
}

const SentChange = v.looseObject({ kind: v.string() });

async function recover(
  given: AuthorContext,
  { change: sent, image }: RecoveryItem,
  saves: boolean,
): Promise<RecoveryAnswer> {
  if (!isStorable(sent, MAX_CHANGE_BYTES)) return refused("SCHEMA_INVALID", "");
  const parsed = v.safeParse(Change, sent);
  if (!parsed.success) return refused("SCHEMA_INVALID", fieldOf(parsed.issues));
  const change = parsed.output;
  // Rights are given by somebody who is here, never by a file.
  if (change.kind === "saveRecord" && RIGHTS.has(change.edit.noun)) return refused("PERMISSION_LOST", "");
  const item = declarationOf(change).call.item(v.parse(SentChange, sent));
  const context = { ...given, contentHash: contentHash(item) };
  return recoverAs(change.kind, context, { change, item, image }, saves);
}

async function recoverAs<Kind extends ChangeKind>(
  kind: Kind,
  context: RecoveryContext,
  sent: Sent<ChangeOf<Kind>>,
  saves: boolean,
): Promise<RecoveryAnswer> {
  const recovered = recoveredKind(kind);
  const found = await recovered.find(context, sent.change);
  if (found === "conflict") return refused("ID_CONFLICT", "");
  if (found === "known") return { outcome: "known" };
  if (!saves) return { outcome: "new" };
  const answer = await recovered.accept(context, sent);
  if (answer.outcome === "refused") return refused(answer.reason, answer.field);
  if (answer.outcome === "unreachable") return answer;
  // Accepted without a trace: the store was as the change wants it.
  return { outcome: (await recovered.find(context, sent.change)) === "new" ? "known" : "accepted" };
}

function refused(reason: RefusalReason, field: string): RecoveryAnswer {
  return { outcome: "refused", reason, field };
}
