import { COUNTRY_PRESETS, type Country } from "../values/country.ts";
import type { CompanySettings } from "./company.ts";

/**
 * The initial settings of a company in this country (PRICE-22). A country with a tax gets two
 * classes, with and without it. In the United States resale is exempt, so the class without tax is the default.
 */
export function newCompanySettings(country: Country): CompanySettings {
  const { currency, locale, timeZone, weekStartsOn, pricesIncludeTax, tax } = COUNTRY_PRESETS[country];
  const id = tax === null ? "" : tax.name.toLowerCase();
  const none = { id: "no-tax", name: locale.startsWith("en") ? "No tax" : "Sin impuesto", taxes: [] };
  return {
    version: 1,
    currency,
    locale,
    timeZone,
    weekStartsOn,
    pricesIncludeTax,
    taxRounding: "order",
    taxClasses:
      tax === null
        ? [none]
        : [{ id, name: `${tax.name} ${tax.rate / 100} %`, taxes: [{ id, ...tax, compound: false }] }, none],
    priceHonourHours: 72,
    minimumOrder: 0,
    cutOffHour: 24,
    stockPolicy: "backorder",
    discountLimits: {
      salesperson: 500,
      store_staff: 1_000,
      delivery_personnel: 0,
      company_owner: 10_000,
      super_admin: 10_000,
    },
  };
}
