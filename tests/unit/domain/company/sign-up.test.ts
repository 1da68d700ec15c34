import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CompanySettings } from "#domain/company/company.ts";
import {
  checkSignupStep,
  EMPTY_SIGNUP_DRAFT,
  firstOpenStep,
  type SignupDraft,
} from "#domain/company/company-signup.ts";
import { COUNTRIES, COUNTRY_PRESETS } from "#domain/values/country.ts";
import {
  checkInviteSignup,
  INVITE_LIFETIME_MS,
  inviteState,
  readTypedCode,
  repCodeFrom,
} from "#domain/company/invite.ts";
import { checkPassword, passwordStrength } from "#domain/access/password.ts";
import { Email, PersonName, Phone } from "#domain/company/person.ts";
import { hasRoomFor } from "#domain/company/plan.ts";
import { newCompanySettings } from "#domain/company/new-company-settings.ts";

describe("a password", () => {
  it.each([
    ["123456789", "a@b.co", "passwordTooShort"],
    ["1234567890", "a@b.co", null],
    ["x".repeat(129), "a@b.co", "passwordTooLong"],
    ["hola-mariana-7", "Mariana@tienda.mx", "passwordHasEmail"],
    ["HOLA-MARIANÁ-7", "mariana@tienda.mx", "passwordHasEmail"],
    ["mariana@tienda.mx", "mariana@tienda.mx", "passwordHasEmail"],
    ["another-long-one", "ana@tienda.mx", null],
    ["long-enough-one", "", null],
  ])("%s for %s: %s", (password, email, problem) => {
    expect(checkPassword(password, email)).toBe(problem);
  });

  it("is weak if it repeats itself and strong if it is long and mixed", () => {
    expect(passwordStrength("aaaaaaaaaaaa")).toBe("weak");
    expect(passwordStrength("caminolargo")).toBe("weak");
    expect(passwordStrength("camino-largo-7")).toBe("fair");
    expect(passwordStrength("Camino-Largo-7-Sur!")).toBe("strong");
  });
});

describe("names, e-mail, phone", () => {
  it("an e-mail is stored trimmed and in lower case", () => {
    expect(v.parse(Email, "  Ana@Tienda.MX ")).toBe("ana@tienda.mx");
    for (const bad of ["", "ana", "ana@", "a b@c.d", `${"a".repeat(250)}@b.co`]) expect(v.is(Email, bad)).toBe(false);
  });

  it("a name has 2 to 80 characters and no control characters", () => {
    expect(v.parse(PersonName, " Bo ")).toBe("Bo");
    for (const bad of ["", " a ", "x".repeat(81), "Ana\nBcc: x"]) expect(v.is(PersonName, bad)).toBe(false);
  });

  it("a phone is E.164 or empty", () => {
    for (const good of ["", "+525512345678"]) expect(v.is(Phone, good)).toBe(true);
    for (const bad of ["5512345678", "+0123456789", "+52 55", "x"]) expect(v.is(Phone, bad)).toBe(false);
  });
});

describe("a new company's country", () => {
  it.each(COUNTRIES)("%s gives valid settings, with an existing time zone and formats", (country) => {
    const settings = newCompanySettings(country);
    expect(v.is(CompanySettings, settings)).toBe(true);
    expect(() => new Intl.DateTimeFormat(settings.locale, { timeZone: settings.timeZone })).not.toThrow();
    expect(settings.taxClasses.length).toBeGreaterThan(0);
    expect(COUNTRY_PRESETS[country].dialCode).toMatch(/^\+\d{1,3}$/);
  });

  it.each([
    ["MX", 1_600],
    ["CO", 1_900],
    ["CL", 1_900],
    ["PE", 1_800],
    ["AR", 2_100],
    ["CR", 1_300],
    ["DO", 1_800],
    ["GT", 1_200],
    ["EC", 1_500],
    ["PA", 700],
    ["SV", 1_300],
    ["VE", 1_600],
  ] as const)("%s has the tax of PRICE-22: %i basis points", (country, rate) => {
    expect(newCompanySettings(country).taxClasses[0]?.taxes[0]?.rate).toBe(rate);
  });

  it("the United States start without sales tax and with a week from Sunday", () => {
    expect(newCompanySettings("US")).toMatchObject({ weekStartsOn: 0, pricesIncludeTax: false, currency: "USD" });
    expect(newCompanySettings("US").taxClasses.every(({ taxes }) => taxes.length === 0)).toBe(true);
  });
});

describe("the wizard's draft", () => {
  const full: SignupDraft = {
    plan: "team",
    companyName: "Abarrotes",
    legalName: "Abarrotes S.A.",
    country: "MX",
    repName: "Rosa Ibarra",
    repEmail: "rosa@norte.test",
    repPassword: "camino-largo-7",
  };

  it("starts empty with the plan and is completed step by step", () => {
    expect(firstOpenStep(EMPTY_SIGNUP_DRAFT)).toBe("plan");
    expect(firstOpenStep({ ...EMPTY_SIGNUP_DRAFT, plan: "starter" })).toBe("details");
    expect(firstOpenStep({ ...full, repPassword: "" })).toBe("representative");
    expect(firstOpenStep(full)).toBeNull();
  });

  it("reports what is wrong with each field", () => {
    const draft = { ...full, companyName: "x", country: "" as const, repEmail: "rosa", repPassword: "rosa" };
    expect(checkSignupStep(draft, "details")).toEqual({ companyName: "tooShort", country: "missing" });
    expect(checkSignupStep(draft, "representative")).toEqual({
      repEmail: "emailInvalid",
      repPassword: "passwordTooShort",
    });
  });
});

describe("an invitation", () => {
  const open = { status: "open", expiresAt: INVITE_LIFETIME_MS } as const;

  it("is valid for seven days unless used or revoked", () => {
    expect(inviteState(open, INVITE_LIFETIME_MS - 1)).toBe("valid");
    expect(inviteState(open, INVITE_LIFETIME_MS)).toBe("expired");
    expect(inviteState({ ...open, status: "used" }, INVITE_LIFETIME_MS)).toBe("used");
    expect(inviteState({ ...open, status: "revoked" }, 0)).toBe("revoked");
  });

  it.each([
    ["abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstuv"],
    [" https://app.test/signup/user/abcdefghijklmnopqrstuv/ ", "abcdefghijklmnopqrstuv"],
    ["https://app.test/signup/user/abcdefghijklmnopqrstuv?lng=es#x", "abcdefghijklmnopqrstuv"],
    ["short", null],
    ["https://app.test/signup/user", null],
    ["", null],
  ])("the code in %j is %j", (typed, code) => {
    expect(readTypedCode(typed)).toBe(code);
  });

  it("requires the mandatory fields, and a valid phone if there is one", () => {
    const form = { firstName: " ", lastName: "", password: "", phone: null };
    expect(checkInviteSignup(form, "a@b.co")).toEqual({
      firstName: "missing",
      lastName: "missing",
      password: "missing",
      phone: "phoneInvalid",
    });
    expect(checkInviteSignup({ firstName: "N", lastName: "V", password: "ruta-de-lunes", phone: "" }, "")).toEqual({});
  });

  it("gives order numbers two or three plain capital letters for any name", () => {
    expect(repCodeFrom("Nora", "Vega")).toBe("NV");
    expect(repCodeFrom("Ángela María", "Ñúñez López")).toBe("AMN");
    expect(repCodeFrom("Li", "")).toBe("LI");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (first, last) => {
        expect(repCodeFrom(first, last)).toMatch(/^[A-Z]{2,3}$/);
      }),
    );
  });
});

describe("a plan", () => {
  it("has room up to its limit, and a missing plan has none", () => {
    expect([2, 3].map((people) => hasRoomFor("starter", people))).toEqual([true, false]);
    expect([24, 25].map((people) => hasRoomFor("team", people))).toEqual([true, false]);
    expect([hasRoomFor("business", 9_999), hasRoomFor(null, 9_999)]).toEqual([true, true]);
  });
});
