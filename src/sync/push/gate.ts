import { checkAccess } from "#domain/access/access.ts";
import type { AccessProblem, RoleConfiguration, TokenClaims } from "#domain/access/access.ts";
import type { Instant } from "#domain/values/instant.ts";

/** Why nothing is sent now. The entries wait unchanged. */
export type GateProblem = AccessProblem | { readonly code: "signedOut" | "otherAccount" | "notAttested" };

/** The session when something is to be sent. `claims` null = signed out. */
export interface GateFacts {
  readonly claims: TokenClaims | null;
  readonly active: boolean;
  readonly roleConfiguration: RoleConfiguration;
  readonly maintenance: boolean;
}

/** Why `owner`'s outbox may not be sent now, or null if it may. */
export function checkGate(owner: string, facts: GateFacts, now: Instant): GateProblem | null {
  const { claims, active, roleConfiguration, maintenance } = facts;
  if (claims === null) return { code: "signedOut" };
  if (claims.uid !== owner) return { code: "otherAccount" };
  const access = checkAccess({ claims, roleConfiguration, userRecord: { active }, now, maintenance });
  return access.ok ? null : access.problem;
}
