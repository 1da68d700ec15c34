import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectDecimalMark, readDecimal } from "#domain/import/read-decimal.ts";
import { accept, refuse } from "#domain/values/result.ts";

const mark = fc.constantFrom("point" as const, "comma" as const);

/** An amount as a spreadsheet in that locale writes it. */
function write(value: number, decimals: number, sign: "point" | "comma", grouped: boolean): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  const fraction = decimals === 0 ? "" : digits.slice(-decimals);
  const parted = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, sign === "point" ? "," : ".") : whole;
  return `${value < 0 ? "-" : ""}${parted}${fraction && (sign === "point" ? "." : ",")}${fraction}`;
}

describe("readDecimal", () => {
  it("reads 1.234,56 and 1,234.56 by the chosen sign and never by the other", () => {
    expect(readDecimal("1.234,56", "comma", 4)).toEqual(accept(12_345_600));
    expect(readDecimal("1,234.56", "point", 4)).toEqual(accept(12_345_600));
    expect(readDecimal("1.234,56", "point", 4)).toEqual(refuse("notANumber"));
    expect(readDecimal("1,234.56", "comma", 4)).toEqual(refuse("notANumber"));
    expect(readDecimal("1.234", "comma", 2)).toEqual(accept(123_400));
    expect(readDecimal("1.234", "point", 2)).toEqual(refuse("tooManyDecimals"));
  });

  it("asks if undecided: 1.234 could be either", () => {
    expect(readDecimal("1.234", null, 4)).toEqual(refuse("ambiguousNumber"));
    expect(readDecimal("12,5", null, 4)).toEqual(refuse("ambiguousNumber"));
    expect(readDecimal("1234", null, 4)).toEqual(accept(12_340_000));
  });

  it("accepts currency signs, brackets and a true minus, and refuses anything that is not a number", () => {
    for (const text of ["$ 12.50", "12.50 MXN", "US$12.5", "$12.50"])
      expect(readDecimal(text, "point", 2)).toEqual(accept(1_250));
    expect(readDecimal("(12.50)", "point", 2)).toEqual(accept(-1_250));
    expect(readDecimal("\u221212.50", "point", 2)).toEqual(accept(-1_250));
    for (const text of ["", "abc", "12.50.1", "1,23.4", "12a", "1,2,3", "--1", ".", "N/A", "1e5", "12 3"]) {
      expect(readDecimal(text, "point", 2)).toEqual(refuse("notANumber"));
    }
  });

  it("reads the file's own numeric cells without rounding errors", () => {
    expect(readDecimal(29.9, null, 4)).toEqual(accept(299_000));
    expect(readDecimal(0.1 + 0.2, null, 4)).toEqual(accept(3_000));
    expect(readDecimal(10 / 3, null, 4)).toEqual(refuse("tooManyDecimals"));
    expect(readDecimal(1e21, null, 4)).toEqual(refuse("notANumber"));
  });

  it("reads back every amount in every locale's notation", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 4 }),
        mark,
        fc.boolean(),
        (value, decimals, sign, grouped) => {
          expect(readDecimal(write(value, decimals, sign, grouped), sign, decimals)).toEqual(accept(value));
        },
      ),
    );
  });

  it("gives the same number under both signs or refuses one: never two silent answers for a fraction", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,4}[.,]\d{1,2}$/), (text) => {
        const answers = [readDecimal(text, "point", 4), readDecimal(text, "comma", 4)];
        expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      }),
    );
  });
});

describe("detectDecimalMark", () => {
  it("decides by values that can be read one way only", () => {
    expect(detectDecimalMark(["10", "1.234,56"])).toBe("comma");
    expect(detectDecimalMark(["10", "1,234.56"])).toBe("point");
    expect(detectDecimalMark(["12,5"])).toBe("comma");
    expect(detectDecimalMark(["0.500"])).toBe("point");
    expect(detectDecimalMark(["1.234.567"])).toBe("comma");
    expect(detectDecimalMark(["$ 3,50", "1.234"])).toBe("comma");
  });

  it("never guesses: 1.234 alone is unclear, conflicting signs are mixed, whole numbers decide nothing", () => {
    expect(detectDecimalMark(["1.234", "2,500"])).toBe("unclear");
    expect(detectDecimalMark(["12,5", "12.5"])).toBe("mixed");
    expect(detectDecimalMark(["12", "", "abc", 12.5])).toBe("none");
  });

  it("matches the sign it was written with, whenever it is sure", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 20 }),
        fc.constantFrom(1, 2, 4),
        mark,
        (values, decimals, sign) => {
          const found = detectDecimalMark(values.map((value) => write(value, decimals, sign, true)));
          expect(["none", sign]).toContain(found);
        },
      ),
    );
  });
});
