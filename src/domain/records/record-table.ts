import * as v from "valibot";
import type { Field, Fields } from "./field.ts";
import { type FieldProblem, textProblem } from "./field-problem.ts";
import { ownValue } from "./own-value.ts";

type ValueOf<F> = F extends Field<infer Value, infer _> ? Value : never;

/** The schema entries of a table's fields. An absent field gets its initial value. */
export function schemasOf<const Table extends Fields>(
  table: Table,
): { [Name in keyof Table]: v.GenericSchema<unknown, ValueOf<Table[Name]>> };
export function schemasOf(table: Fields) {
  return mapFields(table, ({ schema, initial }) => (initial === undefined ? schema : v.optional(schema, initial)));
}

/** The initial values of a table's fields. */
export function defaultsOf<const Table extends Fields>(
  table: Table,
): { [Name in keyof Table as Table[Name] extends { readonly required: true } ? never : Name]: ValueOf<Table[Name]> };
export function defaultsOf(table: Fields) {
  const optional = Object.entries(table).filter(([, { initial }]) => initial !== undefined);
  return Object.fromEntries(optional.map(([name, { initial }]) => [name, initial]));
}

/** Problems of texts that are empty, too short or too long. */
export function checkTexts(table: Fields, record: object): FieldProblem<"required" | "tooShort" | "tooLong">[] {
  return Object.entries(table).flatMap(([name, { kind, limits }]) => {
    if (kind !== "text" || limits === undefined) return [];
    const value = ownValue(record, name);
    if (typeof value !== "string") return [];
    return textProblem(name, value, limits) ?? [];
  });
}

/** Problems of lists with too many entries or one that is too long. */
export function checkLists(table: Fields, record: object): FieldProblem<"tooMany" | "tooLong">[] {
  return Object.entries(table).flatMap(([name, { kind, limits, each }]) => {
    if ((kind !== "list" && kind !== "texts") || limits === undefined) return [];
    const value = ownValue(record, name);
    if (!Array.isArray(value)) return [];
    const isTooLong = each !== undefined && value.some((one) => typeof one === "string" && one.length > each.max);
    return [
      ...(value.length > limits.max ? [exceeded(name, "tooMany", limits.max)] : []),
      ...(isTooLong ? [exceeded(name, "tooLong", each.max)] : []),
    ];
  });
}

/** Problems of numbers that are too small or too large. */
export function checkNumbers(table: Fields, record: object): FieldProblem<"belowOne" | "negative" | "aboveMaximum">[] {
  return Object.entries(table).flatMap(([name, { kind, limits }]) => {
    if (kind !== "number" || limits === undefined) return [];
    const value = ownValue(record, name);
    if (typeof value !== "number") return [];
    if (value < limits.min) return { field: name, code: limits.min === 0 ? "negative" : "belowOne", severity: "error" };
    return value > limits.max ? exceeded(name, "aboveMaximum", limits.max) : [];
  });
}

function exceeded<Code extends string>(field: string, code: Code, max: number): FieldProblem<Code> {
  return { field, code, severity: "error", values: { max } };
}

function mapFields<To>(table: Fields, to: (field: Field) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, to(field)]));
}
