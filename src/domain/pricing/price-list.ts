import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";

/**
 * Where a list's prices come from (PRICE-9): `fixed` = from the products themselves; `percent` = the base list's
 * price changed by `rate` (basis points, negative = cheaper) and rounded. A fixed price of a product on a percentage
 * list wins over the computed one.
 */
export const PriceBasis = v.variant("kind", [
  v.object({ kind: v.literal("fixed") }),
  v.object({
    kind: v.literal("percent"),
    baseListId: Identifier,
    rate: v.pipe(v.number(), v.safeInteger(), v.minValue(-9_999), v.maxValue(100_000)),
    rounding: v.picklist(["none", "00", "50", "90"]),
  }),
]);
export type PriceBasis = v.InferOutput<typeof PriceBasis>;

/**
 * A price list's head; the prices themselves lie on the products (`Product.prices`), so that one changed product is
 * one document read on each phone. `version` rises with each change and is frozen into order lines. `groupIds` are the
 * customer groups that buy by it; a single customer names its list itself (`Customer.priceListId`).
 */
export const PriceList = v.object({
  id: Identifier,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  isDefault: v.boolean(),
  validFrom: v.nullable(Day),
  validTo: v.nullable(Day),
  basis: v.optional(PriceBasis, { kind: "fixed" }),
  groupIds: v.optional(v.pipe(v.array(Identifier), v.maxLength(50)), []),
});
export type PriceList = v.InferOutput<typeof PriceList>;

/** What a price list has where nobody said otherwise (PRICE-9). */
export const PRICE_LIST_DEFAULTS = {
  version: 1,
  isDefault: false,
  validFrom: null,
  validTo: null,
  basis: { kind: "fixed" },
  groupIds: [],
} satisfies Partial<PriceList>;
