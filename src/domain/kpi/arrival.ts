import type { Figures } from "./figures.ts";

/** Up to how many minutes an order took to the store: each is counted in the first step that it is within. */
const STEPS = [1, 2, 5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080, 43_200] as const;
const PREFIX = "arrived:";
/** Within this many minutes an order is in time for the store. */
const IN_TIME = 15;

/** The step that so many minutes count in. */
export function arrivalStep(minutes: number): number {
  return STEPS.find((step) => minutes <= step) ?? STEPS[STEPS.length - 1] ?? 0;
}

/** How long orders took to the store (KPI-39). */
export interface Arrival {
  readonly orders: number;
  /** Half of them took at most so many minutes. */
  readonly median: number;
  /** The share that took at most a quarter of an hour. */
  readonly inTime: number;
}

/** From what days and people together counted; null where nothing did. */
export function arrivalOf(figures: Figures): Arrival | null {
  const counts = Object.entries(figures)
    .filter(([name, count = 0]) => name.startsWith(PREFIX) && count > 0)
    .map(([name, count = 0]) => ({ step: Number(name.slice(PREFIX.length)), count }))
    .toSorted((one, other) => one.step - other.step);
  const orders = counts.reduce((sum, { count }) => sum + count, 0);
  if (orders === 0) return null;
  let passed = 0;
  const middle = counts.find(({ count }) => (passed += count) * 2 >= orders);
  const early = counts.reduce((sum, { step, count }) => sum + (step <= IN_TIME ? count : 0), 0);
  return { orders, median: middle?.step ?? 0, inTime: early / orders };
}
