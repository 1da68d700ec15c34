import type { Filter, StructuredQuery } from "#emulator/firestore/rules/list-query.ts";
import type { ProtoValue } from "#emulator/firestore/rules/proto-values.ts";
import type { RulesRequest } from "#emulator/firestore/rules/ruleset.ts";

/** The ProtoJSON form of a plain value; whole numbers are integers, dates are timestamps. */
export function proto(value: unknown): ProtoValue {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "bigint")
    return {
      timestampValue: new Date(Number(value / 1000n))
        .toISOString()
        .replace(/\d{3}Z$/, `${String(value % 1_000_000n).padStart(6, "0")}Z`),
    };
  if (typeof value === "number")
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(proto) } };
  return { mapValue: { fields: protoFields(Object(value)) } };
}

export function protoFields(values: Readonly<Record<string, unknown>>): Record<string, ProtoValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, proto(value)]));
}

const OPERATORS: Readonly<Record<string, string>> = {
  "==": "EQUAL",
  "!=": "NOT_EQUAL",
  "<": "LESS_THAN",
  "<=": "LESS_THAN_OR_EQUAL",
  ">": "GREATER_THAN",
  ">=": "GREATER_THAN_OR_EQUAL",
  in: "IN",
  "not-in": "NOT_IN",
  "array-contains": "ARRAY_CONTAINS",
  "array-contains-any": "ARRAY_CONTAINS_ANY",
};

export function where(fieldPath: string, operator: string, value: unknown): Filter {
  return { fieldFilter: { field: { fieldPath }, op: OPERATORS[operator] ?? operator, value: proto(value) } };
}
export function whereIs(fieldPath: string, op: "IS_NULL" | "IS_NAN" | "IS_NOT_NULL" | "IS_NOT_NAN"): Filter {
  return { unaryFilter: { field: { fieldPath }, op } };
}
export const both = (...filters: Filter[]): Filter => ({ compositeFilter: { op: "AND", filters } });
export const either = (...filters: Filter[]): Filter => ({ compositeFilter: { op: "OR", filters } });

/** The parts of a request that list a collection by a query. */
export function listing(
  path: string,
  filter: Filter | null,
  more: StructuredQuery = {},
  collectionGroup = false,
): Partial<RulesRequest> {
  const from = [{ collectionId: path.split("/").at(-1) ?? "", allDescendants: collectionGroup }];
  return {
    method: "list",
    path,
    resource: null,
    query: { structuredQuery: { from, ...(filter && { where: filter }), ...more }, collectionGroup },
  };
}
