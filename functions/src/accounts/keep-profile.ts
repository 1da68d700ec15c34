import { Profile } from "#domain/company/person.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { settleAccess } from "../access/settle-access.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import { parseRequest } from "../parse-request.ts";
import type { AccountsBackend } from "./account-port.ts";
import { nextRevision } from "./first-revision.ts";

const limitCalls = createRateLimit("saveProfile", 30, 60_000);

/** Saves a person's own profile in their record, at the provider and, of that record, in the token's next claims. */
export async function keepProfile(backend: AccountsBackend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const profile = parseRequest(Profile, data);
  const { uid } = caller;
  await backend.firestore.doc(`users/${uid}`).update({ ...profile, ...nextRevision() });
  if (profile.fullName !== caller.fullName) await backend.accounts.rename(uid, profile.fullName);
  await settleAccess(backend, uid);
  return { ok: true };
}
