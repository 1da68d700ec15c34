import type { Figures, Measure } from "./figures.ts";

/** How a figure is shown: an amount in minor units, a number, a share of 1, minutes. */
export type KpiUnit = "money" | "number" | "share" | "minutes";

/** A figure over any days and people (KPI-6): how it follows from the sums of its inputs. Its words are `kpi.<id>`. */
export interface Kpi {
  readonly unit: KpiUnit;
  /** What it is computed from, as its formula names them. */
  readonly inputs: readonly Measure[];
  /** How it is of several days and people: the sum of theirs, or the quotient of the sums of its inputs. */
  readonly addsUp: "sum" | "ratio";
  /** Null where there is nothing to divide by. */
  readonly valueOf: (figures: Figures) => number | null;
}

/** The figures of PRODUCT 3.0.16 that follow from what is counted. */
export const KPIS = {
  netSales: sum("money", "net"),
  orders: sum("number", "orders"),
  dropSize: quotient("money", "net", "orders"),
  linesPerOrder: quotient("number", "lines", "orders"),
  newCustomers: sum("number", "newCustomers"),
  visits: sum("number", "visits"),
  adherence: quotient("share", "plannedDone", "planned"),
  strikeRate: quotient("share", "productiveVisits", "visits"),
  onSite: quotient("share", "onSite", "located"),
  visitTime: quotient("minutes", "visitMinutes", "visits"),
  collected: sum("money", "collected"),
  fillRate: quotient("share", "deliveredValue", "orderedValue"),
  onTime: quotient("share", "onTime", "handedOver"),
  firstAttempt: quotient("share", "firstAttempt", "attempted"),
} as const satisfies Readonly<Record<string, Kpi>>;
export type KpiId = keyof typeof KPIS;

/** By how much a figure changed, as a share of what it was; null where it was nothing or is not known. */
export function changeSince(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : (now - before) / before;
}

function sum(unit: KpiUnit, name: Measure): Kpi {
  return { unit, inputs: [name], addsUp: "sum", valueOf: (figures) => figures[name] ?? 0 };
}

/** Days may go below zero: what is not above it divides nothing. */
function quotient(unit: KpiUnit, dividend: Measure, divisor: Measure): Kpi {
  return {
    unit,
    inputs: [dividend, divisor],
    addsUp: "ratio",
    valueOf(figures) {
      const { [dividend]: total = 0, [divisor]: count = 0 } = figures;
      if (count <= 0) return null;
      return unit === "money" ? Math.round(total / count) : total / count;
    },
  };
}
