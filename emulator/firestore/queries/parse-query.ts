import { NAME_FIELD, formatFieldPath, parseFieldPath } from "../values/field-path.ts";
import { normalizeValue } from "../values/normalize-value.ts";
import { isObject, readEnum, readList, readObject, readOptionalInteger, readText } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { invalidArgument, unimplemented } from "../values/status.ts";
import type { Value } from "../values/value.ts";
import { checkQuery } from "./check-query.ts";
import type {
  CompositeOperator,
  Cursor,
  Direction,
  FieldOperator,
  FieldReference,
  Filter,
  Order,
  StructuredQuery,
  UnaryOperator,
} from "./structured-query.ts";

const MAX_FILTER_DEPTH = 100;

/** Reads and checks a `StructuredQuery` as a client sent it. */
export function parseQuery(raw: unknown): StructuredQuery {
  const query = readObject(raw, "The structured query");
  if (query["findNearest"]) throw unimplemented("Vector search");
  const parsed: StructuredQuery = {
    from: readList(query["from"], "from").map(parseSelector),
    orderBy: readList(query["orderBy"], "orderBy").map(parseOrder),
    offset: readOptionalInteger(query["offset"], "offset") ?? 0,
  };
  if (query["select"])
    parsed.select = { fields: readList(readObject(query["select"], "select")["fields"], "select").map(parseReference) };
  if (query["where"]) {
    const where = parseFilter(query["where"]);
    if (where) parsed.where = where;
  }
  if (query["startAt"]) parsed.startAt = parseCursor(query["startAt"]);
  if (query["endAt"]) parsed.endAt = parseCursor(query["endAt"]);
  const limit = readOptionalInteger(query["limit"], "limit");
  if (limit !== undefined) parsed.limit = limit;
  checkQuery(parsed);
  return parsed;
}

function parseSelector(raw: unknown): StructuredQuery["from"][number] {
  const selector = readObject(raw, "from");
  return {
    collectionId: readText(selector["collectionId"] ?? "", "collectionId"),
    allDescendants: selector["allDescendants"] === true,
  };
}

function parseFilter(raw: unknown, depth = 0): Filter | null {
  if (depth > MAX_FILTER_DEPTH) throw invalidArgument(`Filters may be nested ${MAX_FILTER_DEPTH} deep.`);
  const filter = readObject(raw, "A filter");
  if (filter["compositeFilter"]) {
    const composite = readObject(filter["compositeFilter"], "A composite filter");
    const filters = readList(composite["filters"], "filters")
      .map((part) => parseFilter(part, depth + 1))
      .filter((part) => part !== null);
    const op = readEnum(composite["op"], COMPOSITE_OPERATORS, "composite operator");
    if (filters.length === 0) throw invalidArgument("A composite filter needs at least one filter.");
    return { compositeFilter: { op, filters } };
  }
  if (filter["fieldFilter"]) {
    const leaf = readObject(filter["fieldFilter"], "A field filter");
    return fieldFilter(parseReference(leaf["field"]), readEnum(leaf["op"], FIELD_OPERATORS, "field operator"), leaf);
  }
  if (filter["unaryFilter"]) {
    const leaf = readObject(filter["unaryFilter"], "A unary filter");
    return {
      unaryFilter: {
        field: parseReference(leaf["field"]),
        op: readEnum(leaf["op"], UNARY_OPERATORS, "unary operator"),
      },
    };
  }
  if (Object.keys(filter).length > 0) throw invalidArgument(`Unknown filter type "${Object.keys(filter).join(", ")}".`);
  return null;
}

/** Equality with null and NaN means the unary filters, however it was written. */
function fieldFilter(field: FieldReference, op: FieldOperator, leaf: JsonObject): Filter {
  const value = LIST_OPERATORS.has(op) ? parseOperands(leaf["value"]) : normalizeValue(leaf["value"], field.fieldPath);
  const isNull = "nullValue" in value;
  if (isNull || ("doubleValue" in value && value.doubleValue === "NaN")) {
    if (op === "EQUAL") return { unaryFilter: { field, op: isNull ? "IS_NULL" : "IS_NAN" } };
    if (op === "NOT_EQUAL") return { unaryFilter: { field, op: isNull ? "IS_NOT_NULL" : "IS_NOT_NAN" } };
  }
  return { fieldFilter: { field, op, value } };
}

/** The list of an `in` is not an array value: it may contain arrays. */
function parseOperands(raw: unknown): Value {
  const list = isObject(raw) ? raw["arrayValue"] : undefined;
  if (!isObject(list)) return normalizeValue(raw);
  return { arrayValue: { values: readList(list["values"], "values").map((value) => normalizeValue(value)) } };
}

function parseOrder(raw: unknown): Order {
  const order = readObject(raw, "orderBy");
  return {
    field: parseReference(order["field"]),
    direction: readEnum(
      order["direction"] === "DIRECTION_UNSPECIFIED" ? 0 : (order["direction"] ?? 0),
      DIRECTIONS,
      "direction",
    ),
  };
}

function parseReference(raw: unknown): FieldReference {
  const path = readText(readObject(raw, "A field reference")["fieldPath"], "fieldPath");
  return { fieldPath: path === NAME_FIELD ? path : formatFieldPath(parseFieldPath(path)) };
}

function parseCursor(raw: unknown): Cursor {
  const cursor = readObject(raw, "A cursor");
  return {
    values: readList(cursor["values"], "values").map((value) => normalizeValue(value)),
    before: cursor["before"] === true,
  };
}

const COMPOSITE_OPERATORS = new Map<number, CompositeOperator>([
  [1, "AND"],
  [2, "OR"],
]);

const FIELD_OPERATORS = new Map<number, FieldOperator>([
  [1, "LESS_THAN"],
  [2, "LESS_THAN_OR_EQUAL"],
  [3, "GREATER_THAN"],
  [4, "GREATER_THAN_OR_EQUAL"],
  [5, "EQUAL"],
  [6, "NOT_EQUAL"],
  [7, "ARRAY_CONTAINS"],
  [8, "IN"],
  [9, "ARRAY_CONTAINS_ANY"],
  [10, "NOT_IN"],
]);

const LIST_OPERATORS = new Set<FieldOperator>(["IN", "NOT_IN", "ARRAY_CONTAINS_ANY"]);

const UNARY_OPERATORS = new Map<number, UnaryOperator>([
  [2, "IS_NAN"],
  [3, "IS_NULL"],
  [4, "IS_NOT_NAN"],
  [5, "IS_NOT_NULL"],
]);

/** `DIRECTION_UNSPECIFIED` (0) means ascending. */
const DIRECTIONS = new Map<number, Direction>([
  [0, "ASCENDING"],
  [1, "ASCENDING"],
  [2, "DESCENDING"],
]);
