import type { Position } from "#domain/values/position.ts";

/**
 * What a pin stands for; each mark has a colour and a shape of its own (VISIT-8). `customer`, `prospect` and `overdue`
 * are customers, the others stops of a day.
 */
export const CUSTOMER_MARKS = ["customer", "prospect", "overdue"] as const;
export const STOP_MARKS = ["planned", "now", "done", "skipped", "offPlan", "delivery"] as const;
export type StopPinMark = (typeof STOP_MARKS)[number];
export type PinMark = (typeof CUSTOMER_MARKS)[number] | StopPinMark;

/** A place on the map. */
export interface MapPin {
  readonly id: string;
  readonly position: Position;
  readonly name: string;
  readonly mark: PinMark;
  /** A stop's number in driving order. */
  readonly number?: number;
}

/** The own position and its accuracy in metres. */
export interface OwnPlace {
  readonly position: Position;
  readonly accuracy: number;
}
