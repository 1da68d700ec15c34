import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";

/** All roles (ACCESS-1). */
export const ROLES = ["super_admin", "company_owner", "store_staff", "salesperson", "delivery_personnel"] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;

/** A choice of roles with one of them in it or not, in their order. */
export function withRole(chosen: readonly Role[], role: Role, isIn: boolean): Role[] {
  return ROLES.filter((other) => (other === role ? isIn : chosen.includes(other)));
}

/**
 * The last verified sign-in, kept on the device so that it can start offline (ACCESS-12). `authTime` is when the
 * password was entered; the session ends 24 h later (ACCESS-14). `repCode` starts this person's order numbers (COMPANY-14).
 */
export const Identity = v.object({
  uid: Identifier,
  email: v.string(),
  role: Role,
  roles: v.array(Role),
  companyId: v.string(),
  fullName: v.string(),
  repCode: v.string(),
  authTime: Instant,
  verifiedAt: Instant,
});
export type Identity = v.InferOutput<typeof Identity>;
