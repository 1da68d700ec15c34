import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invertKey, orderKey, pathKey } from "#emulator/firestore/values/order-key.ts";
import type { Value } from "#emulator/firestore/values/value.ts";
import { anyValue, compareNaively } from "../support/random-values.ts";
import { runs } from "#tests/support/runs.ts";

const sign = (number: number): number => (number < 0 ? -1 : number > 0 ? 1 : 0);
const byKey = (a: Value, b: Value): number => {
  const [left, right] = [orderKey(a), orderKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

describe("the order of values", () => {
  it("matches a comparison of the values piece by piece", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(byKey(a, b)).toBe(sign(compareNaively(a, b)));
      }),
      { numRuns: runs(3000) },
    );
  });

  it("is total: antisymmetric and transitive", () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(byKey(a, b) + byKey(b, a)).toBe(0);
        const [low, middle, high] = [a, b, c].sort(byKey);
        expect(
          low && middle && high && byKey(low, middle) <= 0 && byKey(middle, high) <= 0 && byKey(low, high) <= 0,
        ).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });

  it("no key is a prefix of another one, so that keys can be joined", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const [left, right] = [orderKey(a), orderKey(b)];
        expect(left.startsWith(right) || right.startsWith(left)).toBe(left === right);
      }),
      { numRuns: runs(3000) },
    );
  });

  it("joined keys sort by the first value, then by the second", () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, anyValue, (a, b, c, d) => {
        const joined = compareText(orderKey(a) + orderKey(b), orderKey(c) + orderKey(d));
        expect(joined).toBe(byKey(a, c) || byKey(b, d));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("inverted keys sort in reverse", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(compareText(invertKey(orderKey(a)), invertKey(orderKey(b)))).toBe(-byKey(a, b) + 0);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("paths sort segment by segment, numeric ids first", () => {
    const paths = ["a/__id-5__", "a/__id7__", "a/__id10__", "a/-", "a/b", "a/b/c/d", "a/b!/c/d", "a/c", "a!/b"];
    expect(paths.toSorted((a, b) => compareText(pathKey(a), pathKey(b)))).toEqual(paths);
  });
});

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
