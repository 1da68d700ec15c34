import type { TokenClaims } from "#domain/access/access.ts";
import type { KnownMaintenance } from "#domain/access/maintenance.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import { checkGate, type GateProblem } from "#sync/push/gate.ts";
import type { RemotePorts } from "../engine/remote-ports.ts";

/**
 * Whether this account may send now. The token decides; if it cannot be renewed without a network, the last verified
 * sign-in does, so that sending reports the missing network and not the gate.
 */
export async function readGate(
  identity: Identity,
  remote: Pick<RemotePorts, "readClaims">,
  maintenance: KnownMaintenance,
  now: Instant,
): Promise<GateProblem | null> {
  const claims = await remote.readClaims().catch(() => ({ ...lastVerified(identity), active: true }));
  return checkGate(identity.uid, { claims, active: claims?.active ?? true, roles: identity.roles, maintenance }, now);
}

function lastVerified({ uid, email, roles, companyId, fullName, authTime }: Identity): TokenClaims {
  return { uid, email, emailVerified: true, role: roles, companyId, fullName, authTime };
}
