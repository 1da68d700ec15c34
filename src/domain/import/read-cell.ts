import { isScannable } from "../product/barcode.ts";
import { isSameValue } from "../records/diff-record.ts";
import { readField } from "../records/merge-record.ts";
import { currencyDecimals, type Currency } from "../values/money.ts";
import { toE164 } from "../values/phone.ts";
import type { PlainRecord } from "../records/record-nouns.ts";
import {
  type Cell,
  cellCode,
  cellParagraphs,
  cellText,
  normaliseCode,
  normaliseParagraphs,
  normaliseText,
} from "./file-row.ts";
import type { ImportLookup, ImportSetup } from "./import-context.ts";
import type { CellForm } from "./cell-form.ts";
import type { ImportField } from "./import-field.ts";
import type { ImportProblem, ImportProblemCode } from "./import-problem.ts";
import { namedCurrency } from "../values/named-currency.ts";
import { joinCustomer, readCustomerCell, readPart } from "./read-customer-cell.ts";
import { readDecimal } from "./read-decimal.ts";
import { readDate, readFlag, readPercent, readStatus } from "./read-words.ts";
import { isFormulaError, isShortened } from "./damaged-code.ts";

/** The context of a cell. `stored` is the record its row belongs to, or a new one's defaults. */
export interface CellContext {
  readonly setup: ImportSetup;
  readonly lookup: ImportLookup;
  readonly currency: Currency;
  readonly stored: PlainRecord;
}

export type ReadColumn = Pick<ImportField, "id" | "field" | "form">;

/** The values a cell sets, or why it cannot be read. */
export type CellReading = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: ImportProblem };

/**
 * Reads a non-empty cell. If it equals the stored value as a file can express it, the stored value is returned: an
 * exported record is imported without changes, whatever it contains.
 */
export function readCell(cell: Cell, column: ReadColumn, context: CellContext): CellReading {
  const { field, form } = column;
  const text = cellText(cell);
  const { lookup, stored } = context;
  const known = field.includes(".") ? readPart(stored, field) : readField(stored, field);
  const value = (to: unknown): CellReading => ({ values: { [field]: to } });
  const refused = (code: ImportProblemCode): CellReading => refuseCell(field, text, code);
  const found = (id: string | null, code: ImportProblemCode) => (id === null ? refused(code) : value(id));
  const knownId = typeof known === "string" ? known : null;
  if (isFormulaError(text)) return refused("formulaError");
  switch (form) {
    case "text":
      return value(keepIfSame(known, text, normaliseText, field === "pack" ? shortPack(text) : text));
    case "paragraphs":
      return value(keepIfSame(known, cellParagraphs(cell), normaliseParagraphs));
    case "code": {
      const code = readCode(cell, field);
      return isShortened(cell) && code !== known ? refused("shortened") : value(code);
    }
    case "codeAndBarcode": {
      const code = cellCode(cell);
      if (isShortened(cell) && code !== known) return refused("shortened");
      return { values: { [field]: code, scanned: code } };
    }
    case "list":
      return readList(cell, text, known, field);
    case "whole":
    case "quantity":
    case "price":
    case "amount":
      return readNumber(cell, column, context);
    case "degrees": {
      // Coordinates come from other programs, with a decimal sign of their own.
      const degrees = Number(text.replace(",", "."));
      return Number.isFinite(degrees) ? value(degrees) : refused("notANumber");
    }
    case "flag": {
      const flag = readFlag(text);
      return flag === null ? refused("notYesOrNo") : value(flag);
    }
    case "email":
      return value(keepIfSame(known, text, normaliseText, text.toLowerCase()));
    case "phone":
      if (typeof known === "string" && known !== "" && normaliseText(known) === text) return value(known);
      return isShortened(cell) && typeof cell !== "number"
        ? refused("shortened")
        : found(toE164(text, lookup.country), "phoneFormat");
    case "category": {
      const category = lookup.findCategory(text, knownId);
      return "problem" in category ? { problem: { ...category.problem, field } } : value(category.id);
    }
    case "taxClass":
      return found(lookup.findTaxClass(text, knownId), "unknownTaxClass");
    case "priceList":
      return found(lookup.findPriceList(text, knownId), "unknownPriceList");
    case "status":
      return found(readStatus(text), "unknownStatus");
    case "percent": {
      const rate = readPercent(text);
      return rate === null ? refused("notANumber") : value(rate);
    }
    case "date":
      return found(readDate(text, lookup.country), "badDay");
    case "person":
    case "people":
    case "group":
    case "policy":
    case "language":
    case "rank":
    case "weekdays":
    case "monthDay":
    case "time":
    case "day": {
      const read = readCustomerCell(cell, form, known, lookup.findPerson);
      if ("to" in read) return value(read.to);
      return refuseCell(field, text, read.code, read.choices === undefined ? {} : { choices: read.choices });
    }
  }
}

/** A SKU or a customer's code in its stored form. */
export function readCode(cell: Cell | undefined, field: string): string {
  return compareCode(cellCode(cell), field);
}

/** A record's code in the form used to match rows. */
export function compareCode(code: string, field: string): string {
  return field === "code" ? normaliseCode(code).toUpperCase() : normaliseCode(code);
}

function refuseCell(field: string, text: string, code: ImportProblemCode, more: ImportProblem["values"] = {}) {
  return { problem: { field, code, severity: "error", values: { value: text.slice(0, 60), ...more } } } as const;
}

/** The stored value if the cell has the same, otherwise the cell's. */
function keepIfSame(known: unknown, typed: string, read: (stored: string) => string, to = typed): unknown {
  return typeof known === "string" && known !== "" && read(known) === typed ? known : to;
}

function readNumber(cell: Cell, { field, form }: ReadColumn, { setup, currency, stored }: CellContext): CellReading {
  const text = cellText(cell);
  if (text.includes("%")) return refuseCell(field, text, "percentage");
  const isMoney = form === "price" || form === "amount";
  const named = isMoney && typeof cell === "string" ? namedCurrency(text, currency) : null;
  if (named !== null && named !== currency) return refuseCell(field, text, "otherCurrency", { currency });
  const decimals = decimalsOf(form, currency, stored);
  const read = readDecimal(cell, setup.decimalMark, decimals);
  if (!read.ok) {
    return refuseCell(field, text, read.problem === "tooManyDecimals" && decimals === 0 ? "notWhole" : read.problem);
  }
  const isNegative = read.value < 0 && read.value !== readField(stored, field);
  return isNegative ? refuseCell(field, text, "negative") : { values: { [field]: read.value } };
}

function decimalsOf(form: CellForm, currency: Currency, stored: PlainRecord): number {
  if (form === "price") return 4;
  if (form === "amount") return currencyDecimals(currency);
  return form === "quantity" && stored["quantityScale"] === 1000 ? 3 : 0;
}

function readList(cell: Cell, text: string, known: unknown, field: string): CellReading {
  const list = splitList(text);
  const stored = Array.isArray(known) ? known.map(String) : [];
  if (stored.length > 0 && isSameValue(splitList(normaliseText(stored.join("|"))), list))
    return { values: { [field]: known } };
  return field === "barcodes" && (isShortened(cell) || list.some(isShortened))
    ? refuseCell(field, text, "shortened")
    : { values: { [field]: list } };
}

/** Spreadsheets turn "1 kg" into "1.0 kg". */
function shortPack(text: string): string {
  return text.replace(/^(\d+)\.0+(?=\s|$)/, "$1");
}

function splitList(text: string): string[] {
  return [...new Set(text.split(/[,;|]/).map((each) => each.trim()))].filter((each) => each !== "");
}

/** Combines fields made of several columns: position, visit plan, and the barcodes with a scannable code. */
export function joinColumns(
  { "position.latitude": latitude, "position.longitude": longitude, scanned, ...values }: Record<string, unknown>,
  problems: ImportProblem[],
  stored: PlainRecord,
): Record<string, unknown> {
  return {
    ...joinCustomer(values, stored, problems),
    ...joinBarcodes(scanned, values["barcodes"] ?? stored["barcodes"]),
    ...joinPosition(latitude, longitude, problems, stored["position"]),
  };
}

/** A scannable code is also a barcode of its product; a shop's own code is not. */
function joinBarcodes(code: unknown, barcodes: unknown): Record<string, unknown> {
  const known: readonly unknown[] = Array.isArray(barcodes) ? barcodes : [];
  return typeof code === "string" && isScannable(code) && !known.includes(code) ? { barcodes: [...known, code] } : {};
}

/** Latitude and longitude are one field of the record: both or none. */
function joinPosition(
  latitude: unknown,
  longitude: unknown,
  problems: ImportProblem[],
  stored: unknown,
): Record<string, unknown> {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === undefined || longitude === undefined) {
    problems.push({ field: "position", code: "halfPosition", severity: "error" });
    return {};
  }
  const position = { latitude, longitude };
  return isSameValue(stored, position) ? {} : { position, positionAccuracy: null };
}
