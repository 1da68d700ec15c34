import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { Device } from "#local/databases/device.ts";
import { readCompany } from "../company/company.ts";
import { listCategories } from "../product/categories.ts";

/** What documents of orders need besides them. */
export interface PrintFacts {
  readonly company: Company | null;
  readonly categories: readonly Category[];
  /** The language of each customer that has one. */
  readonly languages: ReadonlyMap<string, "en" | "es">;
}

export async function readPrintFacts(device: Device, customerIds: readonly string[]): Promise<PrintFacts> {
  const [company, categories, customers] = await Promise.all([
    readCompany(device),
    listCategories(device),
    device.mirror.customers.bulkGet([...new Set(customerIds)]),
  ]);
  const languages = new Map<string, "en" | "es">();
  for (const customer of customers) {
    if (customer !== undefined && customer.language !== "") languages.set(customer.id, customer.language);
  }
  return { company, categories, languages };
}
