import { HttpsError } from "firebase-functions/https";
import { CompanySignup } from "#domain/company/company-signup.ts";
import { giveClaims } from "../access/settle-access.ts";
import { DAY_MS, HOUR_MS, requireTurns, takeTurns } from "../access/take-turn.ts";
import { languageOf } from "../mails/language-of.ts";
import { SIGNUP_ATTEMPT_TEXTS } from "../mails/mail-texts.ts";
import { writeMail } from "../mails/write-mail.ts";
import { parseRequest } from "../parse-request.ts";
import { requireGoodPassword } from "../passwords/require-good-password.ts";
import type { AccountsBackend } from "./account-port.ts";
import { clearUnverified } from "./clear-unverified.ts";
import { layDownCompany } from "./lay-down-company.ts";
import { newId } from "./new-id.ts";
import { readSignupSwitch } from "./read-signup-switch.ts";
import { sendVerification } from "./send-verification.ts";
import { noteEvent } from "../access/security-events.ts";

const PER_ADDRESS = { most: 20, withinMs: HOUR_MS };
const NOTICES_PER_RECIPIENT = { most: 2, withinMs: DAY_MS };

/**
 * Creates a company with its first owner, its country's settings and an empty price list (COMPANY-1). The account is
 * created first, because two concurrent sign-ups collide on the e-mail. If the rest fails, or may have, all of it is
 * deleted again, so that the address is free for the next attempt.
 * Whether the address had an account is told to its owner by mail, never to the caller (COMPANY-5).
 */
export async function registerCompany(backend: AccountsBackend, address: string, data: unknown): Promise<{ ok: true }> {
  await requireTurns(backend.firestore, [{ action: "sign-up from", of: address, limit: PER_ADDRESS }], backend.now());
  const start = await readSignupSwitch(backend.firestore);
  if (start === null) {
    noteEvent({ event: "signupRefused", reason: "closed" });
    throw new HttpsError("failed-precondition", "Sign-up is not open.", { code: "SIGNUP_CLOSED" });
  }
  const signup = parseRequest(CompanySignup, data);
  requireGoodPassword(signup.repPassword, signup.repEmail, "repPassword");
  const { accounts } = backend;
  const uid = newId();
  const { repEmail: email, repPassword: password, repName: fullName } = signup;
  const account = { uid, email, emailVerified: false };
  let isNew = false;
  try {
    isNew = await accounts.create({ ...account, password, fullName });
    if (isNew)
      await layDownCompany(backend.firestore, { uid, companyId: newId(), role: "company_owner" }, signup, start.plan);
  } catch (error) {
    await clearUnverified(backend, account);
    throw error;
  }
  if (!isNew) {
    noteEvent({ event: "signupRefused", reason: "addressTaken" });
    await tellOwner(backend, signup);
    return { ok: true };
  }
  await giveClaims(backend, uid);
  await sendVerification(backend, { email, language: signup.language });
  return { ok: true };
}

/** Tells the owner of an address that somebody signed up with it. */
async function tellOwner(
  { accounts, firestore, appUrl, now }: AccountsBackend,
  { repEmail: to, language }: CompanySignup,
): Promise<void> {
  const account = await accounts.find(to);
  const turn = { action: "sign-up notice", of: to, limit: NOTICES_PER_RECIPIENT };
  if (!account || !(await takeTurns(firestore, [turn], now()))) return;
  await writeMail(firestore, {
    to,
    language: await languageOf(firestore, account.uid, language),
    texts: SIGNUP_ATTEMPT_TEXTS,
    link: `${appUrl}/login`,
  });
}
