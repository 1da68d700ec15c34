import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barcodeCheckDigit, hasWrongCheckDigit, isScannable } from "#domain/product/barcode.ts";

describe("hasWrongCheckDigit", () => {
  it.each([
    ["EAN-13", "4006381333931"],
    ["EAN-8", "73513537"],
    ["UPC-A", "036000291452"],
    ["GTIN-14", "10614141000415"],
  ])("accepts a valid %s", (_kind, code) => {
    expect(hasWrongCheckDigit(code)).toBe(false);
  });

  it.each(["4006381333932", "73513536", "036000291453", "10614141000416"])("warns of %s", (code) => {
    expect(hasWrongCheckDigit(code)).toBe(true);
  });

  it.each(["", "ABC-12345678", "123456789", "7351353A", "١٢٣٤٥٦٧٨"])("ignores a shop's own code %j", (code) => {
    expect(hasWrongCheckDigit(code)).toBe(false);
  });

  it("detects any single mistyped digit", () => {
    const anyDigits = fc
      .constantFrom(7, 11, 12, 13)
      .chain((length) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }));
    fc.assert(
      fc.property(anyDigits, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, place, off) => {
        const code = digits.join("");
        const whole = [...digits, barcodeCheckDigit(code)];
        expect(hasWrongCheckDigit(whole.join(""))).toBe(false);
        const at = place % whole.length;
        const wrong = whole.with(at, ((whole[at] ?? 0) + off) % 10);
        expect(hasWrongCheckDigit(wrong.join(""))).toBe(true);
      }),
    );
  });
});

describe("isScannable", () => {
  it.each([
    ["4006381333931", true],
    ["4006381333932", false],
    ["123456789", false],
    ["", false],
  ])("%j: %s", (code, scannable) => {
    expect(isScannable(code)).toBe(scannable);
  });
});
