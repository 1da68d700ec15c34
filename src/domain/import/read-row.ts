import { isScannable } from "../barcode.ts";
import type { PlainRecord } from "../record-nouns.ts";
import { currencyDecimals, type Currency } from "../money.ts";
import { toE164 } from "../phone.ts";
import { readPriceTarget } from "./column-target.ts";
import { type Cell, cellParagraphs, cellText } from "./file-row.ts";
import type { ImportBook, ImportSetup } from "./import-context.ts";
import { type ImportField, importFields } from "./import-field.ts";
import type { ImportProblem, ImportProblemCode } from "./import-problem.ts";
import { readDecimal } from "./read-decimal.ts";
import { readFlag, readStatus } from "./read-words.ts";

/** What a row says: the record's fields it sets, `prices.<listId>` among them, and what of it cannot be read. */
export interface RowReading {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ImportProblem[];
}

/** A column and what fills it, found once for all rows. */
export interface ImportColumn {
  readonly position: number;
  readonly field: ImportField;
}

export interface RowReader {
  /** The SKU or customer code of a row as it is compared; "" where it has none. */
  key(cells: readonly Cell[]): string;
  /** The name a list shows for a row. */
  label(cells: readonly Cell[]): string;
  /** `stored` is the record the row belongs to, or what a new one begins with. */
  read(cells: readonly Cell[], stored: PlainRecord): RowReading;
}

/** Reads rows of one file. An empty cell says nothing: it never empties a field (PRODUCT 3.16). */
export function createRowReader(setup: ImportSetup, book: ImportBook, currency: Currency): RowReader {
  const columns = columnsOf(setup, book);
  const keyColumn = columns.find(({ field }) => field.id === keyField(setup)) ?? columns.find(isCode);
  const nameColumn = columns.find(({ field }) => field.id === "name");
  const at = (column: ImportColumn | undefined, cells: readonly Cell[]) =>
    column ? cellText(cells[column.position]) : "";
  return {
    key: (cells) => (setup.kind === "customers" ? at(keyColumn, cells).toUpperCase() : at(keyColumn, cells)),
    label: (cells) => at(nameColumn, cells),
    read(cells, stored) {
      const values: Record<string, unknown> = {};
      const problems: ImportProblem[] = [];
      for (const { position, field } of columns) {
        const cell = cells[position];
        if (cell === undefined || cellText(cell) === "") continue;
        const read = readCell(cell, field, { setup, book, currency, stored });
        if ("problem" in read) problems.push(read.problem);
        else Object.assign(values, read.values);
      }
      return { values: joinPosition(values, problems, stored), problems };
    },
  };
}

function isCode({ field }: ImportColumn): boolean {
  return field.form === "code" || field.form === "codeAndBarcode";
}

function keyField({ kind }: ImportSetup): string {
  return kind === "customers" ? "code" : "sku";
}

function columnsOf({ kind, targets }: ImportSetup, book: ImportBook): ImportColumn[] {
  return targets.flatMap((target, position) => {
    const price = readPriceTarget(target);
    if (price !== null) {
      const listId = "listId" in price ? price.listId : book.newListId(price.newName);
      const field = { id: target ?? "", field: `prices.${listId}`, form: "price", headers: [] } as const;
      return [{ position, field }];
    }
    const field = importFields(kind).find(({ id }) => id === target);
    return field ? [{ position, field }] : [];
  });
}

interface CellContext {
  readonly setup: ImportSetup;
  readonly book: ImportBook;
  readonly currency: Currency;
  readonly stored: PlainRecord;
}

type CellReading = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: ImportProblem };

function readCell(cell: Cell, { field, form }: ImportField, context: CellContext): CellReading {
  const text = cellText(cell);
  const { setup, book, currency, stored } = context;
  const value = (to: unknown): CellReading => ({ values: { [field]: to } });
  const refused = (code: ImportProblemCode): CellReading => ({
    problem: { field, code, severity: "error", values: { value: text.slice(0, 60) } },
  });
  const found = (id: string | null, code: ImportProblemCode) => (id === null ? refused(code) : value(id));
  const number = (decimals: number, least: number): CellReading => {
    const read = readDecimal(cell, setup.decimalMark, decimals);
    if (!read.ok) return refused(read.problem === "tooManyDecimals" && decimals === 0 ? "notWhole" : read.problem);
    return read.value < least ? refused("negative") : value(read.value);
  };
  switch (form) {
    case "text":
      return value(field === "pack" ? shortPack(text) : text);
    case "paragraphs":
      return value(cellParagraphs(cell));
    case "code":
      return value(field === "code" ? text.toUpperCase() : text);
    case "codeAndBarcode":
      return { values: { [field]: text, ...ownBarcode(text, stored) } };
    case "list":
      return value(splitList(text));
    case "whole":
      return number(0, 0);
    case "quantity":
      return number(stored["quantityScale"] === 1000 ? 3 : 0, 0);
    case "price":
      return number(4, 0);
    case "amount":
      return number(currencyDecimals(currency), 0);
    case "degrees": {
      // Coordinates come from other programs: their sign is the point, whatever the amounts beside them have.
      const degrees = Number(text.replace(",", "."));
      return Number.isFinite(degrees) ? value(degrees) : refused("notANumber");
    }
    case "flag": {
      const flag = readFlag(text);
      return flag === null ? refused("notYesOrNo") : value(flag);
    }
    case "email":
      return value(text.toLowerCase());
    case "phone":
      return found(toE164(text, book.country), "phoneFormat");
    case "category": {
      const category = book.findCategory(text);
      return "problem" in category ? { problem: { ...category.problem, field } } : value(category.id);
    }
    case "taxClass":
      return found(book.findTaxClass(text), "unknownTaxClass");
    case "priceList":
      return found(book.findPriceList(text), "unknownPriceList");
    case "status":
      return found(readStatus(text), "unknownStatus");
  }
}

/** "1.0 kg" is what spreadsheets make of "1 kg". */
function shortPack(text: string): string {
  return text.replace(/^(\d+)\.0+(?=\s|$)/, "$1");
}

function splitList(text: string): string[] {
  return [...new Set(text.split(/[,;|]/).map((each) => each.trim()))].filter((each) => each !== "");
}

/** A code that a scanner can read is also a barcode of its product; a shop's own code is not. */
function ownBarcode(code: string, stored: PlainRecord): Readonly<Record<string, unknown>> {
  const known = Array.isArray(stored["barcodes"]) ? stored["barcodes"] : [];
  return isScannable(code) && !known.includes(code) ? { barcodes: [...known, code] } : {};
}

/** Latitude and longitude are one field of the record: both or none. */
function joinPosition(
  { latitude, longitude, ...values }: Record<string, unknown>,
  problems: ImportProblem[],
  stored: PlainRecord,
): Record<string, unknown> {
  if (latitude === undefined && longitude === undefined) return values;
  if (latitude === undefined || longitude === undefined) {
    problems.push({ field: "position", code: "halfPosition", severity: "error" });
    return values;
  }
  const position = { latitude, longitude };
  return JSON.stringify(stored["position"]) === JSON.stringify(position)
    ? values
    : { ...values, position, positionAccuracy: null };
}
