import { HttpsError } from "firebase-functions/https";
import { INVITE_LIFETIME_MS, InviteRequest } from "#domain/company/invite.ts";
import { hasRoomFor } from "#domain/company/plan.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import { type Caller, type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { inviteTexts } from "../mails/mail-texts.ts";
import { writeMail } from "../mails/write-mail.ts";
import type { AccountsBackend } from "./account-port.ts";
import { firstRevision } from "./first-revision.ts";
import { hashOfCode, newCode, newId } from "./new-id.ts";
import { noteEvent, refuseRole } from "../access/security-events.ts";

/** What the inviting owner gets: a link to share. The mailed link is a different one that proves the address. */
export interface IssuedInvite {
  readonly inviteId: string;
  readonly link: string;
  readonly expiresAt: number;
}

/** COMPANY-10: an invitation is a mail to somebody who did not ask for it. */
const PER_CALLER = { most: 60, withinMs: HOUR_MS };
const PER_COMPANY = { most: 200, withinMs: DAY_MS };
const PER_RECIPIENT = { most: 5, withinMs: DAY_MS, waitMs: MINUTE_MS };

/** Invites one person to the caller's company: owners and super_admin only, within the plan's limit (COMPANY-10). */
export async function issueInvite(backend: AccountsBackend, auth: CallerAuth, data: unknown): Promise<IssuedInvite> {
  const { firestore, appUrl, now } = backend;
  const caller = await verifyCaller(backend, auth);
  if (!caller.roles.some((role) => role === "company_owner" || role === "super_admin")) {
    throw refuseRole(caller, "createInvite", "Only an owner can invite.");
  }
  const request = parseRequest(InviteRequest, data);
  const company = await loadCompany(firestore, caller.companyId);
  if (!hasRoomFor(company.plan ?? null, await countPeople(backend, caller))) {
    noteEvent({ event: "inviteRefused", reason: "PLAN_FULL" });
    throw new HttpsError("failed-precondition", "The plan has no room for more people.", { code: "PLAN_FULL" });
  }
  const turns = [
    { action: "invite by", of: caller.uid, limit: PER_CALLER },
    { action: "invite of", of: caller.companyId, limit: PER_COMPANY },
    { action: "invite to", of: request.email, limit: PER_RECIPIENT },
  ];
  await requireTurns(firestore, turns, now());
  if ((await backend.accounts.find(request.email))?.emailVerified === true) {
    noteEvent({ event: "inviteRefused", reason: "EMAIL_TAKEN" });
    throw new HttpsError("already-exists", "This e-mail already has an account.", { code: "EMAIL_TAKEN" });
  }
  const inviteId = newId();
  const expiresAt = now() + INVITE_LIFETIME_MS;
  const codes = { mail: newCode(), link: newCode() };
  const batch = firestore.batch();
  const stamps = firstRevision(caller.uid);
  const invite = { ...request, status: "open", expiresAt, invitedBy: caller.fullName };
  batch.create(firestore.doc(`companies/${caller.companyId}/invites/${inviteId}`), { ...invite, ...stamps });
  for (const [way, code] of Object.entries(codes)) {
    const record = { companyId: caller.companyId, inviteId, byMail: way === "mail" };
    batch.create(firestore.doc(`inviteCodes/${hashOfCode(code)}`), record);
  }
  await batch.commit();
  noteEvent({ event: "inviteIssued", uid: caller.uid, companyId: caller.companyId, inviteId, role: request.role });
  await writeMail(firestore, {
    to: request.email,
    language: request.language,
    texts: inviteTexts(company.name, caller.fullName),
    link: `${appUrl}/signup/user/${codes.mail}`,
  });
  return { inviteId, link: `${appUrl}/signup/user/${codes.link}`, expiresAt };
}

/** Counts active people and open invitations. */
async function countPeople({ firestore, now }: AccountsBackend, { companyId }: Caller): Promise<number> {
  const [staff, invites] = await Promise.all([
    firestore.collection("users").where("companyId", "==", companyId).get(),
    firestore.collection(`companies/${companyId}/invites`).where("status", "==", "open").get(),
  ]);
  const active = staff.docs.filter((person) => person.get("active") !== false).length;
  return active + invites.docs.filter((invite) => Number(invite.get("expiresAt")) > now()).length;
}
