import * as v from "valibot";
import { Role } from "../access/identity.ts";
import { choice, required, text, value } from "../records/field.ts";
import { Email, PersonLanguage, Phone } from "./person.ts";

/** What an owner gives of an invitation (COMPANY-10). */
export const INVITE_FIELDS = {
  /** "" = by link only: whoever joins gives an address. */
  email: value(v.union([v.literal(""), Email]), ""),
  /** Where the link is sent by a messenger. */
  phone: value(Phone, ""),
  firstName: text({ max: 60 }),
  lastName: text({ max: 60 }),
  role: required(value(Role)),
  zone: text({ max: 80 }),
  language: value(PersonLanguage, "es"),
  status: choice(["open", "used", "revoked"], "open"),
  /** The SHA-256 of the shared link's code in hex; a new one replaces the former link and starts the seven days anew. */
  linkHash: value(v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)), ""),
};
