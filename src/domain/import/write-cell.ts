import { csvDecimal } from "../values/csv-text.ts";
import { readField } from "../records/merge-record.ts";
import type { PlainRecord } from "../records/record-nouns.ts";
import type { ImportField } from "./import-field.ts";
import { readPart } from "./read-customer-cell.ts";

export type WrittenCell = string | number;

/** What writing a cell needs beside its record. */
export interface WriteContext {
  readonly decimalSign: string;
  /** Of amounts in the company's currency. */
  readonly decimals: number;
  /** Names by id: of categories, tax classes, price lists and the staff. */
  readonly names: ReadonlyMap<string, string>;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** A record's cell in a column, as an import reads it back (`readCell`). */
export function writeCell(record: PlainRecord, { field, form }: ImportField, context: WriteContext): WrittenCell {
  const value = field.includes(".") ? readPart(record, field) : readField(record, field);
  const { names, decimalSign } = context;
  const nameOf = (id: unknown) => names.get(String(id));
  if (value === null || value === undefined) return "";
  switch (form) {
    case "price":
      return csvDecimal(Number(value), 4, decimalSign);
    case "amount":
      return csvDecimal(Number(value), context.decimals, decimalSign);
    case "percent":
      return csvDecimal(Number(value), 2, decimalSign);
    case "quantity":
      return csvDecimal(Number(value), record["quantityScale"] === 1000 ? 3 : 0, decimalSign);
    case "degrees":
      return String(value).replace(".", decimalSign);
    case "flag":
      return value === true ? 1 : 0;
    case "category":
    case "taxClass":
    case "priceList":
      return nameOf(value) ?? "";
    case "person":
      return nameOf(value) ?? String(value);
    case "people":
      return eachOf(value, (uid) => nameOf(uid) ?? String(uid));
    case "list":
      return eachOf(value, String);
    case "weekdays":
      return eachOf(value, (day) => WEEKDAYS[Number(day) - 1] ?? "");
    case "time":
      return [Math.floor(Number(value) / 60), Number(value) % 60]
        .map((part) => String(part).padStart(2, "0"))
        .join(":");
    default:
      return typeof value === "number" ? value : String(value);
  }
}

function eachOf(value: unknown, text: (one: unknown) => string): string {
  return Array.isArray(value) ? value.map(text).join("|") : "";
}
