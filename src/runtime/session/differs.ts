import type { Identity } from "#domain/access/identity.ts";

/** Whether screens must start over: `verifiedAt` alone changes nothing for them. */
export function differs(one: Identity, other: Identity): boolean {
  const facts = ({ uid, email, role, roles, companyId, fullName, repCode, authTime }: Identity) =>
    JSON.stringify([uid, email, role, roles, companyId, fullName, repCode, authTime]);
  return facts(one) !== facts(other);
}
