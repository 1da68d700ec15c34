import * as v from "valibot";
import { defaultsOf, schemasOf } from "../records/record-table.ts";
import { Identifier } from "../values/identifier.ts";
import { PRICE_LIST_FIELDS } from "./price-list-fields.ts";

/**
 * A price list's head; the prices are on the products (`Product.prices`), so that one changed product is one document
 * read on each phone. `version` rises with each change and is frozen into order lines.
 */
export const PriceList = v.object({
  id: Identifier,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...schemasOf(PRICE_LIST_FIELDS),
});
export type PriceList = v.InferOutput<typeof PriceList>;

/** A new price list's defaults (PRICE-9). */
export const PRICE_LIST_DEFAULTS = { version: 1, ...defaultsOf(PRICE_LIST_FIELDS) };
