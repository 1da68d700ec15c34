import { parseResourceName } from "../values/resource-name.ts";
import { NAME_FIELD, getField, parseFieldPath } from "../values/field-path.ts";
import { NAN_KEY, NULL_KEY, bracketOf, orderKey, pathKey } from "../values/order-key.ts";
import type { Fields, Value } from "../values/value.ts";
import type { FieldFilter, Filter, UnaryFilter } from "./structured-query.ts";

export type Matcher = (path: string, fields: Fields) => boolean;

/** A document field as queries see it: by name, including the document's own name. */
export interface QueryField {
  name: string;
  segments: readonly string[];
}

export function queryField(fieldPath: string): QueryField {
  return { name: fieldPath, segments: fieldPath === NAME_FIELD ? [] : parseFieldPath(fieldPath) };
}

/** The order key of a document's field, or null if it has no such field. */
export function fieldKey(field: QueryField, path: string, fields: Fields): string | null {
  if (field.name === NAME_FIELD) return pathKey(path);
  const value = getField(fields, field.segments);
  return value ? orderKey(value) : null;
}

/** The order key of a value that is compared with a field; names are compared by their path inside the database. */
export function operandKey(field: QueryField, value: Value): string {
  if (field.name === NAME_FIELD && "referenceValue" in value)
    return pathKey(parseResourceName(value.referenceValue).path);
  return orderKey(value);
}

/** Builds the test whether a document satisfies a filter; operands are prepared once. */
export function compileFilter(filter: Filter | undefined): Matcher {
  if (!filter) return () => true;
  if ("unaryFilter" in filter) return compileUnary(filter.unaryFilter);
  if ("fieldFilter" in filter) return compileField(filter.fieldFilter);
  const parts = filter.compositeFilter.filters.map(compileFilter);
  return filter.compositeFilter.op === "OR"
    ? (path, fields) => parts.some((part) => part(path, fields))
    : (path, fields) => parts.every((part) => part(path, fields));
}

function compileUnary(filter: UnaryFilter): Matcher {
  const field = queryField(filter.field.fieldPath);
  const special = filter.op === "IS_NULL" || filter.op === "IS_NOT_NULL" ? NULL_KEY : NAN_KEY;
  if (filter.op === "IS_NULL" || filter.op === "IS_NAN")
    return (path, fields) => fieldKey(field, path, fields) === special;
  return (path, fields) => {
    const key = fieldKey(field, path, fields);
    return key !== null && key !== NULL_KEY && key !== special;
  };
}

function compileField(filter: FieldFilter): Matcher {
  const field = queryField(filter.field.fieldPath);
  const { op, value } = filter;
  if (op === "ARRAY_CONTAINS" || op === "ARRAY_CONTAINS_ANY")
    return compileContains(field, op === "ARRAY_CONTAINS" ? [value] : listOf(value));
  if (op === "IN" || op === "NOT_IN") return compileMembership(field, op, listOf(value));
  const operand = operandKey(field, value);
  if (op === "EQUAL") return (path, fields) => fieldKey(field, path, fields) === operand;
  if (op === "NOT_EQUAL") {
    return (path, fields) => {
      const key = fieldKey(field, path, fields);
      return key !== null && key !== NULL_KEY && key !== operand;
    };
  }
  const { low, high } = bracketOf(operand);
  const holds = COMPARISONS[op];
  return (path, fields) => {
    const key = fieldKey(field, path, fields);
    return key !== null && key.charAt(0) >= low && key.charAt(0) <= high && holds(key, operand);
  };
}

const COMPARISONS = {
  LESS_THAN: (key: string, operand: string) => key < operand,
  LESS_THAN_OR_EQUAL: (key: string, operand: string) => key <= operand,
  GREATER_THAN: (key: string, operand: string) => key > operand,
  GREATER_THAN_OR_EQUAL: (key: string, operand: string) => key >= operand,
};

function compileMembership(field: QueryField, op: "IN" | "NOT_IN", values: Value[]): Matcher {
  const keys = new Set(values.map((value) => operandKey(field, value)));
  if (op === "NOT_IN") {
    if (keys.has(NULL_KEY)) return () => false;
    return (path, fields) => {
      const key = fieldKey(field, path, fields);
      return key !== null && key !== NULL_KEY && !keys.has(key);
    };
  }
  keys.delete(NULL_KEY);
  keys.delete(NAN_KEY);
  return (path, fields) => keys.has(fieldKey(field, path, fields) ?? "");
}

function compileContains(field: QueryField, values: Value[]): Matcher {
  const keys = new Set(values.map((value) => orderKey(value)));
  keys.delete(NULL_KEY);
  keys.delete(NAN_KEY);
  return (_path, fields) => {
    const value = getField(fields, field.segments);
    return (
      value !== undefined && "arrayValue" in value && value.arrayValue.values.some((entry) => keys.has(orderKey(entry)))
    );
  };
}

function listOf(value: Value): Value[] {
  return "arrayValue" in value ? value.arrayValue.values : [];
}
