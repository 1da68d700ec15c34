import * as v from "valibot";
import { Email, PersonLanguage } from "#domain/company/person.ts";
import { HOUR_MS, MINUTE_MS, requireTurns, takeTurns } from "../access/take-turn.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { languageOf } from "../mails/language-of.ts";
import { RESET_TEXTS } from "../mails/mail-texts.ts";
import { writeMail } from "../mails/write-mail.ts";
import { parseRequest } from "../parse-request.ts";
import { issueResetCode } from "./reset-code.ts";
import { noteEvent } from "../access/security-events.ts";

const ResetRequest = v.object({ email: Email, language: PersonLanguage });

/** COMPANY-6: 60 s between two mails, five in an hour. */
const PER_RECIPIENT = { most: 5, withinMs: HOUR_MS, waitMs: MINUTE_MS };
const PER_ADDRESS = { most: 60, withinMs: HOUR_MS };

/** Mails a link for a new password if the account exists. The response never reveals whether it does (COMPANY-6). */
export async function sendPasswordReset(
  { accounts, firestore, appUrl, now }: AccountsBackend,
  address: string,
  data: unknown,
): Promise<{ ok: true }> {
  await requireTurns(firestore, [{ action: "reset from", of: address, limit: PER_ADDRESS }], now());
  const { email, language } = parseRequest(ResetRequest, data);
  noteEvent({ event: "passwordResetAsked" });
  if (!(await takeTurns(firestore, [{ action: "reset", of: email, limit: PER_RECIPIENT }], now()))) return { ok: true };
  const account = await accounts.find(email);
  if (!account) return { ok: true };
  const link = `${appUrl}/reset-password?code=${await issueResetCode(firestore, account, now())}`;
  await writeMail(firestore, {
    to: email,
    language: await languageOf(firestore, account.uid, language),
    texts: RESET_TEXTS,
    link,
  });
  return { ok: true };
}
