import * as v from "valibot";
import { distanceBetween } from "../values/distance.ts";
import { Position } from "../values/position.ts";

/** Two suggested pins within this distance mean the same place, in metres (CUST-15). */
export const SAME_PIN_METRES = 100;

/** Whether two suggested positions (unvalidated) are within 100 m of each other. False without a position. */
export function isSamePin(one: unknown, other: unknown): boolean {
  return v.is(Position, one) && v.is(Position, other) && distanceBetween(one, other) <= SAME_PIN_METRES;
}
