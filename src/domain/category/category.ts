import * as v from "valibot";
import { schemasOf } from "../records/record-table.ts";
import { Identifier } from "../values/identifier.ts";
import { CATEGORY_FIELDS } from "./category-fields.ts";

/** A product category of one company; `hue` picks one of twelve tile colours (PROD-18), `imageId` is its photograph. */
export const Category = v.object({
  id: Identifier,
  companyId: Identifier,
  ...schemasOf(CATEGORY_FIELDS),
  imageId: v.nullish(Identifier),
});
export type Category = v.InferOutput<typeof Category>;
