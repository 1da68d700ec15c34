import { NAME_FIELD } from "../values/field-path.ts";
import { checkId } from "../values/resource-name.ts";
import { FirestoreError, invalidArgument } from "../values/status.ts";
import { MAX_DISJUNCTIONS, countDisjunctions } from "./disjunctions.ts";
import { isInequality, leafField, leafOperator, leavesOf } from "./structured-query.ts";
import type { FieldFilter, LeafFilter, StructuredQuery } from "./structured-query.ts";

const MAX_IN_VALUES = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_FILTERS = 100;
const MAX_INEQUALITY_FIELDS = 10;

/** Rejects what Firestore rejects, with INVALID_ARGUMENT. */
export function checkQuery(query: StructuredQuery): void {
  checkFrom(query);
  if (query.limit !== undefined && query.limit < 0) throw invalidArgument("limit is negative");
  if (query.offset < 0) throw invalidArgument("offset is negative");
  const leaves = leavesOf(query.where);
  if (leaves.length > MAX_FILTERS) throw invalidArgument(`A query may have at most ${MAX_FILTERS} filters.`);
  for (const leaf of leaves) checkLeaf(leaf);
  if (new Set(leaves.filter(isInequality).map(leafField)).size > MAX_INEQUALITY_FIELDS)
    throw invalidArgument(`A query may have inequality filters on at most ${MAX_INEQUALITY_FIELDS} fields.`);
  checkCombination(leaves, query);
  checkOrders(query, leaves);
  checkCursors(query);
  if (countDisjunctions(query.where) > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      `Invalid query. The query has more than ${MAX_DISJUNCTIONS} disjunctions once it is brought into disjunctive normal form.`,
    );
  }
}

function checkFrom(query: StructuredQuery): void {
  const [selector, ...more] = query.from;
  if (!selector || more.length > 0)
    throw invalidArgument("exactly one collection selector is required in the from clause");
  if (selector.collectionId === "") {
    if (!selector.allDescendants) throw invalidArgument("a query without a collection id must cover all descendants");
    return;
  }
  if (selector.collectionId.includes("/"))
    throw invalidArgument(`Collection id "${selector.collectionId}" is invalid because it contains "/".`);
  checkId(selector.collectionId);
}

function checkLeaf(leaf: LeafFilter): void {
  if ("unaryFilter" in leaf) return;
  const { field, op, value } = leaf.fieldFilter;
  if (op === "IN" || op === "NOT_IN" || op === "ARRAY_CONTAINS_ANY") checkList(leaf.fieldFilter);
  if (field.fieldPath !== NAME_FIELD) return;
  if (op === "ARRAY_CONTAINS" || op === "ARRAY_CONTAINS_ANY")
    throw invalidArgument(`__key__ cannot be filtered with ${op}`);
  const operands = "arrayValue" in value ? value.arrayValue.values : [value];
  if (!operands.every((operand) => "referenceValue" in operand))
    throw invalidArgument("__key__ filter value must be a Key");
}

function checkList({ op, value }: FieldFilter): void {
  const name = `'${op}'`;
  if (!("arrayValue" in value)) throw invalidArgument(`${name} requires an ArrayValue.`);
  const { length } = value.arrayValue.values;
  const most = op === "NOT_IN" ? MAX_NOT_IN_VALUES : MAX_IN_VALUES;
  if (length === 0) throw invalidArgument(`${name} requires a non-empty ArrayValue.`);
  if (length > most) throw invalidArgument(`${name} supports up to ${most} comparison values.`);
}

function checkCombination(leaves: LeafFilter[], query: StructuredQuery): void {
  const operators = leaves.map(leafOperator);
  const negative = operators.filter(
    (op) => op === "NOT_EQUAL" || op === "NOT_IN" || op === "IS_NOT_NULL" || op === "IS_NOT_NAN",
  );
  if (negative.length > 1)
    throw invalidArgument("Only a single NOT_EQUAL, NOT_IN, IS_NOT_NULL, or IS_NOT_NAN filter allowed per query");
  if (operators.includes("NOT_IN")) {
    const forbidden = operators.some((op) => op === "IN" || op === "ARRAY_CONTAINS_ANY") || hasOr(query);
    if (forbidden)
      throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  checkArrayFilters(query.where);
}

/** One array-contains or array-contains-any within each conjunction; branches of an OR may each have their own. */
function checkArrayFilters(filter: StructuredQuery["where"]): number {
  if (!filter) return 0;
  if (!("compositeFilter" in filter)) return leafOperator(filter).startsWith("ARRAY_CONTAINS") ? 1 : 0;
  const counts = filter.compositeFilter.filters.map(checkArrayFilters);
  if (filter.compositeFilter.op === "OR") return Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total > 1)
    throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' or 'ARRAY_CONTAINS_ANY' filter is allowed per disjunction.");
  return total;
}

function hasOr(query: StructuredQuery): boolean {
  const isOr = (filter: StructuredQuery["where"]): boolean =>
    filter !== undefined &&
    "compositeFilter" in filter &&
    ((filter.compositeFilter.op === "OR" && filter.compositeFilter.filters.length > 1) ||
      filter.compositeFilter.filters.some(isOr));
  return isOr(query.where);
}

function checkOrders(query: StructuredQuery, leaves: LeafFilter[]): void {
  const names = query.orderBy.map((order) => order.field.fieldPath);
  const nameAt = names.indexOf(NAME_FIELD);
  if (nameAt >= 0 && nameAt < names.length - 1)
    throw invalidArgument("order by clause cannot contain more fields after the key");
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined)
    throw invalidArgument(`order by clause cannot contain a field more than once ${repeated}`);
  const nameIsFixed = leaves.some((leaf) => leafField(leaf) === NAME_FIELD && leafOperator(leaf) === "EQUAL");
  const otherRange = leaves.some((leaf) => isInequality(leaf) && leafField(leaf) !== NAME_FIELD);
  if (nameIsFixed && otherRange)
    throw invalidArgument(
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    );
}

function checkCursors(query: StructuredQuery): void {
  for (const cursor of [query.startAt, query.endAt]) {
    if (!cursor) continue;
    const names = query.orderBy.map((order) => order.field.fieldPath);
    if (names.length === 0 && cursor.values.length === 1 && "referenceValue" in (cursor.values[0] ?? {})) continue;
    if (cursor.values.length > names.length) throw invalidArgument("Cursor has too many values.");
    const at = names.indexOf(NAME_FIELD);
    const value = at < 0 ? undefined : cursor.values[at];
    if (value && !("referenceValue" in value))
      throw new FirestoreError("INVALID_ARGUMENT", "Cursor value for __name__ must be a reference.");
  }
}
