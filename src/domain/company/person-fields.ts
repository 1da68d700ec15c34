import { Role } from "../access/identity.ts";
import { flag, later, optionalCount, required, texts, value } from "../records/field.ts";

/** What owners edit of a person (COMPANY-31). Name, phone and language are the person's own. */
export const PERSON_FIELDS = {
  role: required(value(Role)),
  /** False = has left: may do nothing any more, but keeps the name on past work. */
  active: flag(true),
  /** Basis points; null = the limit of their role (PRICE-35). */
  discountLimit: later(optionalCount({ min: 0, max: 10_000, stored: 10_000 })),
  zones: texts({ max: 20, each: { min: 1, max: 80 }, separator: ", " }),
};
