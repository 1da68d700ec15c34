import { describe, expect, it } from "vitest";
import { estimateProgress, type LoadProgress } from "#sync/pull/load-progress.ts";
import { createClock } from "#tests/support/clock.ts";

const SECOND = 1_000;
const TOTAL = 4_000_000;

function watch() {
  const clock = createClock();
  const shown: (LoadProgress | null)[] = [];
  const progress = estimateProgress(clock.now, clock.timer, (step) => shown.push(step));
  const note = (loaded: number, products = 0) =>
    progress.note({ feed: "products", loaded: products, total: 68_000, bytes: { loaded, total: TOTAL } });
  return { clock, shown, progress, note, last: () => shown.at(-1) };
}

/** This many bytes at a time, each after this many seconds. */
async function arrive(
  { clock, note }: ReturnType<typeof watch>,
  from: number,
  to: number,
  step: number,
  seconds: number,
) {
  for (let loaded = from; loaded <= to; loaded += step) {
    note(loaded);
    await clock.pass(seconds * SECOND);
  }
}

const told = (shown: readonly (LoadProgress | null)[]) => shown.flatMap((step) => step?.secondsLeft ?? []);

describe("the progress of the first load", () => {
  it("OFFLINE-14 shows no time until the pace is known, then a falling one on a steady connection", async () => {
    const load = watch();
    await arrive(load, 0, TOTAL, 100_000, 2);
    expect(load.shown[0]).toMatchObject({ share: 0, secondsLeft: null, bytes: { loaded: 0, total: TOTAL } });
    const seconds = told(load.shown);
    expect(seconds.length).toBeGreaterThan(10);
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
    // 40 pieces at 2 s each: off by one rounding step at most.
    expect(seconds[0]).toBeGreaterThanOrEqual(70);
    expect(seconds[0]).toBeLessThanOrEqual(120);
  });

  it("advances with the clock between two arrivals", async () => {
    const load = watch();
    await arrive(load, 0, 1_200_000, 300_000, 4);
    const before = load.last()?.secondsLeft ?? 0;
    await load.clock.pass(6 * SECOND);
    expect(load.last()?.secondsLeft).toBeLessThan(before);
  });

  it("shows no time while nothing arrives, then one at the new pace", async () => {
    const load = watch();
    await arrive(load, 0, 1_000_000, 100_000, 1);
    expect(load.last()?.secondsLeft).not.toBeNull();
    await load.clock.pass(60 * SECOND);
    expect(load.last()).toMatchObject({ share: 0.25, secondsLeft: null });
    await arrive(load, 1_100_000, 1_600_000, 100_000, 1);
    // 24 pieces are left at a second each; the minute offline does not count towards the pace.
    expect(load.last()?.secondsLeft).toBeGreaterThanOrEqual(20);
    expect(load.last()?.secondsLeft).toBeLessThanOrEqual(30);
  });

  it("continues after a resume at the current pace", async () => {
    const load = watch();
    await arrive(load, 3_000_000, 3_500_000, 100_000, 1);
    expect(load.shown[0]).toMatchObject({ share: 0.75, secondsLeft: null });
    expect(load.last()?.secondsLeft).toBeLessThanOrEqual(7);
  });

  it("adapts to a connection that becomes three times slower", async () => {
    const load = watch();
    await arrive(load, 0, 1_000_000, 100_000, 1);
    await arrive(load, 1_100_000, 2_000_000, 100_000, 3);
    // 20 pieces are left, at 1 to 3 s each.
    expect(load.last()?.secondsLeft).toBeGreaterThan(30);
  });

  it("says how many products can be sold, and nothing once finished", async () => {
    const load = watch();
    load.note(1_000_000, 17_000);
    expect(load.last()?.products).toBe(17_000);
    load.progress.end();
    await load.clock.pass(10 * SECOND);
    expect(load.last()).toBeNull();
  });
});
