import type { Firestore, Query } from "firebase-admin/firestore";
import { openFile } from "#runtime/import/open-file.ts";
import { csvLine } from "#domain/values/csv-text.ts";
import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import { guessColumns, guessKind } from "#domain/import/guess-columns.ts";
import type { ImportCompany, ImportSetup } from "#domain/import/import-context.ts";
import { beginPlan } from "#domain/import/begin-plan.ts";
import type { ImportPlan, KnownRecord } from "#domain/import/plan-import.ts";
import { detectDecimalMark } from "#domain/import/read-decimal.ts";
import { readPriceTarget } from "#domain/import/column-target.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { applyFields } from "#domain/records/merge-record.ts";
import { newRecord } from "#domain/records/record-nouns.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { readStored } from "#functions/records/record-document.ts";
import { buildCompany } from "./build.ts";

export interface PlanOptions {
  readonly company?: Company;
  readonly setup?: Partial<ImportSetup>;
  readonly known?: readonly KnownRecord[];
  readonly categories?: readonly Category[];
  readonly priceLists?: readonly PriceList[];
  readonly staff?: readonly StaffMember[];
  readonly day?: string;
}

/** A file's dry run as the app does it, with its guesses as defaults. */
export function planFile(file: Uint8Array | string, options: PlanOptions = {}): ImportPlan & { setup: ImportSetup } {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const opened = openFile(bytes);
  if (!opened.ok) throw new Error(opened.problem);
  const { headers, rows } = opened.value;
  const { categories = [], priceLists = [] } = options;
  const kind = options.setup?.kind ?? guessKind(headers);
  const targets = guessColumns(kind, headers, priceLists);
  const prices = rows.flatMap(({ cells }) => cells.filter((_, place) => readPriceTarget(targets[place] ?? null)));
  const mark = detectDecimalMark(prices);
  const setup: ImportSetup = {
    kind,
    targets,
    decimalMark: mark === "point" || mark === "comma" ? mark : null,
    taxClassId: null,
    ...options.setup,
  };
  const company: ImportCompany = {
    company: options.company ?? buildCompany(),
    categories,
    priceLists,
    staff: options.staff ?? [],
    day: options.day ?? "2026-11-21",
  };
  let made = 0;
  const planner = beginPlan(setup, company, rows, () => `new-${(made += 1)}`);
  for (const record of options.known ?? []) planner.match(record);
  while (planner.checkRest(1_000)) continue;
  return { ...planner.finish(), setup };
}

/** The records of a company after a plan was applied in full. */
export function applyPlan({ outcomes, made }: ImportPlan, keyOf: "sku" | "code"): KnownRecord[] {
  return [...made.rows, ...outcomes.flatMap(({ row }) => row ?? [])].flatMap((row) => {
    if (row.noun !== "product" && row.noun !== "customer") return [];
    const record = applyFields(newRecord(row.noun, row.recordId, "demo"), row.fields);
    return [{ key: String(record[keyOf]), record: { ...record, id: row.recordId, name: String(record["name"]) } }];
  });
}

/** The categories and price lists that a plan creates, as the company then has them. */
export function madeBy({ made }: ImportPlan): { categories: Category[]; priceLists: PriceList[] } {
  const records = (noun: "category" | "priceList") =>
    made.rows
      .filter((row) => row.noun === noun)
      .map((row) => applyFields(newRecord(noun, row.recordId, "demo"), row.fields));
  return { categories: records("category") as never, priceLists: records("priceList") as never };
}

export function csvText(table: readonly (readonly (string | number)[])[], separator = ","): string {
  return table.map((cells) => csvLine(cells, separator)).join("");
}

/** A company's data as the dry run sees it, read from the store itself. */
export async function knownFrom(firestore: Firestore, companyId = "demo") {
  const rowsOf = async (query: Query, noun: RecordNoun) => {
    const { docs } = await query.get();
    return docs.flatMap((document) => {
      const stored = readStored(document, noun, companyId);
      return stored === null || stored.isDeleted ? [] : [{ ...stored.row, id: document.id }];
    });
  };
  const company = firestore.doc(`companies/${companyId}`);
  const products = await rowsOf(company.collection("products"), "product");
  const categories = await rowsOf(firestore.collection("categories").where("companyId", "==", companyId), "category");
  const priceLists = await rowsOf(company.collection("priceLists"), "priceList");
  const records = products.map((record): KnownRecord => {
    const fields: Record<string, unknown> = record;
    return { key: String(fields["sku"]), record: { ...record, name: String(fields["name"]) } };
  });
  return {
    products,
    records,
    context: { categories: categories as never, priceLists: priceLists as never } as {
      categories: Category[];
      priceLists: PriceList[];
    },
  };
}

/** A file whose first rows change existing products; among the rest are 37 bad ones of ten kinds. */
export function fileWithBadRows(count: number, known: number): string {
  const spoiled: readonly [number, string][] = [
    [0, ""],
    [1, ""],
    [3, "siete"],
    [3, "-7.50"],
    [1, "x".repeat(121)],
    [4, "0"],
    [5, "IVA 99"],
    [7, "quizá"],
    [3, "7.123456"],
    [8, "1.5"],
  ];
  const every = Math.floor((count - known) / 37);
  const rows = Array.from({ length: count }, (_, index) => {
    const category = index % 3 === 0 ? "Jugos" : "Bebidas";
    const cells = [`S${index}`, `Refresco ${index}`, category, "7.50", "12", "General", "", "si", "1", "8"];
    const bad = (index - known) / every;
    const [place, text] = (Number.isInteger(bad) && bad >= 0 && bad < 37 && spoiled[bad % 10]) || [0, cells[0] ?? ""];
    return cells.with(place, text);
  });
  const titles = [
    "sku",
    "name",
    "category",
    "price",
    "units per case",
    "tax",
    "barcode",
    "activo",
    "multiplo",
    "price_mayoreo",
  ];
  return csvText([titles, ...rows]);
}
