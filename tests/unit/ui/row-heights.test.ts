import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRowHeights } from "#ui/lists/row-heights.ts";

const ASSUMED = 90;
const COUNT = 1_000;

const anyMeasures = fc.array(fc.record({ index: fc.nat(COUNT - 1), height: fc.integer({ min: 40, max: 300 }) }), {
  maxLength: 60,
});

describe("row heights of a long list", () => {
  it("starts each row below all previous ones, rendered or not", () => {
    fc.assert(
      fc.property(anyMeasures, fc.nat(COUNT), (measures, row) => {
        const heights = createRowHeights(ASSUMED);
        const known = new Map<number, number>();
        for (const { index, height } of measures) {
          expect(heights.measure(index, height)).toBe(height - (known.get(index) ?? ASSUMED));
          known.set(index, height);
        }
        let start = 0;
        for (let before = 0; before < row; before += 1) start += known.get(before) ?? ASSUMED;
        expect(heights.startOf(row)).toBe(start);
      }),
    );
  });

  it("finds the row at any offset, the last one beyond the end", () => {
    fc.assert(
      fc.property(anyMeasures, fc.nat(COUNT * 200), (measures, offset) => {
        const heights = createRowHeights(ASSUMED);
        for (const { index, height } of measures) heights.measure(index, height);
        const row = heights.rowAt(offset, COUNT);
        expect(heights.startOf(row)).toBeLessThanOrEqual(offset);
        expect(row === COUNT - 1 ? Number.POSITIVE_INFINITY : heights.startOf(row + 1)).toBeGreaterThan(offset);
      }),
    );
    expect(createRowHeights(ASSUMED).rowAt(500, 0)).toBe(0);
  });

  it("forgets heights below the rendered rows, and keeps those above", () => {
    const heights = createRowHeights(ASSUMED);
    heights.measure(2, 100);
    heights.measure(600, 100);
    heights.forgetBeyond(9);
    expect(heights.startOf(COUNT)).toBe(COUNT * ASSUMED + 10);
  });
});
