import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { nextDueAt, pickBatch, type PickOptions } from "#sync/push/pick-batch.ts";
import { LONGEST_DELAY } from "#sync/push/retry-delay.ts";
import { runs } from "#tests/support/runs.ts";

const NOW = 1_000_000_000;

function entry(seq: number, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: `k${seq}`,
    owner: "ana",
    kind: "placeOrder",
    change: { kind: "advanceOrder", orderId: `o${seq}`, from: "confirmed", to: "preparing", reason: "" },
    lane: `lane${seq}`,
    dependsOn: [],
    seq,
    state: "waiting",
    attempts: 0,
    doubts: 0,
    nextAttemptAt: NOW,
    sendingSince: null,
    lastProblem: null,
    createdAt: NOW,
    ...changes,
  };
}

const pick = (entries: readonly OutboxEntry[], options: Partial<PickOptions> = {}) =>
  pickBatch(entries, { now: NOW, everything: false, tried: new Set(), ...options }).map((each) => each.seq);

describe("the entries of a request", () => {
  it("[S14] are at most 20 of one kind, in capture order", () => {
    const entries = Array.from({ length: 30 }, (_, index) =>
      entry(index + 1, index === 3 ? { kind: "advanceOrder" } : {}),
    );
    expect(pick(entries)).toEqual([1, 2, 3, ...Array.from({ length: 17 }, (_, index) => index + 5)]);
    expect(pick(entries.slice(3))).toEqual([4]);
  });

  it("[S14] end before a record's edit that can be sent: what was captured after it may follow from it", () => {
    const edit = entry(2, { kind: "saveRecord" });
    expect(pick([entry(1), edit, entry(3)])).toEqual([1]);
    expect(pick([edit, entry(3), entry(4, { kind: "saveRecord" })])).toEqual([2, 4]);
    expect(pick([entry(1), { ...edit, nextAttemptAt: NOW + 1 }, entry(3)])).toEqual([1, 3]);
    expect(pick([entry(1), { ...edit, doubts: 1 }, entry(3)])).toEqual([1, 3]);
    expect(pick([entry(1), edit, entry(3)], { tried: new Set(["k2"]) })).toEqual([1, 3]);
  });

  it("[S14] are one at a time if the callable takes one, still in capture order", () => {
    expect(pick([entry(1, { kind: "advanceOrder" }), entry(2, { kind: "advanceOrder" }), entry(3)])).toEqual([1]);
  });

  it("[S14] exclude those that depend on something unsent, parked or waiting", () => {
    expect(
      pick([entry(1), entry(2, { dependsOn: ["k1"] }), entry(3, { state: "parked" }), entry(4, { dependsOn: ["k3"] })]),
    ).toEqual([1]);
    expect(pick([entry(2, { dependsOn: ["k1"] })])).toEqual([2]);
  });

  it("[S4] exclude those whose predecessor in the lane stays behind", () => {
    const later = { nextAttemptAt: NOW + 1 };
    expect(pick([entry(1, { lane: "a", ...later }), entry(2, { lane: "a" }), entry(3, { lane: "b" })])).toEqual([3]);
    expect(pick([entry(1, { lane: "a" }), entry(2, { lane: "a" })])).toEqual([1, 2]);
    expect(pick([entry(1, { lane: "a" }), entry(2, { lane: "a" })], { tried: new Set(["k1"]) })).toEqual([]);
  });

  it("[S4] exclude those whose predecessor can still be undone", () => {
    const skip = entry(1, { lane: "a", heldUntil: NOW + 6_000 });
    expect(pick([skip, entry(2, { lane: "a" }), entry(3, { lane: "b" })])).toEqual([3]);
    expect(pick([skip, entry(2, { lane: "a" })], { everything: true })).toEqual([]);
    expect(nextDueAt([skip, entry(2, { lane: "a" })], NOW)).toBe(NOW + 6_000);
    expect(pick([skip, entry(2, { lane: "a" })], { now: NOW + 6_000 })).toEqual([1, 2]);
  });

  it("[S5] exclude those parked, stuck, or dependent on something parked", () => {
    expect(pick([entry(1, { lane: "a", state: "parked" }), entry(2, { lane: "a" })])).toEqual([2]);
    expect(pick([entry(1, { lane: "a", doubts: 10, nextAttemptAt: NOW + 1 }), entry(2, { lane: "a" })])).toEqual([2]);
    expect(
      pick([entry(1, { state: "parked" }), entry(2, { lane: "a", dependsOn: ["k1"] }), entry(3, { lane: "a" })]),
    ).toEqual([3]);
  });

  it("[S7] that failed in a batch are sent in smaller ones, then alone, after the others", () => {
    const entries = Array.from({ length: 8 }, (_, index) => entry(index + 1, { doubts: index < 6 ? 1 : 0 }));
    expect(pick(entries)).toEqual([7, 8]);
    expect(pick(entries, { tried: new Set(["k7", "k8"]) })).toEqual([1, 2, 3, 4, 5]);
    expect(pick(entries.map((each) => ({ ...each, doubts: 2 })))).toEqual([1]);
  });

  it("[S8] are those due, or all when everything is requested", () => {
    const entries = [entry(1, { nextAttemptAt: NOW + 5_000 }), entry(2, { nextAttemptAt: NOW + 9_000 })];
    expect(pick(entries)).toEqual([]);
    expect(nextDueAt(entries, NOW)).toBe(NOW + 5_000);
    expect(pick(entries, { everything: true })).toEqual([1, 2]);
    expect(nextDueAt([entry(1, { state: "parked" })], NOW)).toBeNull();
  });

  it("[S15] include those that another clock dated next week", () => {
    expect(pick([entry(1, { nextAttemptAt: NOW + LONGEST_DELAY + 1 })])).toEqual([1]);
    expect(pick([entry(1, { nextAttemptAt: NOW + LONGEST_DELAY })])).toEqual([]);
  });

  it("[S4][S14] keep lanes in order, one kind, and parents first for any outbox, until everything is sent", () => {
    const outbox = fc.array(
      fc.record({
        lane: fc.integer({ min: 0, max: 3 }),
        doubts: fc.integer({ min: 0, max: 3 }),
        parent: fc.boolean(),
        step: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(outbox, (rows) => {
        let left = rows.map(({ lane, doubts, parent, step }, index) =>
          entry(index + 1, {
            lane: `lane${lane}`,
            doubts,
            kind: step ? "advanceOrder" : "placeOrder",
            dependsOn: parent && index > 0 ? [`k${index}`] : [],
          }),
        );
        const sent: number[] = [];
        while (left.length > 0) {
          const batch = pickBatch(left, { now: NOW, everything: false, tried: new Set() });
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(20);
          expect(new Set(batch.map((each) => each.kind)).size).toBe(1);
          for (const each of batch) {
            expect(left.some((other) => each.dependsOn.includes(other.key))).toBe(false);
            sent.push(each.seq);
          }
          left = left.filter((each) => !batch.some((gone) => gone.key === each.key));
        }
        for (const lane of [0, 1, 2, 3]) {
          const free = sent.filter((seq) => rows[seq - 1]?.lane === lane && !rows[seq - 1]?.parent);
          expect(free).toEqual(free.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
