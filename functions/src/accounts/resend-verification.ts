import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { PersonLanguage } from "#domain/company/person.ts";
import { HOUR_MS } from "../access/take-turn.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import { parseRequest } from "../parse-request.ts";
import type { AccountsBackend } from "./account-port.ts";
import { sendVerification } from "./send-verification.ts";

/** COMPANY-6: whatever addresses the account has had. */
const PER_CALLER = { most: 10, withinMs: HOUR_MS };

const VerificationRequest = v.object({ language: PersonLanguage });

/** Sends the verification mail again to a signed-in person whose e-mail is unverified (COMPANY-6). */
export async function resendVerification(
  backend: AccountsBackend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ ok: true }> {
  const email = auth?.token.email;
  if (auth === undefined || email === undefined) throw new HttpsError("unauthenticated", "Please sign in.");
  const { language } = parseRequest(VerificationRequest, data);
  if (auth.token.email_verified === true) return { ok: true };
  const turn = { action: "verify by", of: auth.uid, limit: PER_CALLER };
  if (!(await sendVerification(backend, { email, language }, [turn]))) {
    throw new HttpsError("resource-exhausted", "A mail has just been sent. Try again later.", { code: "WAIT" });
  }
  return { ok: true };
}
