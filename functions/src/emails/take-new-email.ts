import * as v from "valibot";
import { noteEvent } from "../access/security-events.ts";
import { settleAccess } from "../access/settle-access.ts";
import { HOUR_MS, requireTurns } from "../access/take-turn.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { clearUnverified } from "../accounts/clear-unverified.ts";
import { nextRevision } from "../accounts/first-revision.ts";
import { languageOf } from "../mails/language-of.ts";
import { EMAIL_CHANGED_TEXTS } from "../mails/mail-texts.ts";
import { mailFields } from "../mails/write-mail.ts";
import { parseRequest } from "../parse-request.ts";
import { requireConfirmed } from "../passwords/require-confirmed.ts";
import { dropResetCodes } from "../passwords/reset-code.ts";
import { EmailCode, emailCodeRef, type PendingEmail, readPendingEmail, refused } from "./email-code.ts";

const Confirmation = v.object({ code: EmailCode });

/** Eight digits cannot be guessed in so few tries. */
const PER_CALLER = { most: 10, withinMs: HOUR_MS };

/**
 * Gives the caller the address that their code proves. The account decides; record, staff record and the news to the
 * former address follow, and every session ends. The code is dropped last, so that what broke off is done again with it.
 */
export async function takeNewEmail(
  backend: AccountsBackend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ ok: true; email: string }> {
  const { accounts, firestore, now } = backend;
  const { uid } = await verifyCaller(backend, auth);
  await requireTurns(firestore, [{ action: "email by code of", of: uid, limit: PER_CALLER }], now());
  const { code } = parseRequest(Confirmation, data);
  requireConfirmed(auth, now());
  const pending = readPendingEmail(await emailCodeRef(firestore, uid).get(), code, now());
  const holder = await accounts.find(pending.email);
  if (holder !== null && holder.uid !== uid) {
    if (holder.emailVerified) throw refused("EMAIL_TAKEN");
    await clearUnverified(backend, holder);
  }
  if (!(await accounts.setEmail(uid, pending.email))) throw refused("EMAIL_TAKEN");
  noteEvent({ event: "emailChanged", uid });
  await accounts.revokeSessions(uid);
  await dropResetCodes(firestore, uid);
  await settleEmail(backend, uid, pending);
  await settleAccess(backend, uid);
  return { ok: true, email: pending.email };
}

/** The record follows, and the former address hears of it, once. */
async function settleEmail(
  { firestore, appUrl }: AccountsBackend,
  uid: string,
  { email, formerEmail }: PendingEmail,
): Promise<void> {
  const language = await languageOf(firestore, uid, "es");
  const code = emailCodeRef(firestore, uid);
  await firestore.runTransaction(async (transaction) => {
    if (!(await transaction.get(code)).exists) return;
    transaction.delete(code);
    transaction.update(firestore.doc(`users/${uid}`), { email, ...nextRevision() });
    const mail = { to: formerEmail, language, texts: EMAIL_CHANGED_TEXTS, link: `${appUrl}/support` };
    transaction.create(firestore.collection("mail").doc(), mailFields(mail));
  });
}
