import * as v from "valibot";
import { Role } from "../access/identity.ts";
import { TillPin } from "../counter/till-pin.ts";
import { ImageId } from "../image/image.ts";
import { flag, later, optionalCount, required, texts, value } from "../records/field.ts";

/**
 * What is edited of a person: by owners (COMPANY-31), the photo, the PIN and the morning mail by the person themself (COMPANY-46, COUNTER-16, KPI-20). Name, phone and
 * language are the profile's.
 */
export const PERSON_FIELDS = {
  role: required(value(Role)),
  /** False = has left: may do nothing any more, but keeps the name on past work. */
  active: flag(true),
  /** Basis points; null = the limit of their role (PRICE-35). */
  discountLimit: later(optionalCount({ min: 0, max: 10_000, stored: 10_000 })),
  zones: texts({ max: 20, each: { min: 1, max: 80 }, separator: ", " }),
  imageId: later(value(v.nullable(ImageId), null)),
  tillPin: later(value(v.nullable(TillPin), null)),
  /** Whether an owner gets the morning mail (KPI-20); null = no. */
  digest: later(value(v.nullable(v.literal(true)), null)),
};

/** What only the person themself gives: owners take it away. */
export const OWN_PERSON_FIELDS: readonly string[] = [
  "imageId",
  "tillPin",
  "digest",
] satisfies (keyof typeof PERSON_FIELDS)[];
