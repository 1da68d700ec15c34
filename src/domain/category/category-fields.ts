import * as v from "valibot";
import { count, flag, reference, required, text, value } from "../records/field.ts";
import { Identifier } from "../values/identifier.ts";

/** The fields of a category that people edit. */
export const CATEGORY_FIELDS = {
  name: required(text({ min: 2, max: 80 })),
  nameEs: text({ max: 80 }),
  parentId: reference(),
  /** Sort position among its siblings. */
  position: value(v.pipe(v.number(), v.safeInteger()), 0),
  hue: count({ initial: 0, min: 0, max: 11, stored: 11 }),
  active: flag(true),
  imageId: value(v.nullish(Identifier)),
};
