import * as v from "valibot";
import { flag, references, required, text, value } from "../records/field.ts";
import { Identifier } from "../values/identifier.ts";
import { RequiredDraftNumber } from "../values/draft-number.ts";
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

const [FixedBasis, PercentBasis] = PriceBasis.options;
const TypedBasis = v.variant("kind", [FixedBasis, v.object({ ...PercentBasis.entries, rate: RequiredDraftNumber })]);

/** The fields of a price list that people edit; its prices are on the products. */
export const PRICE_LIST_FIELDS = {
  name: required(text({ min: 2, max: 80 })),
  isDefault: flag(false),
  validFrom: value(v.nullable(Day), null),
  validTo: value(v.nullable(Day), null),
  basis: value(PriceBasis, { kind: "fixed" }, { typed: TypedBasis }),
  /** The customer groups that use it; a single customer refers to its list itself (`Customer.priceListId`). */
  groupIds: references({ max: 50 }),
};
