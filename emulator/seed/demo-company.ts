import type { Company } from "#domain/company/company.ts";
import { DEMO_COMPANY } from "./sign-ins.ts";

/** A food and household distributor in Puebla. Prices exclude tax; basic food is exempt. */
export const demoCompany: Company = {
  id: DEMO_COMPANY,
  name: "Distribuidora La Ruta",
  settings: {
    version: 1,
    currency: "MXN",
    locale: "es-MX",
    timeZone: "America/Mexico_City",
    weekStartsOn: 1,
    // There is a route to try on Sundays too.
    visitRules: { workDays: [1, 2, 3, 4, 5, 6, 7] },
    pricesIncludeTax: false,
    taxRounding: "order",
    taxClasses: [
      { id: "iva-16", name: "IVA 16 %", taxes: [{ id: "iva", name: "IVA", rate: 1600, compound: false }] },
      { id: "iva-0", name: "IVA 0 %", taxes: [] },
    ],
    priceHonourHours: 72,
    minimumOrder: 15_000,
    cutOffHour: 16,
    stockPolicy: "backorder",
    discountLimits: {
      salesperson: 500,
      store_staff: 1_000,
      delivery_personnel: 0,
      company_owner: 10_000,
      super_admin: 10_000,
    },
  },
};
