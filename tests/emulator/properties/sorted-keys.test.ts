import fc from "fast-check";
import { expect, it } from "vitest";
import { SortedKeys } from "#emulator/firestore/store/sorted-keys.ts";
import { runs } from "#tests/support/runs.ts";

it("a sorted list of thousands returns every range, forwards and backwards, after any insertions and removals", () => {
  const key = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, "0"));
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { minLength: 0, maxLength: 1500, size: "max" }),
      fc.array(key, { maxLength: 3000, size: "max" }),
      key,
      key,
      (first, flips, from, to) => {
        const sorted = new SortedKeys();
        const model = new Set(first);
        sorted.fill(first.map((one) => ({ key: one, path: `p${one}` })));
        for (const flip of flips) {
          if (model.delete(flip)) sorted.remove(flip);
          else {
            model.add(flip);
            sorted.insert(flip, `p${flip}`);
          }
        }
        const wanted = [...model].filter((one) => one >= from && one < to).sort();
        const found = (reverse: boolean): string[] => [...sorted.scan(from, to, reverse)].map((entry) => entry.key);
        expect(found(false)).toEqual(wanted);
        expect(found(true)).toEqual(wanted.toReversed());
        expect(sorted.size).toBe(model.size);
      },
    ),
    { numRuns: runs(60) },
  );
});
