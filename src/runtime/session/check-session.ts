import { type AccessProblem, checkAccess, readRoleConfiguration } from "#domain/access/access.ts";
import type { Identity } from "#domain/access/identity.ts";
import { isMaintenance, type KnownMaintenance, type Maintenance } from "#domain/access/maintenance.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { MaintenanceReason, SessionPorts } from "./session-ports.ts";

/** Who somebody is by the server's answer, or why they may not work. */
export type Checked = Result<Identity, AccessProblem | MaintenanceReason>;

/**
 * Runs the access chain against the server (ACCESS-6), with what it says of maintenance: null if that was not asked.
 * The person's record is read before the token is renewed: of a deactivated account whose sessions the server has ended
 * there is nothing left to read it with. `uid`: whose session it is if the provider has forgotten.
 */
export async function checkSession(
  { auth, now }: Pick<SessionPorts, "auth" | "now">,
  { uid, known }: { readonly uid: string | null; readonly known: KnownMaintenance },
): Promise<{ readonly result: Checked; readonly maintenance: KnownMaintenance | null }> {
  const token = await auth.readClaims({ fresh: false });
  const person = token?.uid ?? uid;
  const [configuration, period, userRecord] = await Promise.all([
    auth.readRoleConfiguration().catch(() => null),
    auth.readMaintenance().catch(() => known.period),
    person === null ? null : auth.readUserRecord(person).catch(() => null),
  ]);
  const claims = token && (await auth.readClaims({ fresh: true }));
  if (!claims) {
    const isDeactivated = person !== null && userRecord?.active === false;
    const problem = isDeactivated
      ? ({ code: "deactivated", uid: person } as const)
      : ({ code: "sessionExpired" } as const);
    return { result: refuse(problem), maintenance: null };
  }
  const roleConfiguration = readRoleConfiguration(configuration);
  const maintenance = { period, roles: [...roleConfiguration.maintenance] };
  const isOn = isMaintenance(period, now());
  const access = checkAccess({ claims, roleConfiguration, userRecord, now: now(), maintenance: isOn });
  if (!access.ok) {
    const { problem } = access;
    const isShut = isOn && problem.code === "accessDenied";
    return { result: refuse(isShut ? maintenanceReason(period, problem.roles) : problem), maintenance };
  }
  const identity = {
    ...access.value,
    roles: [...access.value.roles],
    fullName: userRecord?.fullName || access.value.fullName,
    repCode: userRecord?.repCode ?? "",
    verifiedAt: now(),
  };
  return { result: accept(identity), maintenance };
}

export function maintenanceReason(period: Maintenance | null, roles: string): MaintenanceReason {
  return { code: "maintenance", roles, until: period?.endsAt ?? null };
}
