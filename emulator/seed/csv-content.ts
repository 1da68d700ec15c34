import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { businessDayOf } from "#domain/values/business-day.ts";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import type { Instant } from "#domain/values/instant.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CompanyContent } from "./company-documents.ts";
import { planSeedDays } from "./plan-seed-days.ts";
import type { CsvProblem } from "./read-csv.ts";
import { readCustomersCsv } from "./read-customers-csv.ts";
import { readProductsCsv } from "./read-products-csv.ts";
import { closestCustomers, realCompany, realPriceLists } from "./real-company.ts";
import { REAL_COMPANY } from "./sign-ins.ts";

/** The shops that are visited, every five weeks. */
const SHOPS_ON_THE_ROUND = 540;
const ROUND = { ...NEW_VISIT_PLAN, everyWeeks: 5 };
const REP = "real-ana";

export interface CsvContent {
  content: CompanyContent;
  /** What could not be read: one sentence each, with file and line. */
  problems: string[];
}

/** Reads a folder's products.csv and customers.csv as a company. The problem is one sentence about the folder. */
export async function readCsvContent(folder: string, now: Instant): Promise<Result<CsvContent, string>> {
  const [productsFile, customersFile] = [join(folder, "products.csv"), join(folder, "customers.csv")];
  for (const file of [productsFile, customersFile]) {
    if (!existsSync(file)) return refuse(`There is no ${file}: the second company was not loaded.`);
  }
  const products = readProductsCsv(await readFile(productsFile, "utf8"), REAL_COMPANY);
  const customers = readCustomersCsv(await readFile(customersFile, "utf8"), REAL_COMPANY, REP);
  for (const [file, { missingColumns }] of [
    [productsFile, products],
    [customersFile, customers],
  ] as const) {
    if (missingColumns.length > 0) return refuse(`${file} has no column ${missingColumns.join(", ")}: not loaded.`);
  }
  const round = new Set(closestCustomers(customers.customers, SHOPS_ON_THE_ROUND));
  const planned = planSeedDays({
    company: realCompany,
    customers: customers.customers.map((shop) => (round.has(shop) ? { ...shop, visitPlan: ROUND } : shop)),
    repIds: [REP],
    today: businessDayOf(now, realCompany.settings.timeZone),
  });
  return accept({
    content: {
      company: realCompany,
      priceLists: realPriceLists(),
      categories: products.categories,
      products: products.products,
      stock: [],
      customers: planned.customers,
      itineraryDays: planned.days,
      orders: [],
    },
    problems: [...sentences("products.csv", products.problems), ...sentences("customers.csv", customers.problems)],
  });
}

function sentences(file: string, problems: readonly CsvProblem[]): string[] {
  return problems.map(({ line, reason }) => `${file} line ${line}: ${reason}`);
}
