import { Profile } from "#domain/company/person.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import { parseRequest } from "../parse-request.ts";
import type { AccountsBackend } from "./account-port.ts";
import { nextRevision } from "./first-revision.ts";
import { staffFields, staffRef } from "./staff-record.ts";

const limitCalls = createRateLimit(30, 60_000);

/** Saves a person's own profile in their record, at the provider and in the token's next claims. */
export async function keepProfile(backend: AccountsBackend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const profile = parseRequest(Profile, data);
  const { firestore } = backend;
  const { companyId, roles, uid } = caller;
  const batch = firestore.batch();
  batch.update(firestore.doc(`users/${uid}`), { ...profile, ...nextRevision() });
  const [role] = roles;
  if (role !== undefined && companyId !== "") {
    const known = { ...staffFields(profile.fullName, role), ...nextRevision() };
    batch.set(staffRef(firestore, companyId, uid), known, { merge: true });
  }
  await batch.commit();
  if (profile.fullName !== caller.fullName) {
    await backend.accounts.rename(uid, profile.fullName);
    await backend.accounts.setClaims(uid, {
      role: auth?.token["role"],
      companyId,
      fullName: profile.fullName,
      active: true,
    });
  }
  return { ok: true };
}
