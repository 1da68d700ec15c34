import * as v from "valibot";
import { Role } from "../access/identity.ts";
import { ImageId } from "../image/image.ts";
import { flag, later, optionalCount, required, texts, value } from "../records/field.ts";

/**
 * What is edited of a person: by owners (COMPANY-31), the photo by the person themself (COMPANY-46). Name, phone and
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
};
