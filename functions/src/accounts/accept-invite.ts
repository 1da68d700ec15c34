import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import { InviteSignup, inviteState, repCodeFrom } from "#domain/company/invite.ts";
import { giveClaims } from "../access/settle-access.ts";
import { MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import { WELCOME_TEXTS } from "../mails/mail-texts.ts";
import { writeMail } from "../mails/write-mail.ts";
import { parseRequest } from "../parse-request.ts";
import { requireGoodPassword } from "../passwords/require-good-password.ts";
import type { AccountPort, AccountsBackend } from "./account-port.ts";
import { clearUnverified } from "./clear-unverified.ts";
import { findInvite, type FoundInvite } from "./find-invite.ts";
import { firstRevision, nextRevision } from "./first-revision.ts";
import { sendVerification } from "./send-verification.ts";
import { staffFields, staffRef } from "./staff-record.ts";
import { noteEvent } from "../access/security-events.ts";

/** How long an attempt holds an invitation: longer than a callable can run. */
const HOLD_MS = 90_000;

const PER_ADDRESS = { most: 20, withinMs: MINUTE_MS };

/**
 * Signs a person up by invitation, once (COMPANY-13). The invitation is held first, so that only one of two concurrent attempts goes
 * on; the account carries the invitation's id, so that the next attempt can finish one that was interrupted.
 */
export async function acceptInvite(backend: AccountsBackend, address: string, data: unknown): Promise<{ ok: true }> {
  const { accounts, firestore, appUrl, now } = backend;
  await requireTurns(firestore, [{ action: "join from", of: address, limit: PER_ADDRESS }], now());
  const signup = parseRequest(InviteSignup, data);
  const found = await holdInvite(backend, signup.inviteId);
  const { accountId: uid, byMail, invite } = found;
  const { language } = invite;
  const email = invite.email || (signup.email ?? "");
  const fullName = `${signup.firstName} ${signup.lastName}`;
  try {
    if (email === "") throw new HttpsError("invalid-argument", "The request is invalid.", { field: "email" });
    requireGoodPassword(signup.password, email);
    const account = { uid, email, password: signup.password, fullName, emailVerified: byMail };
    if (!(await accounts.create(account))) await takeOver(backend, account);
    await settle(firestore, found, signup, { email, fullName });
  } catch (error) {
    await found.ref.update({ heldUntil: FieldValue.delete() });
    throw error;
  }
  noteEvent({ event: "inviteAccepted", uid, companyId: found.companyId, role: invite.role, byMail });
  await giveClaims(backend, uid);
  if (byMail) {
    const link = `${appUrl}/finishSignUpPage`;
    await writeMail(firestore, { to: email, language, texts: WELCOME_TEXTS, link });
  } else {
    await sendVerification(backend, { email, language });
  }
  return { ok: true };
}

async function holdInvite({ firestore, now }: AccountsBackend, code: string): Promise<FoundInvite> {
  return firestore.runTransaction(async (transaction) => {
    const found = await findInvite(firestore, code, transaction);
    if (!found) throw failed("unknown");
    const state = inviteState(found.invite, now());
    if (state !== "valid") throw failed(state);
    if (found.heldUntil > now()) throw failed("used");
    transaction.update(found.ref, { heldUntil: now() + HOLD_MS });
    return found;
  });
}

/**
 * The e-mail already has an account. One that an earlier attempt left behind is replaced, and with the mailed code, which
 * proves the address, also one that nobody has confirmed (COMPANY-29). The holder of a shared link proves nothing.
 */
async function takeOver(backend: AccountsBackend, account: Parameters<AccountPort["create"]>[0]): Promise<void> {
  const { accounts } = backend;
  const present = await accounts.find(account.email);
  const isOwn = present?.uid === account.uid;
  if (present && (isOwn || (!present.emailVerified && account.emailVerified))) {
    await clearUnverified(backend, present);
    if (await accounts.create(account)) return;
  }
  if (present?.emailVerified === false) {
    throw failed("by_mail");
  }
  noteEvent({ event: "inviteRefused", reason: "EMAIL_TAKEN" });
  throw new HttpsError("already-exists", "This e-mail already has an account.", { code: "EMAIL_TAKEN" });
}

/** Marks the invitation as used and adds the person to the staff: both or neither. */
async function settle(
  firestore: Firestore,
  found: FoundInvite,
  signup: InviteSignup,
  { email, fullName }: { readonly email: string; readonly fullName: string },
): Promise<void> {
  const { accountId: uid, companyId, invite, ref } = found;
  await firestore.runTransaction(async (transaction) => {
    // Revoked meanwhile: the account that was just created opens nothing.
    if ((await transaction.get(ref)).get("status") !== "open") throw failed("revoked");
    const repCode = await freeRepCode(
      firestore,
      transaction,
      companyId,
      repCodeFrom(signup.firstName, signup.lastName),
    );
    transaction.create(firestore.doc(`users/${uid}`), {
      email,
      fullName,
      role: invite.role,
      companyId,
      repCode,
      phone: signup.phone,
      language: invite.language,
      zones: invite.zone === "" ? [] : [invite.zone],
      active: true,
      ...firstRevision(uid),
    });
    transaction.create(staffRef(firestore, companyId, uid), {
      ...staffFields(fullName, invite.role, { email, repCode }),
      zones: invite.zone === "" ? [] : [invite.zone],
      ...firstRevision(uid),
    });
    transaction.update(ref, {
      status: "used",
      usedBy: uid,
      usedAt: FieldValue.serverTimestamp(),
      heldUntil: FieldValue.delete(),
      ...nextRevision(),
    });
  });
}

/** A rep code that is unique in the company: the wanted letters, with a number if taken (COMPANY-14). */
async function freeRepCode(
  firestore: Firestore,
  transaction: Transaction,
  companyId: string,
  wanted: string,
): Promise<string> {
  const staff = await transaction.get(firestore.collection("users").where("companyId", "==", companyId));
  const taken = new Set(staff.docs.map((person) => String(person.get("repCode"))));
  const numbered = (number: number) => `${wanted.slice(0, 4 - String(number).length)}${number}`;
  let code = wanted;
  for (let number = 2; taken.has(code); number += 1) code = numbered(number);
  return code;
}

function failed(state: string): HttpsError {
  const code = `INVITE_${state.toUpperCase()}`;
  noteEvent({ event: "inviteRefused", reason: code });
  return new HttpsError("failed-precondition", "Signup failed", { code });
}
