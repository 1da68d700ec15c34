import type { Role } from "./identity.ts";

/** Owners of a company, and super admins, who may do all that owners may. */
export function isOwner(roles: readonly Role[]): boolean {
  return roles.includes("super_admin") || roles.includes("company_owner");
}
