import * as v from "valibot";
import { PasswordText } from "#domain/access/password.ts";
import { HOUR_MS, requireTurns } from "../access/take-turn.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { parseRequest } from "../parse-request.ts";
import { requireConfirmed } from "./require-confirmed.ts";
import { requireGoodPassword } from "./require-good-password.ts";
import { settlePassword } from "./settle-password.ts";

const Change = v.object({ password: PasswordText });

const PER_CALLER = { most: 10, withinMs: HOUR_MS };

/** Changes the caller's own password, who has just given the current one (COMPANY-30). */
export async function changeOwnPassword(
  backend: AccountsBackend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ ok: true }> {
  const { accounts, firestore, now } = backend;
  const { uid } = await verifyCaller(backend, auth);
  await requireTurns(firestore, [{ action: "password of", of: uid, limit: PER_CALLER }], now());
  const { password } = parseRequest(Change, data);
  requireConfirmed(auth, now());
  const email = auth?.token.email ?? "";
  requireGoodPassword(password, email);
  await accounts.setPassword(uid, password);
  await settlePassword(backend, { uid, email });
  return { ok: true };
}
