import { describe, expect, it } from "vitest";
import { takeConsole } from "#tests/support/silent-console.ts";
import { planEvents } from "./plan.ts";
import { simulate } from "./simulate.ts";

const SEEDS = [1, 2];
const ORDERS = 80;
const MINUTES = 40;

describe("phones, an owner and a store under every fault", () => {
  it.each(SEEDS)(
    "[O4] [O6] [S3] [P2] [G3] at rest everything is there once and the same everywhere, seed %i",
    async (seed) => {
      const outcome = await simulate({ seed, events: planEvents({ seed, orders: ORDERS, minutes: MINUTES }) });
      takeConsole();
      expect(outcome.problems.join("\n")).toBe("");
      expect(outcome.placed).toBeGreaterThanOrEqual(75);
    },
    480_000,
  );

  it("[S3] a seed replays exactly", async () => {
    const run = () => simulate({ seed: 7, events: planEvents({ seed: 7, orders: 6, minutes: 6 }) });
    const [first, second] = [await run(), await run()];
    takeConsole();
    expect(second.fingerprint).toBe(first.fingerprint);
    const other = await simulate({ seed: 8, events: planEvents({ seed: 7, orders: 6, minutes: 6 }) });
    takeConsole();
    expect(other.fingerprint).not.toBe(first.fingerprint);
  }, 120_000);
});
