import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { Day } from "./instant.ts";

/**
 * A price list's head; the prices themselves lie on the products (`Product.prices`), so that one changed product is
 * one document read on each phone. `version` rises with each change and is frozen into order lines.
 */
export const PriceList = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  isDefault: v.boolean(),
  validFrom: v.nullable(Day),
  validTo: v.nullable(Day),
});
export type PriceList = v.InferOutput<typeof PriceList>;
