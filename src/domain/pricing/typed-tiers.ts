import * as v from "valibot";
import { isCalendarDay } from "../values/business-day.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { type EditedTiers, tiersOn, nextOn, type PricedProduct } from "./price-tiers.ts";
import { TypedNumber } from "../values/typed-number.ts";
import type { QuantityBreak } from "../product/product-price.ts";

/** A quantity break in a form. */
export const TypedBreak = v.object({ fromQuantity: TypedNumber, unitPrice: TypedNumber });
export type TypedBreak = v.InferOutput<typeof TypedBreak>;

/** A scheduled change in a form; `from` is empty until a day is chosen. */
export const TypedNextPrice = v.object({ from: v.string(), unitPrice: TypedNumber, breaks: v.array(TypedBreak) });
export type TypedNextPrice = v.InferOutput<typeof TypedNextPrice>;

/** A product's prices on one list in a form. */
export interface TypedTiers {
  readonly unitPrice: number | null;
  readonly breaks: readonly TypedBreak[];
  /** The scheduled change; null = none. */
  readonly next: TypedNextPrice | null;
}

/** Problems of unreadable fields; `checkProduct` checks the readable ones. */
export type TypedTiersProblem = FieldProblem<"required" | "notANumber" | "badDay" | "pastDay">;

/** The form's initial values: the prices in effect on this day, and the scheduled change. */
export function typeTiers(product: PricedProduct, priceListId: Identifier, day: Day): TypedTiers {
  const { unitPrice, breaks } = tiersOn(product, priceListId, day);
  const next = nextOn(product, priceListId, day);
  return { unitPrice, breaks: [...breaks], next: next && { ...next, breaks: [...next.breaks] } };
}

/**
 * Reads the typed prices, with the problems by field (`prices.<list>`, `breaks.<list>`,
 * `nextPrices.<list>`). A scheduled change needs a price and a future day.
 */
export function readTiers(
  { unitPrice, breaks, next }: TypedTiers,
  priceListId: Identifier,
  day: Day,
): { readonly tiers: EditedTiers; readonly problems: readonly TypedTiersProblem[] } {
  const problems: TypedTiersProblem[] = [];
  const report = (field: string, code: TypedTiersProblem["code"]) => {
    problems.push({ field: `${field}.${priceListId}`, code, severity: "error" });
  };
  const need = (field: string, value: number | null, otherwise: number) => {
    if (value !== null && !Number.isNaN(value)) return value;
    report(field, value === null ? "required" : "notANumber");
    return otherwise;
  };
  const readBreaks = (field: string, typed: readonly TypedBreak[]): QuantityBreak[] =>
    typed.map((entry) => ({
      fromQuantity: need(field, entry.fromQuantity, 2),
      unitPrice: need(field, entry.unitPrice, 1),
    }));
  if (Number.isNaN(unitPrice)) report("prices", "notANumber");
  if (next !== null) {
    if (!v.is(v.pipe(v.string(), v.isoDate()), next.from) || !isCalendarDay(next.from)) report("nextPrices", "badDay");
    else if (next.from <= day) report("nextPrices", "pastDay");
  }
  const tiers = {
    unitPrice: Number.isNaN(unitPrice) ? null : unitPrice,
    breaks: readBreaks("breaks", breaks),
    next: next && {
      from: next.from,
      unitPrice: need("nextPrices", next.unitPrice, 1),
      breaks: readBreaks("nextPrices", next.breaks),
    },
  };
  return { tiers, problems };
}
