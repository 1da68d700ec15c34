import type { AccountsBackend } from "../accounts/account-port.ts";
import { languageOf } from "../mails/language-of.ts";
import { PASSWORD_CHANGED_TEXTS } from "../mails/mail-texts.ts";
import { writeMail } from "../mails/write-mail.ts";
import { type CodeOwner, dropResetCodes } from "./reset-code.ts";
import { noteEvent } from "../access/security-events.ts";

/**
 * What follows a changed password (COMPANY-30): sessions end, links for another end, and the person hears of it. In this
 * order, because a thief's session matters more than the news of it.
 */
export async function settlePassword(
  { accounts, firestore, appUrl }: AccountsBackend,
  { uid, email }: CodeOwner,
): Promise<void> {
  noteEvent({ event: "passwordChanged", uid });
  await accounts.revokeSessions(uid);
  await dropResetCodes(firestore, uid);
  await writeMail(firestore, {
    to: email,
    language: await languageOf(firestore, uid, "es"),
    texts: PASSWORD_CHANGED_TEXTS,
    link: `${appUrl}/reset-password`,
  });
}
