import * as v from "valibot";
import { Email } from "#domain/company/person.ts";
import { noteEvent } from "../access/security-events.ts";
import { HOUR_MS, MINUTE_MS, requireTurns, takeTurns } from "../access/take-turn.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { languageOf } from "../mails/language-of.ts";
import { emailCodeTexts } from "../mails/mail-texts.ts";
import { mailFields } from "../mails/write-mail.ts";
import { parseRequest } from "../parse-request.ts";
import { requireConfirmed } from "../passwords/require-confirmed.ts";
import { emailCodeRef, newEmailCode, refused, storedEmailCode } from "./email-code.ts";

const Question = v.object({ email: Email });

const PER_CALLER = { most: 5, withinMs: HOUR_MS };
/** COMPANY-6: 60 s between two mails, five in an hour. */
const PER_RECIPIENT = { most: 5, withinMs: HOUR_MS, waitMs: MINUTE_MS };

/**
 * Mails a code to the address that the caller wants instead of theirs. Nothing else changes before the code comes back.
 * The answer does not reveal whether the address has an account (COMPANY-5).
 */
export async function sendEmailCode(backend: AccountsBackend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const { accounts, firestore, appUrl, now } = backend;
  const { uid } = await verifyCaller(backend, auth);
  await requireTurns(firestore, [{ action: "email of", of: uid, limit: PER_CALLER }], now());
  const { email } = parseRequest(Question, data);
  requireConfirmed(auth, now());
  const formerEmail = auth?.token.email ?? "";
  if (email === formerEmail) throw refused("EMAIL_SAME");
  const turn = { action: "email code", of: email, limit: PER_RECIPIENT };
  if (!(await takeTurns(firestore, [turn], now()))) throw refused("WAIT");
  noteEvent({ event: "emailChangeAsked", uid });
  // An account that nobody has proved to own blocks nobody (COMPANY-29).
  if ((await accounts.find(email))?.emailVerified === true) return { ok: true };
  const code = newEmailCode();
  const language = await languageOf(firestore, uid, "es");
  const mail = { to: email, language, texts: emailCodeTexts(code), link: `${appUrl}/profile` };
  const batch = firestore.batch();
  batch.set(emailCodeRef(firestore, uid), storedEmailCode(uid, code, { email, formerEmail }, now()));
  batch.create(firestore.collection("mail").doc(), mailFields(mail));
  await batch.commit();
  return { ok: true };
}
