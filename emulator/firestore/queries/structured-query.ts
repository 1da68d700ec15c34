import type { Value } from "../values/value.ts";

/** A query in canonical ProtoJSON: enums by name, numbers as numbers, lists always present. */
export interface StructuredQuery {
  select?: { fields: FieldReference[] };
  from: CollectionSelector[];
  where?: Filter;
  orderBy: Order[];
  startAt?: Cursor;
  endAt?: Cursor;
  offset: number;
  limit?: number;
}

export interface CollectionSelector {
  collectionId: string;
  allDescendants: boolean;
}

export interface FieldReference {
  fieldPath: string;
}

export type Filter =
  | { compositeFilter: { op: CompositeOperator; filters: Filter[] } }
  | { fieldFilter: FieldFilter }
  | { unaryFilter: UnaryFilter };

export type CompositeOperator = "AND" | "OR";

export interface FieldFilter {
  field: FieldReference;
  op: FieldOperator;
  value: Value;
}

export interface UnaryFilter {
  field: FieldReference;
  op: UnaryOperator;
}

export type FieldOperator =
  | "LESS_THAN"
  | "LESS_THAN_OR_EQUAL"
  | "GREATER_THAN"
  | "GREATER_THAN_OR_EQUAL"
  | "EQUAL"
  | "NOT_EQUAL"
  | "ARRAY_CONTAINS"
  | "IN"
  | "ARRAY_CONTAINS_ANY"
  | "NOT_IN";

export type UnaryOperator = "IS_NAN" | "IS_NULL" | "IS_NOT_NAN" | "IS_NOT_NULL";

export type Direction = "ASCENDING" | "DESCENDING";

export interface Order {
  field: FieldReference;
  direction: Direction;
}

export interface Cursor {
  values: Value[];
  before: boolean;
}

/** Every field or unary filter of a tree, in the order written. */
export function leavesOf(filter: Filter | undefined): LeafFilter[] {
  if (!filter) return [];
  return "compositeFilter" in filter ? filter.compositeFilter.filters.flatMap(leavesOf) : [filter];
}

export type LeafFilter = Exclude<Filter, { compositeFilter: unknown }>;

export function leafField(leaf: LeafFilter): string {
  return "fieldFilter" in leaf ? leaf.fieldFilter.field.fieldPath : leaf.unaryFilter.field.fieldPath;
}

export function leafOperator(leaf: LeafFilter): FieldOperator | UnaryOperator {
  return "fieldFilter" in leaf ? leaf.fieldFilter.op : leaf.unaryFilter.op;
}

const INEQUALITIES = new Set<FieldOperator | UnaryOperator>([
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
  "NOT_IN",
  "IS_NOT_NULL",
  "IS_NOT_NAN",
]);

/** Filters that order the result by their field when the query does not. */
export function isInequality(leaf: LeafFilter): boolean {
  return INEQUALITIES.has(leafOperator(leaf));
}
