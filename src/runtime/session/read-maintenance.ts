import { readRoleConfiguration } from "#domain/access/access.ts";
import { remoteAuth } from "./remote-auth.ts";
import type { Maintenance } from "#ports/maintenance.ts";

/** What the session's own check reads too: one reader, one meaning. */
export async function readMaintenance(): Promise<Maintenance> {
  const [on, stored] = await Promise.all([remoteAuth.readMaintenance(), remoteAuth.readRoleConfiguration()]);
  return { on, roles: readRoleConfiguration(stored) };
}
