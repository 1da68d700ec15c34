import * as v from "valibot";
import type { CompanySettings } from "./company.ts";
import { COUNTRIES, COUNTRY_PRESETS, Country } from "../values/country.ts";

/** The country a company works in: its locale's region, otherwise the country of its currency (CUST-3). */
export function companyCountry(settings: Pick<CompanySettings, "locale" | "currency">): Country {
  const region = /[-_]([A-Za-z]{2})\b/.exec(settings.locale)?.[1]?.toUpperCase();
  if (v.is(Country, region)) return region;
  // Several countries use the dollar; the last match is the United States.
  return COUNTRIES.findLast((country) => COUNTRY_PRESETS[country].currency === settings.currency) ?? "US";
}
