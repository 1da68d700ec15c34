import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal, parseDecimal } from "#i18n/parse-number.ts";

describe("typed numbers", () => {
  it("may have the locale's grouping and decimal signs", () => {
    expect(parseDecimal("1,234.56", 2, "en-US")).toBe(123_456);
    expect(parseDecimal("1.234,56", 2, "es-CL")).toBe(123_456);
    expect(parseDecimal("1,234.56", 2, "es-MX")).toBe(123_456);
    expect(parseDecimal(" 12 ", 2, "es-CL")).toBe(1200);
    expect(parseDecimal(".5", 4, "en-US")).toBe(5000);
    expect(parseDecimal("7,", 2, "es-CL")).toBe(700);
    expect(parseDecimal("\u221210", 0, "en-US")).toBe(-10);
  });

  it("are refused, not guessed, with another locale's signs", () => {
    expect(parseDecimal("1.234,56", 2, "en-US")).toBeNull();
    expect(parseDecimal("1,234.56", 2, "es-CL")).toBeNull();
    expect(parseDecimal("12,5", 2, "en-US")).toBeNull();
    expect(parseDecimal("1.5", 2, "es-CL")).toBeNull();
    expect(parseDecimal("1,23,456", 2, "en-US")).toBeNull();
  });

  it("are refused when a decimal or digit would be lost", () => {
    expect(parseDecimal("1.234", 2, "en-US")).toBeNull();
    expect(parseDecimal("1.50", 0, "en-US")).toBeNull();
    expect(parseDecimal("1.500", 1, "en-US")).toBe(15);
    expect(parseDecimal("99999999999999999", 2, "en-US")).toBeNull();
    for (const text of ["", " ", ".", "-", "12a", "1e3", "--1"]) expect(parseDecimal(text, 2, "en-US")).toBeNull();
  });

  it("are parsed back as formatted, in every locale", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.constantFrom(0, 2, 3, 4),
        fc.constantFrom("en-US", "es-MX", "es-CL", "es-CO", "es-AR", "es-ES", "en", "es"),
        (value, decimals, locale) => {
          expect(parseDecimal(formatDecimal(value, decimals, locale, Math.min(2, decimals)), decimals, locale)).toBe(
            value === 0 ? 0 : value,
          );
        },
      ),
    );
  });
});
