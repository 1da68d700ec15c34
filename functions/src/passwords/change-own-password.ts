import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { PasswordText } from "#domain/access/password.ts";
import { HOUR_MS, MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { parseRequest } from "../parse-request.ts";
import { requireGoodPassword } from "./require-good-password.ts";
import { settlePassword } from "./settle-password.ts";

const Change = v.object({ password: PasswordText });

/** How long ago the current password may have been given. */
const CONFIRMED_WITHIN_MS = 5 * MINUTE_MS;
const PER_CALLER = { most: 10, withinMs: HOUR_MS };

/**
 * Changes the caller's own password (COMPANY-30). The device has just signed in with the current one: only the provider
 * knows whether it was right, and the token says when.
 */
export async function changeOwnPassword(
  backend: AccountsBackend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ ok: true }> {
  const { accounts, firestore, now } = backend;
  const { uid } = await verifyCaller(backend, auth);
  await requireTurns(firestore, [{ action: "password of", of: uid, limit: PER_CALLER }], now());
  const { password } = parseRequest(Change, data);
  const { auth_time: confirmedAt = 0, email = "" } = auth?.token ?? {};
  if (now() - confirmedAt * 1_000 > CONFIRMED_WITHIN_MS) {
    throw new HttpsError("failed-precondition", "Please enter your password again.", {
      code: "PASSWORD_NOT_CONFIRMED",
    });
  }
  requireGoodPassword(password, email);
  await accounts.setPassword(uid, password);
  await settlePassword(backend, { uid, email });
  return { ok: true };
}
