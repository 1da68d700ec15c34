import { readRoleConfiguration } from "#domain/access/access.ts";
import { remoteAuth } from "./remote-auth.ts";
import type { Maintenance } from "#ports/maintenance.ts";

/** The session's check reads it the same way. */
export async function readMaintenance(): Promise<Maintenance> {
  const [on, stored] = await Promise.all([remoteAuth.readMaintenance(), remoteAuth.readRoleConfiguration()]);
  return { on, roles: readRoleConfiguration(stored) };
}
