import { expect, it } from "vitest";
import { takeConsole } from "#tests/support/silent-console.ts";
import { planEvents } from "./plan.ts";
import { simulate } from "./simulate.ts";

it("[S3] a seed replays exactly", async () => {
  const events = planEvents({ seed: 7, orders: 12, minutes: 6 });
  const run = (seed: number) => simulate({ seed, events, rests: false });
  const [first, second, other] = [await run(7), await run(7), await run(8)];
  takeConsole();
  expect(first.placed).toBeGreaterThan(3);
  expect(second.fingerprint).toBe(first.fingerprint);
  expect(other.fingerprint).not.toBe(first.fingerprint);
}, 120_000);
