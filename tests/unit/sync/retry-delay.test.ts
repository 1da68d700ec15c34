import { describe, expect, it } from "vitest";
import { LONGEST_DELAY, retryDelay } from "#sync/push/retry-delay.ts";

describe("the wait after a failure", () => {
  it("[S8] is 5 s, 15 s, 60 s, 5 min, then 15 min", () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempts) => retryDelay(attempts, 0.5))).toEqual([
      5_000, 15_000, 60_000, 300_000, 900_000, 900_000, 900_000,
    ]);
  });

  it("[S8] varies by ±20 % only in its last step", () => {
    expect([retryDelay(4, 0), retryDelay(4, 0.999)]).toEqual([300_000, 300_000]);
    expect(retryDelay(5, 0)).toBe(720_000);
    expect(retryDelay(5, 0.9999999)).toBe(LONGEST_DELAY);
  });
});
