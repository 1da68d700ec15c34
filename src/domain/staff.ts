import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { Role } from "./identity.ts";

/**
 * Somebody of the company, as every colleague's device knows them (PRODUCT 3.9 "rep(s)"): no more than what a name on a
 * screen needs. Who has left stays, not active, so that what they did keeps its name.
 */
export const StaffMember = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(160)),
  role: Role,
  active: v.boolean(),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;
