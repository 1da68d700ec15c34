import i18next from "i18next";
import { afterEach, expect, it } from "vitest";
import { setCompanyLocale } from "#i18n/region.ts";
import { startTestTexts } from "../render-with-texts.tsx";

afterEach(() => setCompanyLocale(null));

const LANGUAGES = ["en", "es"] as const;

it.each([
  { companyLocale: null, en: "2,250", es: "2,250" },
  { companyLocale: "es-MX", en: "2,250", es: "2,250" },
  { companyLocale: "es-CO", en: "2,250", es: "2.250" },
  { companyLocale: "es-ES", en: "2.250", es: "2250" },
])("PRICE-3 a count in a text uses the grouping of the company's region: $companyLocale", async (expected) => {
  setCompanyLocale(expected.companyLocale);
  for (const language of LANGUAGES) {
    await startTestTexts(language);
    expect(i18next.t("itinerary.stops", { count: 2250 })).toContain(`${expected[language]} `);
  }
});

it("a value passed as a string is not formatted, even digits", async () => {
  await startTestTexts("en");
  expect(i18next.t("price.version", { version: "2250" })).toContain("2250");
});
