import * as v from "valibot";
import { distanceBetween } from "../values/distance.ts";
import { Position } from "../values/position.ts";

/** CUST-15: two suggested pins this close mean the same place, in metres. */
export const SAME_PIN_METRES = 100;

/** Whether two suggested positions, as they came from outside, lie within 100 m of each other. No position: false. */
export function isSamePin(one: unknown, other: unknown): boolean {
  return v.is(Position, one) && v.is(Position, other) && distanceBetween(one, other) <= SAME_PIN_METRES;
}
