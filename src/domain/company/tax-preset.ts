import type { CompanyRules } from "./company-rules.ts";
import type { TaxClass } from "./company.ts";
import { COUNTRY_PRESETS, type Country } from "../values/country.ts";
import { isSameValue } from "../records/diff-record.ts";
import { newCompanySettings } from "./new-company-settings.ts";

/** The rules of a company that a country's preset is about (PRICE-22). */
export type TaxedRules = Pick<CompanyRules, "taxClasses" | "pricesIncludeTax">;

/** Whether there is anything to take over: some countries' taxes everybody enters themselves. */
export function hasTaxPreset(country: Country): boolean {
  return country === "US" || COUNTRY_PRESETS[country].tax !== null;
}

/**
 * The rules with a country's usual taxes: its classes are added, or get the preset's taxes where they are there, and all
 * others stay as they are. One class without taxes is enough.
 */
export function withTaxPreset<Rules extends TaxedRules>(rules: Rules, country: Country): Rules {
  const { taxClasses, pricesIncludeTax } = newCompanySettings(country);
  const hasUntaxed = Object.values(rules.taxClasses).some(({ taxes }) => taxes.length === 0);
  const missing = taxClasses.filter(
    ({ id, taxes }) => !(taxes.length === 0 && hasUntaxed) && !isSameValue(rules.taxClasses[id]?.taxes, taxes),
  );
  const taken = (taxClass: TaxClass): TaxClass => ({ ...taxClass, ...nameOf(rules.taxClasses[taxClass.id]) });
  return {
    ...rules,
    pricesIncludeTax,
    taxClasses: { ...rules.taxClasses, ...Object.fromEntries(missing.map((each) => [each.id, taken(each)])) },
  };
}

/** A class that is not the preset's in name keeps its own, unless the name says another rate. */
function nameOf(own: TaxClass | undefined): { readonly name?: string } {
  return own === undefined || /\d/.test(own.name) ? {} : { name: own.name };
}
