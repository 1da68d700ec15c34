import { createRateLimit } from "../access/rate-limit.ts";
import { refuseRole } from "../access/security-events.ts";
import { type Caller, type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";

const limitCalls = createRateLimit("operations", 120, 60_000);

/** The caller, who must be a super_admin (ACCESS-3). */
export async function requireSuper(backend: Backend, auth: CallerAuth, action: string): Promise<Caller> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  if (!caller.roles.includes("super_admin")) throw refuseRole(caller, action, "This is for the administrator.");
  return caller;
}
