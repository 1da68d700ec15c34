import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import { PRICE_LIST_DEFAULTS, type PriceList } from "#domain/pricing/price-list.ts";
import { demoCompany } from "./demo-company.ts";
import { csvPriceListId } from "./read-products-csv.ts";
import { REAL_COMPANY } from "./sign-ins.ts";

/** The company read from a folder: prices in Argentine pesos including tax. */
export const realCompany: Company = {
  id: REAL_COMPANY,
  name: "Distribuidora del Plata",
  settings: {
    ...demoCompany.settings,
    currency: "ARS",
    locale: "es-AR",
    timeZone: "America/Argentina/Buenos_Aires",
    pricesIncludeTax: true,
    taxClasses: [{ id: "iva-21", name: "IVA 21 %", taxes: [{ id: "iva", name: "IVA", rate: 2100, compound: false }] }],
    minimumOrder: 0,
    visitRules: { ...demoCompany.settings.visitRules, maxStops: 18 },
  },
};

export function realPriceLists(): PriceList[] {
  const list = (region: "base" | "caba" | "buenos-aires" | "cordoba", name: string): PriceList => ({
    id: csvPriceListId(REAL_COMPANY, region),
    ...PRICE_LIST_DEFAULTS,
    name,
    version: 1,
    isDefault: region === "base",
    validFrom: null,
    validTo: null,
  });
  return [list("base", "Base"), list("caba", "CABA"), list("buenos-aires", "Buenos Aires"), list("cordoba", "Córdoba")];
}

/** The shops one salesperson can really drive to: those closest to where most of them are. */
export function closestCustomers(customers: readonly Customer[], count: number): Customer[] {
  const placed = customers.flatMap((customer) => {
    const { position } = customer;
    return position === null ? [] : [{ customer, position }];
  });
  const middle = {
    latitude: median(placed.map(({ position }) => position.latitude)),
    longitude: median(placed.map(({ position }) => position.longitude)),
  };
  return placed
    .toSorted((a, b) => distanceBetween(middle, a.position) - distanceBetween(middle, b.position))
    .slice(0, count)
    .map(({ customer }) => customer);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
