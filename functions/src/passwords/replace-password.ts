import * as v from "valibot";
import { PasswordText } from "#domain/access/password.ts";
import { MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { parseRequest } from "../parse-request.ts";
import { requireGoodPassword } from "./require-good-password.ts";
import { codeRefused, ownerOfCode, ResetCode } from "./reset-code.ts";
import { settlePassword } from "./settle-password.ts";

const Replacement = v.object({ code: ResetCode, password: PasswordText });

const PER_ADDRESS = { most: 20, withinMs: MINUTE_MS };

/** Sets a new password by a mailed link, once. Whoever has the link also proves the address (COMPANY-30). */
export async function replacePassword(backend: AccountsBackend, address: string, data: unknown): Promise<{ ok: true }> {
  const { accounts, firestore, now } = backend;
  await requireTurns(firestore, [{ action: "reset by code from", of: address, limit: PER_ADDRESS }], now());
  const { code, password } = parseRequest(Replacement, data);
  requireGoodPassword(password, (await ownerOfCode(firestore, code, now())).email);
  const owner = await firestore.runTransaction((transaction) => ownerOfCode(firestore, code, now(), transaction));
  // The mail reached the address of then; an account that has another one by now is not proved by it.
  if ((await accounts.find(owner.email))?.uid !== owner.uid) throw codeRefused("RESET_UNKNOWN");
  await accounts.setPassword(owner.uid, password, { provesEmail: true });
  await settlePassword(backend, owner);
  return { ok: true };
}
