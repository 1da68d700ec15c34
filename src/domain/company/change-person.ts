import type { Role } from "../access/identity.ts";
import type { Identifier } from "../values/identifier.ts";
import type { StaffMember } from "./staff.ts";

/** What decides over access: role and active flag. */
type Rights = Pick<StaffMember, "role" | "active">;

/** A change of a person's rights, with whoever makes it. */
export interface PersonChange {
  readonly by: { readonly uid: Identifier; readonly roles: readonly Role[] };
  readonly personId: Identifier;
  readonly before: Rights;
  readonly after: Rights;
  /** The company's other active owners. */
  readonly otherOwners: number;
}

/** Why rights may not be changed (COMPANY-32). `superAdmin`: that role is neither given nor taken by a company. */
export type PersonChangeProblem = "own" | "superAdmin" | "lastOwner";

/** Checks a change of a person's rights: the same for the form and the server. Null if it is allowed. */
export function personChangeProblem({
  by,
  personId,
  before,
  after,
  otherOwners,
}: PersonChange): PersonChangeProblem | null {
  if (before.role === after.role && before.active === after.active) return null;
  if ([before.role, after.role].includes("super_admin")) return "superAdmin";
  if (by.uid === personId) return "own";
  return isActiveOwner(before) && !isActiveOwner(after) && otherOwners === 0 ? "lastOwner" : null;
}

function isActiveOwner({ role, active }: Rights): boolean {
  return active && role === "company_owner";
}
