import type { CompanyRules } from "./company-rules.ts";
import type { TaxClass } from "./company.ts";
import { COUNTRY_PRESETS, type Country } from "../values/country.ts";
import { isSameValue } from "../records/diff-record.ts";
import { newCompanySettings } from "./new-company-settings.ts";

/** The rules that a country's preset sets (PRICE-22). */
export type TaxedRules = Pick<CompanyRules, "taxClasses" | "pricesIncludeTax">;

/** Whether the country has a preset; for some countries every company enters its own taxes. */
export function hasTaxPreset(country: Country): boolean {
  return country === "US" || COUNTRY_PRESETS[country].tax !== null;
}

/**
 * Applies a country's usual taxes: its classes are added, existing ones get the preset's taxes, and all
 * others are unchanged. No second class without taxes is added.
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

/** A renamed class keeps its name, unless that states another rate. */
function nameOf(own: TaxClass | undefined): { readonly name?: string } {
  return own === undefined || /\d/.test(own.name) ? {} : { name: own.name };
}
