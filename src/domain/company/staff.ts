import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Role } from "../access/identity.ts";

/**
 * Somebody of the company, as every colleague's device knows them (CUST-5): no more than what a name on a
 * screen needs, and what a file may call them by (IMPORT-14). Who has left stays, not active, so that what they did
 * keeps its name. Whoever has not signed in for long may have no e-mail and no code here.
 */
export const StaffMember = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(160)),
  role: Role,
  active: v.boolean(),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  /** Unique in the company (COMPANY-14). */
  repCode: v.optional(v.pipe(v.string(), v.maxLength(16))),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;
