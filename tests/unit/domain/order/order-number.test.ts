import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#domain/values/business-day.ts";
import {
  checkLetter,
  deviceLetterAt,
  formatOrderNumber,
  MAX_DEVICES,
  parseOrderNumber,
  SAFE_LETTERS,
  shortOrderNumber,
} from "#domain/order/order-number.ts";
import { runs } from "#tests/support/runs.ts";

const SAFE = SAFE_LETTERS.split("");
const anyParts = fc.record({
  repCode: fc.array(fc.constantFrom(...SAFE), { minLength: 2, maxLength: 4 }).map((letters) => letters.join("")),
  deviceLetter: fc.integer({ min: 0, max: MAX_DEVICES - 1 }).map(deviceLetterAt),
  businessDay: fc.integer({ min: 0, max: 36_524 }).map((count) => addDays("2000-01-01", count)),
  number: fc.integer({ min: 1, max: 99_999 }),
});

/** The positions of an order number that hold a character, including its check letter. */
function positionsOf(orderNo: string): number[] {
  return orderNo.split("").flatMap((character, index) => (character === "-" ? [] : [index]));
}

describe("formatOrderNumber", () => {
  it("writes rep code, device letter, year and day, number and check letter", () => {
    const orderNo = formatOrderNumber({ repCode: "MG", deviceLetter: "A", businessDay: "2026-11-20", number: 14 });
    expect(orderNo).toBe("MG-A-26324-014-B");
    expect(orderNo.at(-1)).toBe(checkLetter("MG-A-26324-014"));
  });

  it("handles the last day of a leap year, and continues after 999", () => {
    const orderNo = formatOrderNumber({ repCode: "MG", deviceLetter: "AB", businessDay: "2028-12-31", number: 1_000 });
    expect(orderNo).toMatch(/^MG-AB-28366-1000-/);
  });

  it("is parsed back, also in lower case and with spaces", () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const orderNo = formatOrderNumber(parts);
        expect(parseOrderNumber(orderNo)).toEqual(parts);
        expect(parseOrderNumber(` ${orderNo.toLowerCase()} `)).toEqual(parts);
      }),
    );
  });
});

describe("the check letter", () => {
  it("is one of 23, all of which occur", () => {
    const letters = new Set(Array.from({ length: 500 }, (_, number) => checkLetter(`MG-A-26324-${number}`)));
    expect([...letters].sort().join("")).toBe(SAFE_LETTERS);
  });

  it("detects every single wrong character", () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const orderNo = formatOrderNumber(parts);
        for (const position of positionsOf(orderNo)) {
          const alphabet = /\d/.test(orderNo.charAt(position)) ? "0123456789" : SAFE_LETTERS;
          for (const wrong of alphabet) {
            if (wrong === orderNo.charAt(position)) continue;
            expect(parseOrderNumber(orderNo.slice(0, position) + wrong + orderNo.slice(position + 1))).toBeNull();
          }
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it("detects every swap of two neighbours, also across hyphens", () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const orderNo = formatOrderNumber(parts);
        const positions = positionsOf(orderNo);
        positions.slice(1).forEach((right, index) => {
          const left = positions[index] ?? 0;
          if (orderNo[left] === orderNo[right]) return;
          const swapped = orderNo.split("");
          [swapped[left], swapped[right]] = [orderNo.charAt(right), orderNo.charAt(left)];
          expect(parseOrderNumber(swapped.join(""))).toBeNull();
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it("separates rep codes that look or sound alike", () => {
    for (const [one, other] of [
      ["I", "1"],
      ["O", "0"],
      ["Q", "O"],
      ["Q", "0"],
      ["S", "5"],
      ["Z", "2"],
      ["B", "8"],
      ["G", "6"],
      ["L", "1"],
      ["I", "L"],
      ["D", "0"],
    ]) {
      expect(checkLetter(`A${one}-A-26324-001`)).not.toBe(checkLetter(`A${other}-A-26324-001`));
    }
  });
});

describe("parseOrderNumber", () => {
  it.each([
    "",
    "MG",
    "MG-A-26324-014",
    "MG-A-26000-014-K",
    "MG-A-26366-014-K",
    "M-A-26324-014-K",
    "MG-I-26324-014-K",
    "MG-A-26324-14-K",
    "MG-A-26324-000-K",
  ])("%o is no order number", (text) => {
    for (const letter of SAFE) expect(parseOrderNumber(text.replace(/K$/, letter))).toBeNull();
  });
});

describe("shortOrderNumber", () => {
  it("omits the day and the zeros, and leaves other text alone", () => {
    const orderNo = formatOrderNumber({ repCode: "MG", deviceLetter: "A", businessDay: "2026-11-20", number: 14 });
    expect(shortOrderNumber(orderNo)).toBe(`MG-A 14 ${orderNo.slice(-1)}`);
    expect(shortOrderNumber("4711")).toBe("4711");
  });
});

describe("deviceLetterAt", () => {
  it("counts A to Z without I, O and Q, then AA, AB …, and never repeats", () => {
    expect([0, 7, 8, 13, 22, 23, 24, 45, 46].map(deviceLetterAt)).toEqual([
      "A",
      "H",
      "J",
      "P",
      "Z",
      "AA",
      "AB",
      "AZ",
      "BA",
    ]);
    const all = Array.from({ length: MAX_DEVICES }, (_, index) => deviceLetterAt(index));
    expect(new Set(all).size).toBe(MAX_DEVICES);
    expect(all.at(-1)).toBe("ZZ");
  });
});
