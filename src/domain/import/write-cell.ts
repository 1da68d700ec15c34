import * as v from "valibot";
import { Monthly } from "../customer/visit-plan.ts";
import { csvDecimal } from "../values/csv-text.ts";
import { readField } from "../records/merge-record.ts";
import type { PlainRecord } from "../records/record-nouns.ts";
import type { CellForm } from "./cell-form.ts";
import type { ImportField } from "./import-field.ts";
import { readPart } from "./read-customer-cell.ts";

export type WrittenCell = string | number;

/** What writing a cell needs besides its record. */
export interface WriteContext {
  readonly decimalSign: string;
  /** The decimals of the company's currency. */
  readonly decimals: number;
  /** Names by id: of categories, tax classes, price lists and the staff. */
  readonly names: ReadonlyMap<string, string>;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** A record's cell in a column, in the form that `readCell` reads. */
export function writeCell(record: PlainRecord, { field, form }: ImportField, context: WriteContext): WrittenCell {
  const value = field.includes(".") ? readPart(record, field) : readField(record, field);
  const { names, decimalSign } = context;
  if (Array.isArray(value)) return value.map((one: unknown) => writeOne(one, form, names)).join("|");
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") return writeOne(value, form, names);
  if (form === "monthDay") return writeMonthDay(value);
  if (typeof value !== "number") return "";
  if (form === "degrees") return String(value).replace(".", decimalSign);
  if (form === "time") {
    return [Math.floor(value / 60), value % 60].map((part) => String(part).padStart(2, "0")).join(":");
  }
  const decimals = {
    price: 4,
    amount: context.decimals,
    percent: 2,
    quantity: record["quantityScale"] === 1000 ? 3 : 0,
  };
  return isDecimal(form) ? csvDecimal(value, decimals[form], decimalSign) : value;
}

/** "1 Mon"; −1 = the last. */
function writeMonthDay(value: unknown): string {
  return v.is(Monthly, value) ? `${value.nth} ${WEEKDAYS[value.weekday - 1] ?? ""}` : "";
}

function isDecimal(form: CellForm): form is "price" | "amount" | "percent" | "quantity" {
  return form === "price" || form === "amount" || form === "percent" || form === "quantity";
}

/** One text or weekday; people who left the staff are written by id, so that the file can be imported without changes. */
function writeOne(value: unknown, form: CellForm, names: WriteContext["names"]): string {
  if (typeof value === "number") return WEEKDAYS[value - 1] ?? "";
  if (typeof value !== "string") return "";
  if (form === "person" || form === "people") return names.get(value) ?? value;
  return form === "category" || form === "taxClass" || form === "priceList" ? (names.get(value) ?? "") : value;
}
