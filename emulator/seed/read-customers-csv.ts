import * as v from "valibot";
import { CUSTOMER_DEFAULTS, type Customer } from "#domain/customer/customer.ts";
import { type CsvProblem, type CsvRow, readCsv } from "./read-csv.ts";
import { csvPriceListId } from "./read-products-csv.ts";

const COLUMNS = ["code", "name", "legal_name", "kind", "address", "city", "province", "lat", "lon"];

const degrees = v.pipe(
  v.string(),
  v.regex(/^(?:-?\d{1,3}(?:\.\d+)?)?$/, (issue) => `"${issue.input}" is not a position`),
);
const CustomerRow = v.object({
  code: v.pipe(
    v.string(),
    v.nonEmpty("the code is missing"),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, (issue) => `"${issue.input}" cannot be a code`),
  ),
  name: v.pipe(
    v.string(),
    v.nonEmpty("the name is missing"),
    v.maxLength(120, "the name is longer than 120 characters"),
  ),
  legal_name: v.pipe(v.string(), v.maxLength(120, "the legal name is longer than 120 characters")),
  kind: v.pipe(v.string(), v.maxLength(40, "the kind is longer than 40 characters")),
  address: v.pipe(v.string(), v.maxLength(200, "the address is longer than 200 characters")),
  city: v.pipe(v.string(), v.maxLength(80, "the city is longer than 80 characters")),
  province: v.pipe(v.string(), v.maxLength(10, "the province is longer than 10 characters")),
  lat: degrees,
  lon: degrees,
});
type CustomerRow = v.InferOutput<typeof CustomerRow>;

export interface CustomersCsv {
  customers: Customer[];
  problems: CsvProblem[];
  missingColumns: string[];
}

/** Reads customers.csv: shops of one company, all assigned to one salesperson, on the price list of their province. */
export function readCustomersCsv(text: string, companyId: string, repId: string): CustomersCsv {
  const file = readCsv(text, COLUMNS);
  const problems = [...file.problems];
  const lineOfCode = new Map<string, number>();
  const customers: Customer[] = [];
  for (const row of file.rows) {
    const parsed = parseRow(row, lineOfCode);
    if (typeof parsed === "string") problems.push({ line: row.line, reason: parsed });
    else customers.push(csvCustomer(parsed, companyId, repId));
  }
  return {
    customers,
    problems: problems.toSorted((a, b) => a.line - b.line),
    missingColumns: file.missingColumns,
  };
}

/** The row, or why it cannot be used. */
function parseRow(row: CsvRow, lineOfCode: Map<string, number>): CustomerRow | string {
  const parsed = v.safeParse(CustomerRow, row.values, { abortPipeEarly: true });
  if (!parsed.success) return parsed.issues.map((issue) => issue.message).join("; ");
  const { code, lat, lon } = parsed.output;
  if ((lat === "") !== (lon === "") || Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180) {
    return `"${lat}, ${lon}" is not a position`;
  }
  const before = lineOfCode.get(code);
  if (before !== undefined) return `the code ${code} was on line ${before} already`;
  lineOfCode.set(code, row.line);
  return parsed.output;
}

function csvCustomer(row: CustomerRow, companyId: string, repId: string): Customer {
  return {
    ...CUSTOMER_DEFAULTS,
    id: row.code,
    code: row.code.toUpperCase(),
    name: row.name,
    legalName: row.legal_name,
    kind: row.kind,
    status: "active",
    contactName: "",
    phone: "",
    taxId: "",
    address: row.address,
    reference: "",
    city: row.city,
    zone: row.province,
    position: row.lat === "" ? null : { latitude: Number(row.lat), longitude: Number(row.lon) },
    repId,
    priceListId: regionalList(row.province, companyId),
    taxExempt: false,
    termsDays: 30,
    balance: 0,
    overdue: 0,
    creditLimit: null,
    onHold: false,
    balanceAsOf: null,
    lastOrderAt: null,
  };
}

/** Null if the province has no list: the default one applies. */
function regionalList(province: string, companyId: string): string | null {
  switch (province) {
    case "AR-C":
      return csvPriceListId(companyId, "caba");
    case "AR-B":
      return csvPriceListId(companyId, "buenos-aires");
    case "AR-X":
      return csvPriceListId(companyId, "cordoba");
    default:
      return null;
  }
}
