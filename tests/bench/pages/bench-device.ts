import { CUSTOMER_DEFAULTS, type Customer } from "#domain/customer/customer.ts";
import { PRODUCT_DEFAULTS, type Product } from "#domain/product/product.ts";
import type { Catalogue, CatalogueItem } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { ensureInstallation, storeDeviceLetter } from "#local/outbox/numbering.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { buildPriceList, buildSettings } from "#tests/support/build.ts";

export const COMPANY_ID = "bench";
const UID = "bench-rep";
/** A list with different prices for everything; no customer uses it until a part assigns it. */
export const SECOND_LIST = "second";
const TAX_CLASS = { id: "std", name: "16 %", taxes: [{ id: "iva", name: "IVA", rate: 1600, compound: false }] };

/** A device as in the product, on this browser's own IndexedDB, for a company with these customers. */
export async function openBenchDevice(customers: number, products: number): Promise<Device> {
  const [shared, work, mirror] = [openDeviceDatabase(), openWorkDatabase(UID), openMirrorDatabase(UID)];
  await mirror.company.put({
    id: COMPANY_ID,
    name: "Bench",
    rev: 1,
    settings: buildSettings({ taxClasses: [TAX_CLASS] }),
  });
  await mirror.priceLists.bulkPut([
    { ...buildPriceList("base", { name: "Base" }), rev: 1 },
    { ...buildPriceList(SECOND_LIST, { name: "Second", isDefault: false }), rev: 1 },
  ]);
  await mirror.customers.bulkPut(
    Array.from({ length: customers }, (_, index) => ({ ...benchCustomer(index), rev: 1 })),
  );
  await ensureInstallation(shared, work, UID, () => crypto.randomUUID());
  await storeDeviceLetter(shared, work, UID, "A");
  return {
    identity: {
      uid: UID,
      email: "rep@bench.test",
      role: "salesperson",
      roles: ["salesperson"],
      companyId: COMPANY_ID,
      fullName: "Bench Rep",
      repCode: "BR",
      authTime: Date.now(),
      verifiedAt: Date.now(),
    },
    work,
    mirror,
    shared,
    catalogue: fixedCatalogue(products),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  };
}

function benchCustomer(index: number): Customer {
  return {
    ...CUSTOMER_DEFAULTS,
    id: `customer-${index}`,
    code: `C-${index}`,
    name: `Customer ${index}`,
    repId: UID,
  };
}

/** The orders part measures orders, not the catalogue (the load and search parts do). */
function fixedCatalogue(count: number): Catalogue {
  const items = new Map(Array.from({ length: count }, (_, index) => [`product-${index}`, benchItem(index)]));
  const nothing = () => Promise.resolve();
  return {
    search: () => Promise.resolve({ items: [...items.values()].slice(0, 50), total: items.size }),
    getProducts: (ids) => Promise.resolve(ids.map((id) => items.get(id) ?? null)),
    findByCode: () => Promise.resolve(null),
    findDisabledBySku: () => Promise.resolve(null),
    applyProducts: nothing,
    applyStock: nothing,
    tallyProducts: () => Promise.resolve({ count: 0, sum: 0 }),
    close: () => undefined,
  };
}

function benchItem(index: number): CatalogueItem {
  const product: Product = {
    ...PRODUCT_DEFAULTS,
    id: `product-${index}`,
    sku: `SKU-${index}`,
    name: `Product ${index}`,
    nameEs: `Producto ${index}`,
    pack: "1 un",
    categoryId: `category-${index % 10}`,
    unit: "u",
    unitsPerCase: 12,
    taxClassId: "std",
    prices: { base: 10_000 + index * 37, [SECOND_LIST]: 11_000 + index * 41 },
  };
  return { product, stock: { productId: product.id, onHand: 500, reserved: 0, safety: 0, asOf: Date.now() } };
}
