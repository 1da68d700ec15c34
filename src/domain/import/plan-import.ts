import type { Identifier } from "../values/identifier.ts";
import { applyFields, readField } from "../records/merge-record.ts";
import { isSameValue } from "../records/diff-record.ts";
import { newRecord, type PlainRecord, splitField } from "../records/record-nouns.ts";
import type { FieldEdit } from "../records/record-edit.ts";
import { MAX_STOCK } from "../stock/stock.ts";
import type { FileRow } from "./file-row.ts";
import { type ImportCompany, type ImportLookup, type ImportSetup, createImportLookup } from "./import-context.ts";
import type { ImportProblem } from "./import-problem.ts";
import type { ImportCounts, ImportRow } from "./import-request.ts";
import { concerns, checkImportRecord } from "./check-import-record.ts";
import { singleRow, beginRow, fieldOnDay, joinRow, type PlannedRow, readBreakRows } from "./plan-tiers.ts";
import { compareCode } from "./read-cell.ts";
import { createRowReader } from "./read-row.ts";
import { looksLikeDate, looseCode } from "./damaged-code.ts";

/**
 * The outcome of one row of the file, or of all rows of a product in a file with quantity breaks. `row` is what is sent;
 * invalid and unchanged rows send nothing.
 */
export interface RowOutcome {
  readonly status: keyof ImportCounts;
  readonly line: number;
  /** All of its lines; most have one. */
  readonly lines: readonly number[];
  readonly key: string;
  readonly label: string;
  readonly problems: readonly ImportProblem[];
  readonly row: ImportRow | null;
  /** The product's scale; 1000 = quantities are thousandths. */
  readonly quantityScale: number;
}

/** How many repriced products keep breaks or a scheduled price that the file does not mention. */
export interface KeptPrices {
  readonly breaks: number;
  readonly nextPrices: number;
}

/** The dry run of a file (IMPORT-4): every row in the file's order, and what will be created. */
export interface ImportPlan {
  readonly counts: ImportCounts;
  readonly warnings: number;
  /** New products that were refused because nobody could sell them without a price. */
  readonly unpriced: number;
  readonly outcomes: readonly RowOutcome[];
  readonly stays: KeptPrices;
  readonly made: {
    readonly rows: readonly ImportRow[];
    readonly categories: readonly string[];
    readonly priceLists: readonly string[];
  };
}

/** An existing record: a product, a customer, or a product with its stock. */
export interface KnownRecord {
  readonly key: string;
  readonly record: PlainRecord & { readonly id: Identifier; readonly name: string };
  /** Only for stock files; null if never counted. */
  readonly stock?: { readonly onHand: number; readonly safety: number } | null;
}

export interface ImportPlanner {
  /** Compares an existing record with the row of its key, if the file has one. */
  match(known: KnownRecord): void;
  /** Checks the next rows without an existing record; true while there are more. */
  checkRest(most: number): boolean;
  finish(): ImportPlan;
}

/** Starts a dry run. Records are passed in one by one, so that the whole catalogue need not be in memory. */
export function planImport(
  setup: ImportSetup,
  known: ImportCompany,
  rows: readonly FileRow[],
  newId: () => Identifier,
): ImportPlanner {
  const { company } = known;
  const lookup = createImportLookup(known, newId);
  const reader = createRowReader(setup, lookup, company.settings.currency);
  const outcomes: RowOutcome[] = [];
  const waiting = new Map<string, PlannedRow>();
  const stays = { breaks: 0, nextPrices: 0 };
  const noun = setup.kind === "customers" ? "customer" : "product";
  const keyName = setup.kind === "customers" ? "code" : "sku";

  /** The file's codes in their loose form, each with the code of a matching record. */
  const loose = new Map<string, string>();

  for (const row of rows) {
    const key = row.broken ? "" : reader.key(row.cells);
    if (row.broken) refuseRow(row, "", [wrong("", row.broken === "quotes" ? "brokenQuotes" : "brokenColumns")]);
    else if (key === "") refuseRow(row, "", [wrong(keyName, "required")], true);
    else {
      const first = waiting.get(key);
      const joined = first ? joinRow(first, row, reader) : beginRow(row, reader);
      if (joined) waiting.set(key, joined);
      else refuseRow(row, key, [{ ...wrong(keyName, "repeated"), values: { value: key, line: first?.line ?? 0 } }]);
      if (!first) loose.set(looseCode(key), "");
    }
  }

  /** A row without a key is still read, so that all its problems are shown at once. */
  function refuseRow(row: FileRow, key: string, problems: readonly ImportProblem[], readAll = false): void {
    const fresh = newRecord(noun, "new", company.id);
    const alone = singleRow(row);
    const more = readAll ? check(alone, { ...fresh, [keyName]: "-" }, null).problems : [];
    put(alone, key, "error", [...problems, ...more], null);
  }

  function put(
    row: PlannedRow,
    key: string,
    status: RowOutcome["status"],
    problems: readonly ImportProblem[],
    sent: ImportRow | null,
    record: KnownRecord["record"] | null = null,
  ): void {
    const label = row.broken ? "" : reader.label(row.cells) || (record?.name ?? "");
    const quantityScale = record?.["quantityScale"] === 1000 ? 1000 : 1;
    outcomes.push({ status, line: row.line, lines: row.lines, key, label, problems, row: sent, quantityScale });
  }

  function check(row: PlannedRow, stored: PlainRecord, isNew: boolean | null) {
    const { values, problems } = reader.read(row.cells, stored);
    const steps = readBreakRows(row.steps, reader, stored);
    const breaks = [...steps.breaks].map(([listId, tiers]) => [`breaks.${listId}`, tiers] as const);
    const fields: Record<string, FieldEdit> = {};
    for (const [field, to] of [...Object.entries(values), ...breaks]) {
      // The record was found by its code, which an import never changes.
      if (isNew === false && field === keyName) continue;
      const { now, alsoSets } = isNew === false ? fieldOnDay(stored, field, known.day) : { now: null, alsoSets: {} };
      if (isNew === false && isSameValue(now, to)) continue;
      // Scheduled prices in effect are moved to the price and its breaks; the file's own values win.
      for (const [beside, edit] of Object.entries(alsoSets)) fields[beside] ??= edit;
      fields[field] = { from: isNew === false ? readField(stored, field) : null, to };
    }
    const record = applyFields(stored, fields);
    // A price's breaks may no longer fit it.
    const touched = new Set(Object.keys(fields).flatMap((field) => [field, field.replace(/^prices\./, "breaks.")]));
    // A new price list counts as the base list if there is none.
    const context = { baseListId: lookup.baseListId, country: lookup.country };
    const checked = checkImportRecord(noun, record, isNew === false ? touched : null, context).filter(
      ({ field, severity }) =>
        isNew !== false || concerns(field, (name) => Object.hasOwn(fields, name)) || severity === "warning",
    );
    const unread = new Set(problems.map(({ field }) => field));
    return { fields, problems: [...problems, ...steps.problems, ...checked.filter(({ field }) => !unread.has(field))] };
  }

  function settle(row: PlannedRow, key: string, known: KnownRecord | null): void {
    if (setup.kind === "stock" && known) return planStock(row, key, known);
    const like = known ? "" : (loose.get(looseCode(key)) ?? "");
    const values = { value: key, ...(like !== "" && { like }) };
    if (!known && (setup.kind === "prices" || setup.kind === "stock"))
      return put(row, key, "error", [{ ...wrong("sku", like === "" ? "unknownSku" : "unknownLike"), values }], null);
    const start = known ? {} : startOf(setup, lookup);
    const fresh = { ...newRecord(noun, newId(), company.id), ...start };
    const stored: PlainRecord = known?.record ?? fresh;
    const { fields, problems: found } = check(row, stored, known === null);
    const problems = known ? found : refuseUnpriced(found, fields);
    if (!known && like !== "") problems.push({ ...odd(keyName, "looksLike"), values });
    else if (!known && looksLikeDate(key)) problems.push({ ...odd(keyName, "looksLikeDate"), values });
    if (problems.some(({ severity }) => severity === "error")) {
      return put(row, key, "error", problems, null, known?.record);
    }
    if (Object.keys(fields).length === 0) return put(row, key, "same", problems, null, known?.record);
    const begins = Object.fromEntries(Object.entries(start).map(([name, to]) => [name, { from: null, to }]));
    const edits = { ...begins, ...fields };
    lookup.keep(Object.values(edits).map(({ to }) => to));
    lookup.keep(Object.keys(fields).flatMap((field) => splitField(field).entry ?? []));
    const sent: ImportRow = {
      line: row.line,
      noun,
      recordId: String(stored["id"]),
      isNew: known === null,
      fields: edits,
    };
    put(row, key, known ? "changed" : "new", problems, sent, known?.record);
    if (known) countStays(stored, Object.keys(fields));
  }

  /** A new product without a price in the default list could not be sold (PRICE-5): refused unless that is meant. */
  function refuseUnpriced(problems: readonly ImportProblem[], fields: Readonly<Record<string, FieldEdit>>) {
    if (setup.kind !== "products" || setup.acceptsNoPrice === true) return [...problems];
    const hasPrice = Object.entries(fields).some(([field, { to }]) => splitField(field).name === "prices" && to !== 0);
    // A new company's first list becomes the default one.
    if (lookup.baseListId === null && !hasPrice && !problems.some(({ field }) => field.startsWith("prices.")))
      return [...problems, wrong("price", "noPrice")];
    return problems.map((problem) =>
      problem.code === "noPrice" ? { ...problem, severity: "error" as const } : problem,
    );
  }

  function countStays(stored: PlainRecord, changed: readonly string[]): void {
    const lists = changed.flatMap((field) => (field.startsWith("prices.") ? field.slice(7) : []));
    const has = (field: string) =>
      lists.some((list) => !changed.includes(`${field}.${list}`) && readField(stored, `${field}.${list}`) !== null);
    if (has("breaks")) stays.breaks += 1;
    if (has("nextPrices")) stays.nextPrices += 1;
  }

  function planStock(row: PlannedRow, key: string, { record, stock = null }: KnownRecord): void {
    const before: PlainRecord = stock === null ? {} : { onHand: stock.onHand, safety: stock.safety };
    const { values, problems: unread } = reader.read(row.cells, { ...record, ...before });
    const problems = [...unread];
    const fields: Record<string, FieldEdit> = {};
    for (const field of ["onHand", "safety"]) {
      const to = values[field];
      const from = before[field] ?? null;
      if (to === undefined || isSameValue(from, to)) continue;
      if (Number(to) > MAX_STOCK) problems.push({ ...wrong(field, "aboveMaximum"), values: { max: MAX_STOCK } });
      fields[field] = { from, to };
    }
    if (problems.length > 0) return put(row, key, "error", problems, null, record);
    if (Object.keys(fields).length === 0) return put(row, key, "same", [], null, record);
    const sent = { line: row.line, noun: "stock", recordId: record.id, isNew: stock === null, fields } as const;
    put(row, key, stock === null ? "new" : "changed", [], sent, record);
  }

  return {
    match(known) {
      const key = compareCode(known.key, keyName);
      const row = waiting.get(key);
      // A row whose code lost its zeros or got a space may mean this record.
      if (loose.has(looseCode(key))) loose.set(looseCode(key), known.key);
      if (!row) return;
      waiting.delete(key);
      settle(row, key, known);
    },
    checkRest(most) {
      let left = most;
      for (const [key, row] of waiting) {
        if (left === 0) return true;
        left -= 1;
        waiting.delete(key);
        settle(row, key, null);
      }
      return false;
    },
    finish() {
      outcomes.sort((a, b) => a.line - b.line);
      const counts = { new: 0, changed: 0, same: 0, error: 0 };
      let warnings = 0;
      let unpriced = 0;
      for (const { status, problems } of outcomes) {
        counts[status] += 1;
        if (problems.some(({ code, severity }) => code === "noPrice" && severity === "error")) unpriced += 1;
        if (status !== "error" && problems.length > 0) warnings += 1;
      }
      return { counts, warnings, unpriced, outcomes, stays, made: lookup.made() };
    },
  };
}

/** A new product's values that were chosen for the whole file. */
function startOf({ kind, taxClassId, categoryName = "" }: ImportSetup, lookup: ImportLookup): PlainRecord {
  if (kind !== "products") return {};
  const category = categoryName === "" ? null : lookup.findCategory(categoryName, null);
  return {
    ...(taxClassId !== null && { taxClassId }),
    ...(category !== null && "id" in category && { categoryId: category.id }),
  };
}

function wrong(field: string, code: ImportProblem["code"]): ImportProblem {
  return { field, code, severity: "error" };
}

function odd(field: string, code: ImportProblem["code"]): ImportProblem {
  return { field, code, severity: "warning" };
}
