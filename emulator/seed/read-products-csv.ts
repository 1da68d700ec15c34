import * as v from "valibot";
import { isScannable } from "#domain/product/barcode.ts";
import type { Category } from "#domain/category/category.ts";
import { PRODUCT_DEFAULTS, type Product } from "#domain/product/product.ts";
import { type CsvProblem, type CsvRow, readCsv } from "./read-csv.ts";

/** The column of each price list, the default one first. */
const PRICE_COLUMNS = [
  ["price", "base"],
  ["price_caba", "caba"],
  ["price_buenos_aires", "buenos-aires"],
  ["price_cordoba", "cordoba"],
] as const;
const COLUMNS = ["ean", "name", "brand", "pack", "category", ...PRICE_COLUMNS.map(([column]) => column)];
const REST_CATEGORY = "Varios";

const price = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,8}(?:\.\d{1,4})?)?$/, (issue) => `"${issue.input}" is not a price`),
);
const ProductRow = v.object({
  ean: v.pipe(
    v.string(),
    v.nonEmpty("the code is missing"),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9_.~-]{0,39}$/, (issue) => `"${issue.input}" cannot be a code`),
  ),
  name: v.pipe(
    v.string(),
    v.nonEmpty("the name is missing"),
    v.maxLength(200, "the name is longer than 200 characters"),
  ),
  brand: v.pipe(v.string(), v.maxLength(80, "the brand is longer than 80 characters")),
  pack: v.pipe(v.string(), v.maxLength(40, "the pack is longer than 40 characters")),
  category: v.pipe(v.string(), v.maxLength(80, "the category is longer than 80 characters")),
  price,
  price_caba: price,
  price_buenos_aires: price,
  price_cordoba: price,
});
type ProductRow = v.InferOutput<typeof ProductRow>;

export interface ProductsCsv {
  products: Product[];
  categories: Category[];
  problems: CsvProblem[];
  missingColumns: string[];
}

/** Price list id of a company read from files: `<company>-base` is the default one. */
export function csvPriceListId(companyId: string, region: (typeof PRICE_COLUMNS)[number][1]): string {
  return `${companyId}-${region}`;
}

/**
 * Reads products.csv as a distributor exports it. Codes keep their leading zeros as SKU; only those with a valid check
 * digit become barcodes. A missing regional price is left off that list, so the base price applies.
 */
export function readProductsCsv(text: string, companyId: string): ProductsCsv {
  const file = readCsv(text, COLUMNS);
  const problems = [...file.problems];
  const lineOfCode = new Map<string, number>();
  const rows: ProductRow[] = [];
  for (const row of file.rows) {
    const parsed = parseRow(row, lineOfCode);
    if (typeof parsed === "string") problems.push({ line: row.line, reason: parsed });
    else rows.push(parsed);
  }
  const categories = csvCategories(rows, companyId);
  const idOfCategory = new Map(categories.map((category) => [category.name, category.id]));
  return {
    products: rows.map((row) => csvProduct(row, companyId, idOfCategory.get(categoryName(row)) ?? null)),
    categories,
    problems: problems.toSorted((a, b) => a.line - b.line),
    missingColumns: file.missingColumns,
  };
}

/** The row, or why it cannot be used. */
function parseRow(row: CsvRow, lineOfCode: Map<string, number>): ProductRow | string {
  const parsed = v.safeParse(ProductRow, row.values, { abortPipeEarly: true });
  if (!parsed.success) return parsed.issues.map((issue) => issue.message).join("; ");
  const before = lineOfCode.get(parsed.output.ean);
  if (before !== undefined) return `the code ${parsed.output.ean} was on line ${before} already`;
  lineOfCode.set(parsed.output.ean, row.line);
  return parsed.output;
}

function csvProduct(row: ProductRow, companyId: string, categoryId: string | null): Product {
  const prices: Product["prices"] = {};
  for (const [column, region] of PRICE_COLUMNS) {
    const value = row[column];
    if (value !== "") prices[csvPriceListId(companyId, region)] = unitPrice(value);
  }
  const pack = row.pack.replace(/^(\d+)\.0 /, "$1 ");
  return {
    ...PRODUCT_DEFAULTS,
    id: row.ean,
    sku: row.ean,
    name: row.name,
    nameEs: row.name,
    brand: row.brand,
    pack,
    categoryId,
    barcodes: isScannable(row.ean) ? [row.ean] : [],
    unit: "u",
    taxClassId: "iva-21",
    prices,
    trackStock: false,
  };
}

/** Text to 1/10,000 without going through a fraction. */
function unitPrice(text: string): number {
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, "0"));
}

/** By name, with the catch-all category last. */
function csvCategories(rows: readonly ProductRow[], companyId: string): Category[] {
  const names = [...new Set(rows.map(categoryName))].filter((name) => name !== "");
  const sorted = names.toSorted(
    (a, b) => Number(a === REST_CATEGORY) - Number(b === REST_CATEGORY) || a.localeCompare(b, "es"),
  );
  return sorted.map((name, position) => ({
    id: `${companyId}-${slug(name)}`,
    companyId,
    name,
    nameEs: name,
    parentId: null,
    position,
    hue: position % 12,
    active: true,
  }));
}

function categoryName(row: Pick<ProductRow, "category">): string {
  return row.category.replace(/\s+/g, " ");
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
