import * as v from "valibot";
import { PriceList } from "./price-list.ts";
import { TypedNumber } from "../values/typed-number.ts";

const TypedList = v.object({ ...PriceList.entries, name: v.string() });

/**
 * A price list in the making: as it was when its form was opened, so that what somebody else changes meanwhile is not
 * undone, and as it is now. `rate` is the percentage as it is being typed, in basis points.
 */
const PriceListDraft = v.object({ before: TypedList, after: TypedList, rate: TypedNumber });
export type PriceListDraft = v.InferOutput<typeof PriceListDraft>;

/** A form on a list that nobody has touched. */
export function openPriceListDraft(list: PriceList): PriceListDraft {
  return { before: list, after: list, rate: list.basis.kind === "percent" ? list.basis.rate : 0 };
}

/** What was typed at another time, or null where it is nothing that this form can go on with. */
export function readPriceListDraft(value: unknown): PriceListDraft | null {
  const parsed = v.safeParse(PriceListDraft, value);
  return parsed.success ? parsed.output : null;
}
