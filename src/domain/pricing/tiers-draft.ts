import * as v from "valibot";
import { isCalendarDay } from "../values/business-day.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { type EditedTiers, tiersOn, nextOn, type PricedProduct } from "./price-tiers.ts";
import { DraftNumber } from "../values/draft-number.ts";
import type { QuantityBreak } from "../product/product-price.ts";

/** A quantity break in a form. */
export const BreakDraft = v.object({ fromQuantity: DraftNumber, unitPrice: DraftNumber });
export type BreakDraft = v.InferOutput<typeof BreakDraft>;

/** A scheduled change in a form; `from` is empty until a day is chosen. */
export const NextPriceDraft = v.object({ from: v.string(), unitPrice: DraftNumber, breaks: v.array(BreakDraft) });
export type NextPriceDraft = v.InferOutput<typeof NextPriceDraft>;

/** A product's prices on one list in a form. */
export interface TiersDraft {
  readonly unitPrice: number | null;
  readonly breaks: readonly BreakDraft[];
  /** The scheduled change; null = none. */
  readonly next: NextPriceDraft | null;
}

/** Problems of unreadable fields; `checkProduct` checks the readable ones. */
export type TiersDraftProblem = FieldProblem<"required" | "notANumber" | "negative" | "badDay" | "pastDay">;

/** The form's initial values: the prices in effect on this day, and the scheduled change. */
export function draftOfTiers(product: PricedProduct, priceListId: Identifier, day: Day): TiersDraft {
  const { unitPrice, breaks } = tiersOn(product, priceListId, day);
  const next = nextOn(product, priceListId, day);
  return { unitPrice, breaks: [...breaks], next: next && { ...next, breaks: [...next.breaks] } };
}

/**
 * Reads the typed prices, with the problems by field (`prices.<list>`, `breaks.<list>`,
 * `nextPrices.<list>`). A scheduled change needs a price and a future day.
 */
export function readTiers(
  { unitPrice, breaks, next }: TiersDraft,
  priceListId: Identifier,
  day: Day,
): { readonly tiers: EditedTiers; readonly problems: readonly TiersDraftProblem[] } {
  const problems: TiersDraftProblem[] = [];
  const report = (field: string, code: TiersDraftProblem["code"]) => {
    problems.push({ field: `${field}.${priceListId}`, code, severity: "error" });
  };
  const need = (field: string, value: number | null, otherwise: number) => {
    if (value !== null && value >= 0) return value;
    report(field, value === null ? "required" : Number.isNaN(value) ? "notANumber" : "negative");
    return otherwise;
  };
  const readBreaks = (field: string, typed: readonly BreakDraft[]): QuantityBreak[] =>
    typed.map((entry) => ({
      fromQuantity: need(field, entry.fromQuantity, 2),
      unitPrice: need(field, entry.unitPrice, 1),
    }));
  if (Number.isNaN(unitPrice)) report("prices", "notANumber");
  const isNegative = unitPrice !== null && unitPrice < 0;
  if (isNegative) report("prices", "negative");
  if (next !== null) {
    if (!v.is(v.pipe(v.string(), v.isoDate()), next.from) || !isCalendarDay(next.from)) report("nextPrices", "badDay");
    else if (next.from <= day) report("nextPrices", "pastDay");
  }
  const tiers = {
    unitPrice: Number.isNaN(unitPrice) || isNegative ? null : unitPrice,
    breaks: readBreaks("breaks", breaks),
    next: next && {
      from: next.from,
      unitPrice: need("nextPrices", next.unitPrice, 1),
      breaks: readBreaks("nextPrices", next.breaks),
    },
  };
  return { tiers, problems };
}
