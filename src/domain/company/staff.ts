import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { schemasOf } from "../records/record-table.ts";
import { PERSON_FIELDS } from "./person-fields.ts";

/**
 * A person of the company as every colleague's device knows them (CUST-5): only what screens need to show a name and
 * what a file may refer to them by (IMPORT-14). People who left stay as inactive, so that their work
 * keeps its name. Someone who has not signed in for long may have no e-mail and no code here.
 */
export const StaffMember = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(160)),
  ...schemasOf(PERSON_FIELDS),
  /** These are missing in rows from before them: the same as null. */
  discountLimit: v.exactOptional(PERSON_FIELDS.discountLimit.schema),
  imageId: v.exactOptional(PERSON_FIELDS.imageId.schema),
  tillPin: v.exactOptional(PERSON_FIELDS.tillPin.schema),
  digest: v.exactOptional(PERSON_FIELDS.digest.schema),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  /** When one of their devices was last signed out from elsewhere: each checks whether it was itself (ACCESS-43). */
  signedOutAt: v.exactOptional(Instant),
  /** Unique in the company (COMPANY-14). */
  repCode: v.optional(v.pipe(v.string(), v.maxLength(16))),
});
export type StaffMember = v.InferOutput<typeof StaffMember>;
