import type { Role } from "./identity.ts";

/** Owners of a company, and super admins, who may do all that owners may. */
export function isOwner(roles: readonly Role[]): boolean {
  return roles.includes("super_admin") || roles.includes("company_owner");
}

/** Owners and store staff: they see and sell to every customer; the others only to their own. */
export function seesAll(roles: readonly Role[]): boolean {
  return isOwner(roles) || roles.includes("store_staff");
}
