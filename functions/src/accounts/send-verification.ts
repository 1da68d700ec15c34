import type { PersonLanguage } from "#domain/company/person.ts";
import type { AccountsBackend } from "./account-port.ts";
import { VERIFY_TEXTS } from "./mail-texts.ts";
import { takeTurn } from "./take-turn.ts";
import { writeMail } from "./write-mail.ts";

/** COMPANY-6: 60 s between two mails, five in an hour. */
const LIMIT = { waitMs: 60_000, perHour: 5 };

/** Mails the link that verifies an address; false if one was sent just before. */
export async function sendVerification(
  { accounts, firestore, appUrl, now }: AccountsBackend,
  { email, language }: { readonly email: string; readonly language: PersonLanguage },
): Promise<boolean> {
  if (!(await takeTurn(firestore, `verify ${email}`, LIMIT, now()))) return false;
  const code = await accounts.verificationCode(email);
  const link = `${appUrl}/verify-email/${encodeURIComponent(code)}`;
  await writeMail(firestore, { to: email, language, texts: VERIFY_TEXTS, link });
  return true;
}
