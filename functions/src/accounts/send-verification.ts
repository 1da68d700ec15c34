import type { PersonLanguage } from "#domain/company/person.ts";
import type { AccountsBackend } from "./account-port.ts";
import { HOUR_MS, MINUTE_MS, takeTurns, type Turn } from "../access/take-turn.ts";
import { VERIFY_TEXTS } from "../mails/mail-texts.ts";
import { writeMail } from "../mails/write-mail.ts";

/** COMPANY-6: 60 s between two mails, five in an hour. */
const PER_RECIPIENT = { most: 5, withinMs: HOUR_MS, waitMs: MINUTE_MS };

/** Mails the link that verifies an address; false if one was sent just before, or if `further` limits do not allow it. */
export async function sendVerification(
  { accounts, firestore, appUrl, now }: AccountsBackend,
  { email, language }: { readonly email: string; readonly language: PersonLanguage },
  further: readonly Turn[] = [],
): Promise<boolean> {
  const turns = [...further, { action: "verify", of: email, limit: PER_RECIPIENT }];
  if (!(await takeTurns(firestore, turns, now()))) return false;
  const code = await accounts.verificationCode(email);
  const link = `${appUrl}/verify-email/${encodeURIComponent(code)}`;
  await writeMail(firestore, { to: email, language, texts: VERIFY_TEXTS, link });
  return true;
}
