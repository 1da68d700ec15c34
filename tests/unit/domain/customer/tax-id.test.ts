import { describe, expect, it } from "vitest";
import type { Country } from "#domain/values/country.ts";
import { checkTaxId } from "#domain/customer/tax-id.ts";

/** Examples printed by authorities and public documentation. */
const GOOD: readonly (readonly [Country, string])[] = [
  ["US", "12-3456789"],
  ["MX", "GODE 561231 GR8"],
  ["MX", "MAB-930714-8T4"],
  ["MX", "XAXX010101000"],
  ["CO", "213.123.432-1"],
  ["CO", "2131234351"],
  ["CO", "800.197.268-4"],
  ["CL", "76086428-5"],
  ["CL", "12.531.909-2"],
  ["PE", "20512333797"],
  ["AR", "20-05536168-2"],
  ["AR", "20267565393"],
  ["EC", "1792060346-001"],
  ["DO", "1-01-85004-3"],
  ["DO", "131246796"],
  ["CR", "1-0913-0259"],
  ["CR", "3-101-999999"],
  ["CR", "155812994816"],
  ["GT", "576937-K"],
  ["GT", "7108-0"],
  ["GT", "39525503"],
  ["GT", "CF"],
];

/** The same kinds of number with one wrong digit. */
const WRONG_DIGIT: readonly (readonly [Country, string])[] = [
  ["MX", "VACE-460910-SX6"],
  ["MX", "MAB-930714-8T5"],
  ["CO", "2131234350"],
  ["CL", "12531909-3"],
  ["PE", "20512333798"],
  ["AR", "20267565392"],
  ["EC", "1763154690001"],
  ["DO", "101850042"],
  ["GT", "8977112-0"],
];

const WRONG_FORM: readonly (readonly [Country, string])[] = [
  ["US", "12-345678"],
  ["MX", "GODE 561331 GR8"],
  ["MX", "12345"],
  ["CO", "213123435A"],
  ["CL", "76086A28-5"],
  ["PE", "2051233379"],
  ["AR", "2026756A393"],
  ["EC", "179206034601"],
  ["EC", "9992060346001"],
  ["DO", "1018A0043"],
  ["CR", "12345678"],
  ["GT", "1234567890123"],
];

describe("tax ids by country (CUST-3)", () => {
  it.each(GOOD)("%s %s: valid in any formatting", (country, taxId) => {
    expect(checkTaxId(taxId, country)).toBeNull();
    expect(checkTaxId(` ${taxId.toLowerCase()} `, country)).toBeNull();
  });

  it.each(WRONG_DIGIT)("%s %s: wrong check digit", (country, taxId) => {
    expect(checkTaxId(taxId, country)).toBe("taxIdDigit");
  });

  it.each(WRONG_FORM)("%s %s: not the country's format", (country, taxId) => {
    expect(checkTaxId(taxId, country)).toBe("taxIdFormat");
  });

  it("detects any single mistyped digit in a RUC, CUIT, RUT or NIT", () => {
    for (const [country, taxId] of [
      ["PE", "20512333797"],
      ["AR", "20267565393"],
      ["CL", "125319092"],
      ["CO", "2131234321"],
      ["DO", "101850043"],
    ] as const) {
      for (let place = 0; place < taxId.length; place++) {
        const digit = Number(taxId.charAt(place));
        const mistyped = taxId.slice(0, place) + String((digit + 1) % 10) + taxId.slice(place + 1);
        expect([mistyped, checkTaxId(mistyped, country)]).not.toEqual([mistyped, null]);
      }
    }
  });

  it("accepts an empty tax id and a country without a rule", () => {
    expect(checkTaxId("", "MX")).toBeNull();
    expect(checkTaxId("whatever", "BO")).toBeNull();
  });
});
