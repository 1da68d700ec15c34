import type { Country } from "#domain/values/country.ts";
import type { Language } from "./language.ts";

/** A country's name in the UI language. */
export function countryName(country: Country, language: Language): string {
  return new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country;
}
