import * as v from "valibot";
import { PriceList } from "./price-list.ts";
import { RequiredDraftNumber } from "../values/draft-number.ts";
import { PriceBasis } from "./price-list-fields.ts";

const [FixedBasis, PercentBasis] = PriceBasis.options;
const PriceListForm = v.object({
  ...PriceList.entries,
  rev: v.optional(v.number()),
  name: v.string(),
  basis: v.variant("kind", [FixedBasis, v.object({ ...PercentBasis.entries, rate: RequiredDraftNumber })]),
});

const PriceListEdit = v.object({ before: v.nullable(PriceListForm), after: PriceListForm });
export type PriceListEdit = v.InferOutput<typeof PriceListEdit>;

/** A stored edit of a price list (`before` null = a new one), or null if it can no longer be read. */
export function readPriceListEdit(stored: unknown): PriceListEdit | null {
  const edit = v.safeParse(PriceListEdit, stored);
  return edit.success ? edit.output : null;
}
