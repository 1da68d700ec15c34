import type { Company, CompanySettings } from "#domain/company/company.ts";
import { CUSTOMER_DEFAULTS, type Customer } from "#domain/customer/customer.ts";
import type { Identity } from "#domain/access/identity.ts";
import { PRICE_LIST_DEFAULTS, type PriceList } from "#domain/pricing/price-list.ts";
import { PRODUCT_DEFAULTS, type Product } from "#domain/product/product.ts";

/** 2026-11-20, 15:00 UTC: nine in the morning in Mexico City, a Friday. */
export const MORNING = Date.UTC(2026, 10, 20, 15);

export function buildSettings(changes: Partial<CompanySettings> = {}): CompanySettings {
  return {
    version: 1,
    currency: "MXN",
    locale: "es-MX",
    timeZone: "America/Mexico_City",
    weekStartsOn: 1,
    pricesIncludeTax: false,
    taxRounding: "order",
    taxClasses: [{ id: "iva", name: "IVA", taxes: [{ id: "iva16", name: "IVA 16 %", rate: 1_600, compound: false }] }],
    priceHonourHours: 72,
    minimumOrder: 0,
    cutOffHour: 16,
    stockPolicy: "backorder",
    discountLimits: {
      salesperson: 500,
      store_staff: 1_000,
      delivery_personnel: 0,
      company_owner: 10_000,
      super_admin: 10_000,
    },
    ...changes,
  };
}

export function buildCompany(changes: Partial<Company> = {}): Company {
  return { id: "demo", name: "Abarrotes del Valle", settings: buildSettings(), ...changes };
}

export function buildCustomer(id: string, changes: Partial<Customer> = {}): Customer {
  return {
    ...CUSTOMER_DEFAULTS,
    id,
    code: `C-${id}`,
    name: `Tienda ${id}`,
    kind: "shop",
    contactName: "Rosa",
    phone: "+525555550100",
    address: "Av. Juárez 1",
    city: "Puebla",
    zone: "Centro",
    repId: "ana",
    ...changes,
  };
}

export function buildProduct(id: string, changes: Partial<Product> = {}): Product {
  return {
    ...PRODUCT_DEFAULTS,
    id,
    sku: `SKU-${id}`,
    name: `Product ${id}`,
    nameEs: `Producto ${id}`,
    brand: "Sol",
    pack: "24 × 355 ml",
    unit: "pc",
    unitsPerCase: 24,
    taxClassId: "iva",
    prices: { general: 125_000 },
    ...changes,
  };
}

export function buildPriceList(id = "general", changes: Partial<PriceList> = {}): PriceList {
  return { ...PRICE_LIST_DEFAULTS, id, name: "General", isDefault: true, ...changes };
}

export function buildIdentity(uid = "ana", changes: Partial<Identity> = {}): Identity {
  return {
    uid,
    email: `${uid}@demo.rutero.test`,
    role: "salesperson",
    roles: ["salesperson"],
    companyId: "demo",
    fullName: uid === "ana" ? "Ana López" : uid,
    repCode: uid.slice(0, 2).toUpperCase(),
    authTime: MORNING - 3_600_000,
    verifiedAt: MORNING - 3_600_000,
    ...changes,
  };
}
