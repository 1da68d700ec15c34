import type { CustomerCounts } from "./count-customers.ts";
import type { Figures, Measure } from "./figures.ts";
import { medianStep, type Stepped } from "./minute-steps.ts";
import { type MissedOrders, missedOrders } from "./missed-orders.ts";
import type { Progress } from "./progress.ts";

/** How a figure is shown: an amount in minor units, a number, a share of 1, minutes, at most so many minutes. */
export type KpiUnit = "money" | "number" | "share" | "minutes" | "upToMinutes";

/** What a figure leaves out; its words are `kpi.excludes.<id>`. */
export type Exclusion =
  | "ended"
  | "counter"
  | "addedStops"
  | "unlocated"
  | "reversed"
  | "inactive"
  | "onDemand"
  | "noLimit"
  | "inCredit"
  | "uncounted"
  | "untold"
  | "undecided";

/** A figure (KPI-6): how it follows from what was counted. Its name and its formula in words are `kpi.<id>`. */
interface Declared<Counted, Input extends string> {
  readonly unit: KpiUnit;
  /** What it is computed from, as its formula names them. */
  readonly inputs: readonly Input[];
  /**
   * How it is of several days and people: the sum of theirs, the quotient of the sums of its inputs, the median of all,
   * counted anew for each period and added up over people, or partly the sum of theirs and partly an estimate by all. The
   * words are `kpi.addsUp.<how>`.
   */
  readonly addsUp: "sum" | "ratio" | "median" | "anew" | "people" | "estimate";
  readonly excludes: readonly Exclusion[];
  /** Null where there is nothing to divide by. */
  readonly valueOf: (counted: Counted) => number | null;
}

/** A figure of days. */
export interface Kpi extends Declared<Figures, Measure> {
  /** Of a median: what is counted by steps of minutes. */
  readonly steps?: Stepped;
  /** What it also names, of several counted values together: its words are `kpi.missed.<name>`. */
  readonly missed?: readonly MissedPart[];
}

/** A part of what visits without an order would have brought. */
export type MissedPart = Exclude<keyof MissedOrders, "opportunity">;
/** How each is shown. */
export const MISSED_UNITS = {
  visits: "number",
  known: "number",
  worth: "money",
  perOrder: "money",
} as const satisfies Readonly<Record<MissedPart, KpiUnit>>;

/** The figures of days (PRODUCT 3.0.16). */
export const KPIS = {
  netSales: sum("money", "net", ["ended"]),
  orders: sum("number", "orders", ["ended"]),
  dropSize: quotient("money", "net", "orders", ["ended"]),
  linesPerOrder: quotient("number", "lines", "orders", ["ended"]),
  newCustomers: sum("number", "newCustomers", ["ended", "uncounted"]),
  visits: sum("number", "visits", []),
  adherence: quotient("share", "plannedDone", "planned", ["addedStops"]),
  strikeRate: quotient("share", "productiveVisits", "visits", ["ended"]),
  onSite: quotient("share", "onSite", "located", ["unlocated"]),
  visitTime: quotient("minutes", "visitMinutes", "visits", []),
  opportunity: {
    unit: "money",
    inputs: [],
    missed: ["visits", "known", "worth", "perOrder"],
    addsUp: "estimate",
    excludes: [],
    valueOf: (figures) => missedOrders(figures, null).opportunity,
  },
  collected: sum("money", "collected", ["reversed"]),
  fillRate: quotient("share", "deliveredValue", "orderedValue", ["ended", "counter"]),
  onTime: quotient("share", "onTime", "handedOver", ["ended", "counter"]),
  firstAttempt: quotient("share", "firstAttempt", "attempted", ["ended", "counter"]),
  approvalTime: median("decided", ["decisions"], ["undecided", "uncounted"]),
  timeToStore: median("arrived", [], ["ended", "counter", "uncounted"]),
  inTime: quotient("share", "onlineInTime", "online", ["ended", "counter", "untold"]),
} as const satisfies Readonly<Record<string, Kpi>>;
export type KpiId = keyof typeof KPIS;

/** A figure of customers, counted as they are now. */
export type CustomerKpi = Declared<CustomerCounts, keyof CustomerCounts>;

/** The figures of customers (KPI-15, KPI-41). */
export const CUSTOMER_KPIS = {
  coverage: anew("share", ["visited", "active"], ["inactive"], ({ visited, active }) => share(visited, active)),
  frequency: anew("share", ["inRhythm", "withRhythm"], ["inactive", "onDemand"], ({ inRhythm, withRhythm }) =>
    share(inRhythm, withRhythm),
  ),
  buying: anew("number", ["buying"], ["ended"], ({ buying }) => buying),
  lost: anew("number", ["lost"], ["ended"], ({ lost }) => lost),
  owed: anew("money", ["owed"], ["inCredit"], ({ owed }) => owed),
  overdueShare: anew("share", ["overdue", "owed"], ["inCredit"], ({ overdue, owed }) => share(overdue, owed)),
  overLimit: anew("money", ["overLimitBy", "overLimit"], ["noLimit"], ({ overLimitBy }) => overLimitBy),
} as const satisfies Readonly<Record<string, CustomerKpi>>;
export type CustomerKpiId = keyof typeof CUSTOMER_KPIS;

/** A figure of a month's target; money or a number like what the target is for. */
export type TargetKpi = Omit<Declared<Progress, keyof Progress>, "unit"> & { readonly unit: "share" | "measured" };

/** The figures of targets (KPI-13). */
export const TARGET_KPIS = {
  attainment: {
    unit: "share",
    inputs: ["actual", "target"],
    addsUp: "ratio",
    excludes: [],
    valueOf: ({ actual, target }) => share(actual, target),
  },
  forecast: { unit: "measured", inputs: [], addsUp: "people", excludes: [], valueOf: ({ forecast }) => forecast },
  neededPerDay: {
    unit: "measured",
    inputs: [],
    addsUp: "people",
    excludes: [],
    valueOf: ({ neededPerDay }) => neededPerDay,
  },
} as const satisfies Readonly<Record<string, TargetKpi>>;
export type TargetKpiId = keyof typeof TARGET_KPIS;

/** By how much a figure changed, as a share of what it was; null where it was nothing or is not known. */
export function changeSince(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : (now - before) / before;
}

function sum(unit: KpiUnit, name: Measure, excludes: readonly Exclusion[]): Kpi {
  return { unit, inputs: [name], addsUp: "sum", excludes, valueOf: (figures) => figures[name] ?? 0 };
}

/** Days may go below zero: what is not above it divides nothing. */
function quotient(unit: KpiUnit, dividend: Measure, divisor: Measure, excludes: readonly Exclusion[]): Kpi {
  return {
    unit,
    inputs: [dividend, divisor],
    addsUp: "ratio",
    excludes,
    valueOf(figures) {
      const { [dividend]: total = 0, [divisor]: count = 0 } = figures;
      if (count <= 0) return null;
      return unit === "money" ? Math.round(total / count) : total / count;
    },
  };
}

function median(steps: Stepped, inputs: readonly Measure[], excludes: readonly Exclusion[]): Kpi {
  return {
    unit: "upToMinutes",
    inputs,
    steps,
    addsUp: "median",
    excludes,
    valueOf: (figures) => medianStep(figures, steps),
  };
}

function anew(
  unit: KpiUnit,
  inputs: CustomerKpi["inputs"],
  excludes: readonly Exclusion[],
  valueOf: CustomerKpi["valueOf"],
): CustomerKpi {
  return { unit, inputs, addsUp: "anew", excludes, valueOf };
}

function share(part: number, whole: number): number | null {
  return whole <= 0 ? null : part / whole;
}
