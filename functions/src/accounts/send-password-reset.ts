import * as v from "valibot";
import { Email, PersonLanguage } from "#domain/company/person.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { parseRequest } from "../parse-request.ts";
import type { AccountsBackend } from "./account-port.ts";
import { RESET_TEXTS } from "./mail-texts.ts";
import { takeTurn } from "./take-turn.ts";
import { writeMail } from "./write-mail.ts";

const ResetRequest = v.object({ email: Email, language: PersonLanguage });

const LIMIT = { waitMs: 60_000, perHour: 5 };
const limitAddress = createRateLimit(60, 3_600_000);

/** Mails a link for a new password if the account exists. The response never reveals whether it does (COMPANY-6). */
export async function sendPasswordReset(
  { accounts, firestore, appUrl, now }: AccountsBackend,
  address: string,
  data: unknown,
): Promise<{ ok: true }> {
  limitAddress(address, now());
  const { email, language } = parseRequest(ResetRequest, data);
  if (!(await takeTurn(firestore, `reset ${email}`, LIMIT, now()))) return { ok: true };
  const account = await accounts.find(email);
  if (!account) return { ok: true };
  const person = await firestore.doc(`users/${account.uid}`).get();
  const known = v.safeParse(PersonLanguage, person.get("language"));
  const link = `${appUrl}/reset-password?code=${encodeURIComponent(await accounts.resetCode(email))}`;
  await writeMail(firestore, {
    to: email,
    language: known.success ? known.output : language,
    texts: RESET_TEXTS,
    link,
  });
  return { ok: true };
}
