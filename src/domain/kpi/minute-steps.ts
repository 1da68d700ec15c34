import type { Figures } from "./figures.ts";

/** Times are counted in the first of these steps, in minutes, that they are within, so that they add up. */
const STEPS = [1, 2, 5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080, 43_200] as const;

/** What is counted by step: orders by their way to the store (KPI-39), approvals by how long they took (KPI-40). */
export type Stepped = "arrived" | "decided";

/** A step and how many times were within it, and no smaller one. */
export interface StepCount {
  readonly step: number;
  readonly count: number;
}

/** The step that so many minutes count in. */
export function minuteStep(minutes: number): number {
  return STEPS.find((step) => minutes <= step) ?? STEPS[STEPS.length - 1] ?? 0;
}

/** What days and people together counted by step, the shortest first. */
export function stepsOf(figures: Figures, of: Stepped): readonly StepCount[] {
  const prefix = `${of}:`;
  return Object.entries(figures)
    .filter(([name, count = 0]) => name.startsWith(prefix) && count > 0)
    .map(([name, count = 0]) => ({ step: Number(name.slice(prefix.length)), count }))
    .toSorted((one, other) => one.step - other.step);
}

/** Half of all took at most so many minutes; null where nothing was counted. */
export function medianStep(figures: Figures, of: Stepped): number | null {
  const steps = stepsOf(figures, of);
  const all = totalOf(steps);
  let passed = 0;
  return steps.find(({ count }) => (passed += count) * 2 >= all)?.step ?? null;
}

function totalOf(steps: readonly StepCount[]): number {
  return steps.reduce((sum, { count }) => sum + count, 0);
}
