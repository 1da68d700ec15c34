import { Timestamp, type Transaction } from "firebase-admin/firestore";
import type { Company } from "#domain/company/company.ts";
import { INVITE_LIFETIME_MS, type Invite } from "#domain/company/invite.ts";
import { hasRoomFor } from "#domain/company/plan.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { parseRecord, type PlainRecord } from "#domain/records/record-nouns.ts";
import { readEmail } from "#domain/company/person.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import type { RefusalReason, SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { hashOfCode, newCode, newId } from "../accounts/new-id.ts";
import { noteEvent } from "../access/security-events.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, takeTurns } from "../access/take-turn.ts";
import { countSeats } from "../company/count-seats.ts";
import { loadCompany } from "../company/load-company.ts";
import { inviteTexts } from "../mails/mail-texts.ts";
import { mailFields } from "../mails/write-mail.ts";
import { historyRef } from "./history-entry.ts";
import { type ChangeContext, refuseChange, type RecordContext } from "./record-context.ts";
import { recordRef, type StoredRecord } from "./record-document.ts";

/** COMPANY-10: an invitation is a mail to somebody who did not ask for it. */
const PER_CALLER = { most: 60, withinMs: HOUR_MS };
const PER_COMPANY = { most: 200, withinMs: DAY_MS };
const PER_RECIPIENT = { most: 5, withinMs: DAY_MS, waitMs: MINUTE_MS };

/** For how long a link can be revived by sending its invitation again (COMPANY-34). */
const LINK_KEPT_MS = 90 * DAY_MS;

/**
 * Saves a change of an invitation by `save`. One that sends it counts against the limits, once however often it arrives;
 * beyond them the device sends it again later.
 */
export async function saveInvite(
  context: ChangeContext,
  edit: RecordEdit,
  save: () => Promise<SaveRecordAnswer>,
): Promise<SaveRecordAnswer> {
  const { firestore, caller } = context;
  const isKnown = (await historyRef(firestore, caller.companyId, edit.changeId).get()).exists;
  if (isKnown || !canSaveRecord(caller.roles, "invite", true)) return save();
  const sends = typeof edit.fields["linkHash"]?.to === "string";
  const to = sends ? await readRecipient(context, edit) : "";
  if (sends && !(await takeInviteTurns(context, to))) return { outcome: "unreachable", reason: "RATE_LIMITED" };
  const isTaken = to !== "" && (await context.accounts.find(to))?.emailVerified === true;
  const answer = isTaken ? refuseChange("EMAIL_TAKEN", "email") : await save();
  noteOutcome(context, edit, answer, sends);
  return answer;
}

function noteOutcome({ caller }: ChangeContext, edit: RecordEdit, answer: SaveRecordAnswer, sends: boolean): void {
  const { uid, companyId } = caller;
  const inviteId = edit.recordId;
  const isRevoked = edit.fields["status"]?.to === "revoked";
  if (answer.outcome === "accepted" && isRevoked) noteEvent({ event: "inviteRevoked", uid, companyId, inviteId });
  else if (answer.outcome === "accepted" && sends) noteEvent({ event: "inviteIssued", uid, companyId, inviteId });
  if (answer.outcome === "refused" && (answer.reason === "EMAIL_TAKEN" || answer.reason === "PLAN_FULL")) {
    noteEvent({ event: "inviteRefused", reason: answer.reason });
  }
}

/** The address that the change gives, or the stored one; "" = none. */
async function readRecipient({ firestore, caller }: RecordContext, { recordId, fields }: RecordEdit): Promise<string> {
  const typed = fields["email"];
  const to: unknown =
    typed === undefined
      ? (await recordRef(firestore, caller.companyId, "invite", recordId).get()).get("email")
      : typed.to;
  return readEmail(String(to)) ?? "";
}

async function takeInviteTurns({ firestore, caller, now }: RecordContext, to: string): Promise<boolean> {
  const turns = [
    { action: "invite by", of: caller.uid, limit: PER_CALLER },
    { action: "invite of", of: caller.companyId, limit: PER_COMPANY },
    ...(to === "" ? [] : [{ action: "invite to", of: to, limit: PER_RECIPIENT }]),
  ];
  return takeTurns(firestore, turns, now());
}

/** An invitation about to be written, with the company that its mail names. */
export interface InviteFacts {
  readonly invite: Invite;
  readonly company: Company;
}

/**
 * Reads what an invitation needs, or says why it may not be written: it is over, or the plan is full.
 * People and open invitations are counted in the transaction (COMPANY-9).
 */
export async function readInviteFacts(
  transaction: Transaction,
  context: RecordContext,
  inviteId: Identifier,
  stored: StoredRecord | null,
  record: PlainRecord,
): Promise<InviteFacts | RefusalReason> {
  const { firestore, caller } = context;
  const parsed = parseRecord("invite", record);
  if (!("row" in parsed)) return "SCHEMA_INVALID";
  const invite = parsed.row;
  const isOver = stored !== null && stored.row["status"] !== "open";
  if (isOver || invite.status === "used") return "STATUS_CHANGED";
  const company = await loadCompany(firestore, caller.companyId);
  if (invite.status === "revoked") return { invite, company };
  if (invite.linkHash === "") return "SCHEMA_INVALID";
  const isSent = invite.linkHash === stored?.row["linkHash"];
  const [code, seats] = await Promise.all([
    transaction.get(firestore.doc(`inviteCodes/${invite.linkHash}`)),
    countSeats(transaction, context, caller.companyId, inviteId),
  ]);
  if (code.exists && !isSent) return "ID_CONFLICT";
  return hasRoomFor(company.plan ?? null, seats) ? { invite, company } : "PLAN_FULL";
}

/**
 * Writes what follows from sending an invitation: its codes, its seven days and its mail. Former links stay good until it
 * is revoked, for 90 days. The account of whoever joins gets an id that only the server chooses.
 */
export function sendInvite(
  transaction: Transaction,
  { firestore, caller, now, appUrl }: RecordContext,
  inviteId: Identifier,
  { invite, company }: InviteFacts,
  isNew: boolean,
): void {
  const { companyId, fullName } = caller;
  const link = { companyId, inviteId, expiresAt: Timestamp.fromMillis(now() + LINK_KEPT_MS) };
  transaction.create(firestore.doc(`inviteCodes/${invite.linkHash}`), { ...link, byMail: false });
  if (invite.email !== "") {
    const code = newCode();
    transaction.create(firestore.doc(`inviteCodes/${hashOfCode(code)}`), { ...link, byMail: true });
    transaction.create(
      firestore.collection("mail").doc(),
      mailFields({
        to: invite.email,
        language: invite.language,
        texts: inviteTexts(company.name, fullName),
        link: `${appUrl}/signup/user/${code}`,
      }),
    );
  }
  const sent = { expiresAt: now() + INVITE_LIFETIME_MS, invitedBy: fullName };
  transaction.update(recordRef(firestore, companyId, "invite", inviteId), {
    ...sent,
    ...(isNew && { accountId: newId() }),
  });
}
