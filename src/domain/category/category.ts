import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";

/**
 * A product category of one company; `hue` picks one of the twelve tile colours (PROD-18), 0 to 11, `imageId` is its
 * photograph, absent or null where there is none.
 */
export const Category = v.object({
  id: Identifier,
  companyId: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  nameEs: v.pipe(v.string(), v.maxLength(80)),
  parentId: v.nullable(Identifier),
  position: v.pipe(v.number(), v.safeInteger()),
  hue: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(11)),
  active: v.optional(v.boolean(), true),
  imageId: v.nullish(Identifier),
});
export type Category = v.InferOutput<typeof Category>;
