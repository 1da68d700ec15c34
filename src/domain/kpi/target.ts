import * as v from "valibot";
import { map } from "../records/field.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import { schemasOf } from "../records/record-table.ts";
import { addDays, daysBetween } from "../values/business-day.ts";
import { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { MEASURES } from "./figures.ts";

/** A calendar month, `YYYY-MM`. */
export type Month = string;

/** What a person can have a target for (KPI-12), beside the net sales of a category. */
const UNITS = {
  net: MEASURES.net,
  orders: MEASURES.orders,
  visits: MEASURES.visits,
  collected: MEASURES.collected,
  newCustomers: MEASURES.newCustomers,
  /** Of the active customers, those visited in the month (KPI-15). */
  coverage: "percent",
} as const;
type KnownMeasure = keyof typeof UNITS;
export const TARGET_MEASURES = Object.keys(UNITS) as readonly KnownMeasure[];
/** Net sales of a category, as figures name them. */
export type CategoryMeasure = `netOf:${Identifier}`;
export type TargetMeasure = KnownMeasure | CategoryMeasure;

/** What somebody should reach in a month, by measure. */
export type Targets = Readonly<Partial<Record<TargetMeasure, number>>>;

const CATEGORY = "netOf:";

export function categoryMeasure(categoryId: Identifier): CategoryMeasure {
  return `${CATEGORY}${categoryId}`;
}

/** The category whose net sales it is; null for the others. */
export function categoryOf(measure: TargetMeasure): Identifier | null {
  return measure.startsWith(CATEGORY) ? measure.slice(CATEGORY.length) : null;
}

/** What targets are set in. */
export type TargetUnit = "count" | "money" | "percent";

export function unitOfTarget(measure: TargetMeasure): TargetUnit {
  const known = TARGET_MEASURES.find((each) => each === measure);
  return known === undefined ? "money" : UNITS[known];
}

/** What the way to a target is counted in: that to a share of the customers in customers. */
export function unitOfProgress(measure: TargetMeasure): Exclude<TargetUnit, "percent"> {
  const unit = unitOfTarget(measure);
  return unit === "percent" ? "count" : unit;
}

/** What any of these has a value for: the measures in their order, then categories. */
export function measuresIn(all: readonly Readonly<Record<string, unknown>>[]): readonly TargetMeasure[] {
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  const others = [...names].filter(isMeasureOfTarget).filter((each) => categoryOf(each) !== null);
  return [...TARGET_MEASURES.filter((each) => names.has(each)), ...others.toSorted()];
}

/** The highest target: in minor units it is more than anybody sells in a month. */
const MAX_TARGET = 1_000_000_000_000_000;

/** The highest target of a measure. */
function mostOf(measure: TargetMeasure): number {
  return unitOfTarget(measure) === "percent" ? 100 : MAX_TARGET;
}

/** Whether a measure can have no such target: a share of more than 100 %. */
export function isTooHigh(measure: TargetMeasure, value: number | null): boolean {
  return value !== null && value > mostOf(measure);
}

/** Whether a text names what can have a target. */
export function isMeasureOfTarget(name: string): name is TargetMeasure {
  return (
    TARGET_MEASURES.some((each) => each === name) ||
    (name.startsWith(CATEGORY) && v.is(Identifier, name.slice(CATEGORY.length)))
  );
}

/** The most targets that are kept of a person: ten years of months. */
export const MAX_TARGETS = 600;

const KEY = /^(20\d\d-(?:0[1-9]|1[0-2]))_(.+)$/;

/** Where a person's targets keep that of a month. */
export function targetKey(month: Month, measure: TargetMeasure): string {
  return `${month}_${measure}`;
}

/** What a key of somebody's targets means; null if it is none. */
export function readTargetKey(key: string): { readonly month: Month; readonly measure: TargetMeasure } | null {
  const [, month, measure] = KEY.exec(key) ?? [];
  return month === undefined || measure === undefined || !isMeasureOfTarget(measure) ? null : { month, measure };
}

const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_TARGET));

/** What an owner sets for a person: an amount by month and measure. Each is merged on its own. */
export const TARGET_FIELDS = { targets: { ...map(Amount), hasEntry: (key: string) => readTargetKey(key) !== null } };

/** The targets of one person, whose uid is its id. */
export const Target = v.object({ id: Identifier, ...schemasOf(TARGET_FIELDS) });
export type Target = v.InferOutput<typeof Target>;

/** What somebody should reach in a month; a measure without a target is absent. */
export function targetsOf(target: Pick<Target, "targets"> | null, month: Month): Targets {
  return Object.fromEntries(
    Object.entries(target?.targets ?? {}).flatMap(([key, value]) => {
      const known = readTargetKey(key);
      return known?.month === month ? [[known.measure, value] as const] : [];
    }),
  );
}

/** What prevents saving somebody's targets. */
export function checkTarget({ targets }: Target): FieldProblem<"invalid" | "tooMany">[] {
  const keys = Object.keys(targets);
  const unknown = Object.entries(targets).flatMap(([key, value]) => {
    const known = readTargetKey(key);
    return known === null || isTooHigh(known.measure, value) ? [key] : [];
  });
  return [
    ...unknown.map((key) => ({ field: `targets.${key}`, code: "invalid", severity: "error" }) as const),
    ...(keys.length > MAX_TARGETS ? [{ field: "targets", code: "tooMany", severity: "error" } as const] : []),
  ];
}

/** Whether a text is a month that targets can be set for. */
export function isMonth(text: string): boolean {
  return readTargetKey(`${text}_net`) !== null;
}

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month `count` months later (earlier where negative). */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The days of a month. */
export function daysInMonth(month: Month): Day[] {
  const first = `${month}-01`;
  const length = daysBetween(first, `${addMonths(month, 1)}-01`);
  return Array.from({ length }, (_, index) => addDays(first, index));
}

/** A target some percent higher or lower, within its limits: whole amounts stay whole. */
export function raisedBy(measure: TargetMeasure, amount: number, percent: number): number {
  return Math.max(0, Math.min(mostOf(measure), Math.round(amount * (1 + percent / 100))));
}
