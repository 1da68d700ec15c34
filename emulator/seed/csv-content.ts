import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CompanyContent } from "./company-documents.ts";
import { dueByRound, planItinerary } from "./itinerary-plan.ts";
import type { CsvProblem } from "./read-csv.ts";
import { readCustomersCsv } from "./read-customers-csv.ts";
import { readProductsCsv } from "./read-products-csv.ts";
import { closestCustomers, realCompany, realPriceLists } from "./real-company.ts";
import { REAL_COMPANY, SIGN_INS } from "./sign-ins.ts";

const STOPS_PER_DAY = 18;
const SHOPS_ON_THE_ROUND = 30 * STOPS_PER_DAY;
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
  const today = businessDayOf(now, realCompany.settings.timeZone);
  return accept({
    content: {
      company: realCompany,
      priceLists: realPriceLists(),
      categories: products.categories,
      products: products.products,
      stock: [],
      customers: customers.customers,
      itineraryDays: planCsvItinerary(customers.customers, today),
      orders: [],
    },
    problems: [...sentences("products.csv", products.problems), ...sentences("customers.csv", customers.problems)],
  });
}

/** The salesperson's days: a tour of shops near each other. */
export function planCsvItinerary(customers: readonly Customer[], today: Day): ItineraryDay[] {
  const repName = SIGN_INS.find(({ uid }) => uid === REP)?.fullName ?? "";
  const round = closestCustomers(customers, SHOPS_ON_THE_ROUND);
  return planItinerary({ repId: REP, repName, today, dueOn: dueByRound(round, STOPS_PER_DAY) });
}

function sentences(file: string, problems: readonly CsvProblem[]): string[] {
  return problems.map(({ line, reason }) => `${file} line ${line}: ${reason}`);
}
