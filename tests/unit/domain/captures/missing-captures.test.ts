import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EarlierCapture } from "#domain/captures/capture-origin.ts";
import { type MissingCapture, missingAfter, overdueCaptures } from "#domain/captures/missing-captures.ts";
import { NOW } from "#tests/support/sales.ts";

const DAY = 86_400_000;
const places = (missing: readonly MissingCapture[]) => missing.map(({ seq }) => seq);
const before = (seq: number): EarlierCapture => ({ seq, at: NOW });
const since = (...seqs: number[]) => seqs.map((seq) => ({ seq, since: NOW }));
const counted = (from: number, ...discarded: number[]) => ({ counted: { from, discarded } });

describe("[ORDER-37] what the store misses of a device", () => {
  it("is what lies between a capture and the last one before it", () => {
    expect(missingAfter([], { seq: 4, ...counted(1) }, before(1), NOW)).toEqual(since(2, 3));
    expect(missingAfter([], { seq: 3, ...counted(1) }, null, NOW)).toEqual(since(1, 2));
    expect(missingAfter([], { seq: 2, ...counted(1) }, before(1), NOW)).toEqual([]);
    expect(missingAfter([], { seq: 1, ...counted(1) }, null, NOW)).toEqual([]);
  });

  it("is nothing before the count began, and nothing without one", () => {
    expect(places(missingAfter([], { seq: 48, ...counted(46) }, before(40), NOW))).toEqual([46, 47]);
    expect(missingAfter([], { seq: 48 }, before(40), NOW)).toEqual([]);
  });

  it("no longer holds what has arrived or was discarded", () => {
    expect(places(missingAfter(since(2, 3), { seq: 2, ...counted(1) }, before(1), NOW))).toEqual([3]);
    expect(places(missingAfter(since(2, 3), { seq: 5, ...counted(1, 3) }, before(4), NOW))).toEqual([2]);
    expect(places(missingAfter([], { seq: 5, ...counted(1, 3) }, before(2), NOW))).toEqual([4]);
    expect(places(missingAfter(since(2), { seq: 2 }, before(1), NOW))).toEqual([]);
  });

  it("keeps since when, for 30 days", () => {
    const old = { seq: 2, since: NOW - 30 * DAY + 1 };
    expect(missingAfter([old], { seq: 4, ...counted(1) }, before(1), NOW)).toEqual([old, ...since(3)]);
    expect(missingAfter([{ ...old, since: NOW - 30 * DAY }], { seq: 9, ...counted(1) }, before(8), NOW)).toEqual([]);
  });

  it("is at most the latest hundred, however far the count jumps", () => {
    const last = Number.MAX_SAFE_INTEGER;
    const missing = missingAfter(since(1, 2), { seq: last, ...counted(1) }, null, NOW);
    expect(missing).toHaveLength(100);
    expect(missing.at(0)?.seq).toBe(last - 100);
    expect(missing.at(-1)?.seq).toBe(last - 1);
  });

  it("is told of between ten minutes and thirty days after it was noticed", () => {
    const told = (age: number) => overdueCaptures([{ seq: 2, since: NOW - age }], NOW).length;
    expect([told(0), told(10 * 60_000 - 1), told(10 * 60_000)]).toEqual([0, 0, 1]);
    expect([told(30 * DAY - 1), told(30 * DAY)]).toEqual([1, 0]);
  });

  it("is what was sent and not received, in whatever order captures arrive, once all that will come is there", () => {
    const anyFate = fc.constantFrom("arrives", "arrives", "arrives", "lost", "discarded");
    fc.assert(
      fc.property(fc.array(anyFate, { minLength: 1, maxLength: 30 }), fc.infiniteStream(fc.nat()), (fates, keys) => {
        const captures = fates.map((fate, index) => ({ fate, seq: index + 1, key: keys.next().value ?? 0 }));
        const discarded = captures.filter(({ fate }) => fate === "discarded").map(({ seq }) => seq);
        const arriving = captures.filter(({ fate }) => fate === "arrives").toSorted((a, b) => a.key - b.key);
        const stored: number[] = [];
        let missing: readonly MissingCapture[] = [];
        for (const { seq } of arriving) {
          const earlier = stored.filter((each) => each < seq);
          const last = earlier.length === 0 ? null : before(Math.max(...earlier));
          missing = missingAfter(missing, { seq, ...counted(1, ...discarded) }, last, NOW);
          stored.push(seq);
        }
        const latest = Math.max(0, ...stored);
        const lost = captures.filter(({ fate, seq }) => fate === "lost" && seq < latest).map(({ seq }) => seq);
        expect(places(missing)).toEqual(lost);
      }),
    );
  });
});
