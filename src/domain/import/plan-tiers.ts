import * as v from "valibot";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { readField } from "../records/merge-record.ts";
import type { FieldEdit } from "../records/record-edit.ts";
import { type PlainRecord, splitField } from "../records/record-nouns.ts";
import type { FileRow } from "./file-row.ts";
import type { ImportProblem } from "./import-problem.ts";
import type { RowReader } from "./read-row.ts";
import { NextPrice, QuantityBreak } from "../product/product-price.ts";

/** The rows of a file with the same key: a product's prices and its quantity breaks. */
export interface PlannedRow extends FileRow {
  readonly lines: readonly number[];
  /** The rows with a quantity. */
  readonly steps: readonly FileRow[];
  /** Whether the row itself is in the file; otherwise all its rows have a quantity. */
  readonly isWhole: boolean;
}

export function singleRow(row: FileRow): PlannedRow {
  return { ...row, lines: [row.line], steps: [], isWhole: true };
}

/** A row as the first of its key. One with a quantity does not set the plain price. */
export function beginRow(row: FileRow, reader: RowReader): PlannedRow {
  const alone = singleRow(row);
  if (!reader.isBreak(row.cells)) return alone;
  return { ...alone, cells: reader.withoutPrices(row.cells), steps: [row], isWhole: false };
}

/** Adds another row of the same key; null if it repeats an earlier one. */
export function joinRow(first: PlannedRow, row: FileRow, reader: RowReader): PlannedRow | null {
  const lines = [...first.lines, row.line];
  if (reader.isBreak(row.cells)) return { ...first, lines, steps: [...first.steps, row] };
  return first.isWhole ? null : { ...first, ...row, lines, isWhole: true };
}

/** The product's new breaks by price list, from the rows with a quantity. */
export function readBreakRows(
  steps: readonly FileRow[],
  reader: RowReader,
  stored: PlainRecord,
): { readonly breaks: ReadonlyMap<Identifier, QuantityBreak[]>; readonly problems: readonly ImportProblem[] } {
  const breaks = new Map<Identifier, QuantityBreak[]>();
  const lineOf = new Map<string, number>();
  const problems: ImportProblem[] = [];
  for (const { line, cells } of steps) {
    const read = reader.read(cells, stored);
    const wrong = (code: ImportProblem["code"], values?: ImportProblem["values"]) =>
      problems.push({ field: "fromQuantity", code, severity: "error", line, ...(values && { values }) });
    problems.push(...read.problems.map((problem) => ({ ...problem, line })));
    const { fromQuantity, ...prices } = read.values;
    if (typeof fromQuantity !== "number") continue;
    if (!v.is(QuantityBreak.entries.fromQuantity, fromQuantity)) {
      wrong("breakTooLow");
      continue;
    }
    let earlier: number | undefined;
    for (const [field, unitPrice] of Object.entries(prices)) {
      const { entry: listId } = splitField(field);
      if (listId === null || typeof unitPrice !== "number") continue;
      const step = `${fromQuantity} ${listId}`;
      const there = lineOf.get(step);
      earlier ??= there;
      if (there !== undefined) continue;
      lineOf.set(step, line);
      breaks.set(listId, [...(breaks.get(listId) ?? []), { fromQuantity, unitPrice }].sort(byQuantity));
    }
    if (earlier !== undefined) wrong("repeatedBreak", { line: earlier });
  }
  return { breaks, problems };
}

/** A field's value in effect on a day, and the other fields to write when it changes. */
export interface FieldOnDay {
  readonly now: unknown;
  readonly alsoSets: Readonly<Record<string, FieldEdit>>;
}

/**
 * The value a file's price or breaks are compared with: the scheduled one once its day has come. If the file's differ,
 * they are written together with the rest of the scheduled change, and the entry is removed.
 */
export function fieldOnDay(stored: PlainRecord, field: string, day: Day): FieldOnDay {
  const { name, entry } = splitField(field);
  const next = v.safeParse(NextPrice, entry === null ? null : readField(stored, `nextPrices.${entry}`));
  const isPrice = name === "prices";
  if ((!isPrice && name !== "breaks") || !next.success || next.output.from > day) {
    const now = readField(stored, field);
    return { now: name === "breaks" ? readBreaks(now) : now, alsoSets: {} };
  }
  const { unitPrice } = next.output;
  const breaks = readBreaks(next.output.breaks);
  const [beside, to] = isPrice ? [`breaks.${entry}`, breaks] : [`prices.${entry}`, unitPrice];
  return {
    now: isPrice ? unitPrice : breaks,
    alsoSets: {
      [beside]: { from: readField(stored, beside), to },
      [`nextPrices.${entry}`]: { from: next.output, to: null },
    },
  };
}

/** Parses breaks and sorts them by quantity, as a file's are; null if there are none. */
export function readBreaks(breaks: unknown): QuantityBreak[] | null {
  const read = v.safeParse(v.array(QuantityBreak), breaks);
  return read.success && read.output.length > 0 ? read.output.sort(byQuantity) : null;
}

function byQuantity(one: QuantityBreak, other: QuantityBreak): number {
  return one.fromQuantity - other.fromQuantity;
}
