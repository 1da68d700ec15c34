import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyCountry } from "#domain/company/company-country.ts";
import { COUNTRIES, COUNTRY_PRESETS } from "#domain/values/country.ts";
import { isE164, splitPhone, toE164 } from "#domain/values/phone.ts";
import { buildSettings } from "#tests/support/build.ts";

describe("phone numbers (CUST-2: E.164, country default)", () => {
  it.each([
    ["222 555 1001", "MX", "+522225551001"],
    ["(222) 555-1001", "MX", "+522225551001"],
    ["045 222 555 1001", "MX", "+522225551001"],
    ["52 222 555 1001", "MX", "+522225551001"],
    ["+52 222 555 1001", "US", "+522225551001"],
    ["0052 222 555 1001", "US", "+522225551001"],
    ["1 (415) 555-0100", "US", "+14155550100"],
    ["415.555.0100", "US", "+14155550100"],
    ["011 4321-5678", "AR", "+541143215678"],
    ["+54 9 11 5555 0100", "AR", "+5491155550100"],
    ["9 8765 4321", "CL", "+56987654321"],
    ["8888-0100", "CR", "+50688880100"],
    ["0991234567", "EC", "+593991234567"],
    ["6123-4567", "PA", "+50761234567"],
    ["7123-4567", "SV", "+50371234567"],
    ["0412 555 0100", "VE", "+584125550100"],
    ["(787) 555-0100", "PR", "+17875550100"],
    ["", "MX", ""],
    ["   ", "MX", ""],
  ] as const)("%s typed in %s is %s", (typed, country, expected) => {
    expect(toE164(typed, country)).toBe(expected);
  });

  it.each([
    ["555 1001", "MX"],
    ["call Rosa", "MX"],
    ["+0123456789", "MX"],
    ["+52 12345678901234", "MX"],
    ["222 555 1001 ext 4", "MX"],
    ["15 5555 010", "AR"],
  ] as const)("%s cannot be a number of %s, and none is guessed", (typed, country) => {
    expect(toE164(typed, country)).toBeNull();
  });

  it("a national number survives storing and reading in every country", () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), fc.stringMatching(/^[2-7]\d{10}$/), (country, digits) => {
        const typed = [8, 9, 10, 11].map((length) => digits.slice(0, length));
        const stored = typed.map((each) => toE164(each, country)).filter((phone) => phone !== null);
        expect(stored.length).toBeGreaterThan(0);
        for (const phone of stored) {
          expect(isE164(phone)).toBe(true);
          expect(phone.startsWith(COUNTRY_PRESETS[country].dialCode)).toBe(true);
          const parts = splitPhone(phone, country);
          expect(toE164(parts.home, parts.country)).toBe(phone);
        }
      }),
    );
  });

  it("+1 809 is Dominican, +1 787 Puerto Rican and +1 415 neither, for any company country", () => {
    expect(splitPhone("+17875550100", "US").country).toBe("PR");
    expect(splitPhone("+18095550100", "US").country).toBe("DO");
    expect(splitPhone("+14155550100", "DO").country).toBe("US");
  });

  it("the country is that of the company's locale, or else of its currency", () => {
    expect(companyCountry(buildSettings({ locale: "es-AR", currency: "USD" }))).toBe("AR");
    expect(companyCountry(buildSettings({ locale: "es-419", currency: "COP" }))).toBe("CO");
    expect(companyCountry(buildSettings({ locale: "es", currency: "MXN" }))).toBe("MX");
  });
});
