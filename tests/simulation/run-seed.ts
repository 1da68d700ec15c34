import { planEvents } from "./plan.ts";
import { type Outcome, simulate } from "./simulate.ts";

/** Half of the orders of `npm test`: each seed has a file of its own, so that they run beside each other. */
const ORDERS = 285;
const MINUTES = 70;

export function runSeed(seed: number): Promise<Outcome> {
  return simulate({ seed, events: planEvents({ seed, orders: ORDERS, minutes: MINUTES }) });
}
