import { checkAccess } from "#domain/access/access.ts";
import type { AccessProblem, TokenClaims } from "#domain/access/access.ts";
import type { Role } from "#domain/access/identity.ts";
import { isMaintenance, type KnownMaintenance, takesCapturedBefore } from "#domain/access/maintenance.ts";
import type { Instant } from "#domain/values/instant.ts";

/** Why nothing is sent now. The entries wait unchanged. */
export type GateProblem = AccessProblem | { readonly code: "signedOut" | "otherAccount" | "notAttested" };

/** The session when something is to be sent. `claims` null = signed out. */
export interface GateFacts {
  readonly claims: TokenClaims | null;
  readonly active: boolean;
  /** The roles of the last verified sign-in. */
  readonly roles: readonly Role[];
  readonly maintenance: KnownMaintenance;
}

/**
 * Why `owner`'s outbox may not be sent now, or null if it may. In maintenance it is open while the store takes what was
 * captured before: the store tells by order (OPS-4).
 */
export function checkGate(owner: string, facts: GateFacts, now: Instant): GateProblem | null {
  const { claims, active, roles, maintenance } = facts;
  const { period } = maintenance;
  if (claims === null) return { code: "signedOut" };
  if (claims.uid !== owner) return { code: "otherAccount" };
  const access = checkAccess({
    claims,
    roleConfiguration: { normal: roles, maintenance: maintenance.roles },
    userRecord: { active },
    now,
    maintenance: isMaintenance(period, now) && takesCapturedBefore(period, now) === null,
  });
  return access.ok ? null : access.problem;
}
