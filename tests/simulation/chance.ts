import type { Device } from "#local/databases/device.ts";
import type { Crew, Hand } from "./crew.ts";

/** Chance of one event. */
export interface Dice {
  below(end: number): number;
  pick<Value>(values: readonly Value[]): Value | undefined;
}

export function diceOf(random: () => number): Dice {
  return {
    below: (end) => Math.floor(random() * end),
    pick: (values) => values[Math.floor(random() * values.length)],
  };
}

/** What somebody does on a page. Returns whether it is to be tried again later. */
export type Action = (crew: Crew, hand: Hand, device: Device, dice: Dice) => Promise<boolean | void>;

/** The bytes of a photograph. */
export function jpeg(dice: Dice, bytes: number): string {
  const picture = Array.from({ length: bytes }, () => dice.below(256));
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...picture]).toString("base64");
}
