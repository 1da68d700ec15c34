import { compareValues } from "./compare-values.ts";
import { DATABASE_SEGMENTS } from "./document-lookup.ts";
import type { RequestedSegment } from "./match-path.ts";
import { protoToValue } from "./proto-values.ts";
import type { ProtoValue } from "./proto-values.ts";
import { float, path, string, unknown, UNKNOWN } from "./rule-values.ts";
import type { Bound, Facts, Value, ValueType } from "./rule-values.ts";

/** The parts of a ProtoJSON StructuredQuery that constrain the documents it may return. */
export interface StructuredQuery {
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[];
  readonly where?: Filter;
  readonly orderBy?: readonly { readonly field?: { readonly fieldPath?: string } }[];
  readonly limit?: number | { readonly value?: number };
  readonly offset?: number;
}
export interface Filter {
  readonly compositeFilter?: { readonly op?: string; readonly filters?: readonly Filter[] };
  readonly fieldFilter?: {
    readonly field?: { readonly fieldPath?: string };
    readonly op?: string;
    readonly value?: ProtoValue;
  };
  readonly unaryFilter?: { readonly field?: { readonly fieldPath?: string }; readonly op?: string };
}

/** One alternative of a query: where its documents are and what is known about each of them. */
export interface Alternative {
  readonly path: readonly RequestedSegment[];
  readonly resource: Value;
}

interface Condition {
  readonly field: string;
  readonly op: string;
  readonly value: Value;
}

/** Firestore itself rejects queries with more than 30 alternatives. */
const MOST_ALTERNATIVES = 100;

/**
 * Splits a query into alternatives (OR, `in` and `array-contains-any` expanded), each with the facts its conditions give
 * about `resource`. The rules must allow every one. Null if there are too many.
 */
export function alternativesOf(
  collection: string,
  query: StructuredQuery | null,
  isGroup: boolean,
): Alternative[] | null {
  const alternatives = toAlternatives(query?.where);
  if (!alternatives) return null;
  const ordered = (query?.orderBy ?? []).flatMap(({ field }) => (field?.fieldPath ? [field.fieldPath] : []));
  return alternatives.map((conditions) => {
    const segments = requestedPath(collection, query, isGroup);
    const name = conditions.find(
      ({ field, op, value }) => field === "__name__" && op === "EQUAL" && value.type === "path",
    );
    const names = name?.value.type === "path" ? name.value.segments : null;
    const id = names?.at(-1);
    if (id !== undefined && !isGroup) segments[segments.length - 1] = { text: id };
    const known = names && !isGroup;
    const entries = new Map<string, Value>([
      ["data", describeData(conditions, ordered)],
      ["id", known && id !== undefined ? string(id) : unknown({ types: ["string"] })],
      ["__name__", known ? path(names) : unknown({ types: ["path"] })],
    ]);
    return { path: segments, resource: unknown({ types: ["map"], entries }) };
  });
}

function requestedPath(collection: string, query: StructuredQuery | null, isGroup: boolean): RequestedSegment[] {
  const segments: RequestedSegment[] = [
    ...DATABASE_SEGMENTS,
    ...collection.split("/").filter((part) => part !== ""),
  ].map((text) => ({ text }));
  if (!isGroup) return [...segments, "anyId"];
  // A group without a collection id means every collection below the path.
  if (query && !query.from?.[0]?.collectionId) return [...segments, "anyParents", "anyId"];
  return [...segments.slice(0, -1), "anyParents", ...segments.slice(-1), "anyId"];
}

/** Disjunctive normal form: a list of alternatives, each a list of conditions that hold together. */
function toAlternatives(filter: Filter | undefined): Condition[][] | null {
  if (filter?.compositeFilter) {
    const isOr = filter.compositeFilter.op === "OR";
    let combined: Condition[][] = isOr ? [] : [[]];
    for (const part of filter.compositeFilter.filters ?? []) {
      const alternatives = toAlternatives(part);
      if (!alternatives) return null;
      combined = isOr
        ? [...combined, ...alternatives]
        : combined.flatMap((conditions) => alternatives.map((more) => [...conditions, ...more]));
      if (combined.length > MOST_ALTERNATIVES) return null;
    }
    return combined;
  }
  if (filter?.unaryFilter) {
    const { op = "", field } = filter.unaryFilter;
    return [[{ field: field?.fieldPath ?? "", op, value: op === "IS_NAN" ? float(NaN) : protoToValue({}) }]];
  }
  if (!filter?.fieldFilter) return [[]];
  const { field, op = "", value: proto = {} } = filter.fieldFilter;
  const fieldPath = field?.fieldPath ?? "";
  const each = op === "IN" ? "EQUAL" : op === "ARRAY_CONTAINS_ANY" ? "ARRAY_CONTAINS" : null;
  const options = proto.arrayValue?.values ?? [];
  if (!each || options.length === 0) return [[{ field: fieldPath, op, value: protoToValue(proto) }]];
  if (options.length > MOST_ALTERNATIVES) return null;
  return options.map((option) => [{ field: fieldPath, op: each, value: protoToValue(option) }]);
}

/** `resource.data` of a document that meets all conditions: a map with some fields known, at least partly. */
function describeData(conditions: readonly Condition[], ordered: readonly string[]): Value {
  const root: FieldNode = { conditions: [], fields: new Map() };
  for (const condition of conditions)
    if (condition.field !== "__name__") nodeAt(root, condition.field)?.conditions.push(condition);
  for (const field of ordered) if (field !== "__name__") nodeAt(root, field);
  return describe(root);
}

interface FieldNode {
  readonly conditions: Condition[];
  readonly fields: Map<string, FieldNode>;
}

function nodeAt(root: FieldNode, fieldPath: string): FieldNode | null {
  let node = root;
  for (const [, quoted, plain] of fieldPath.matchAll(/`((?:[^`\\]|\\.)*)`|([^.`]+)/g)) {
    const name = plain ?? (quoted ?? "").replace(/\\(.)/g, "$1");
    let next = node.fields.get(name);
    if (!next) node.fields.set(name, (next = { conditions: [], fields: new Map() }));
    node = next;
  }
  return node === root ? null : node;
}

function describe({ conditions, fields }: FieldNode): Value {
  for (const { op, value } of conditions) {
    if (op === "IS_NULL" || op === "IS_NAN") return value;
    if (op === "EQUAL" && isExact(value)) return value;
  }
  if (fields.size > 0) {
    return unknown({ types: ["map"], entries: new Map([...fields].map(([name, node]) => [name, describe(node)])) });
  }
  return conditions.length === 0 ? UNKNOWN : unknown(conditions.map(factsOf).reduce(bothFacts));
}

/** Firestore finds 1.0 when asked for 1, so a number (also inside a list or map) leaves open whether it is an int. */
function isExact(value: Value): boolean {
  if (value.type === "list") return value.items.every(isExact);
  if (value.type === "map") return [...value.entries.values()].every(isExact);
  return value.type !== "int" && value.type !== "float";
}

function factsOf({ op, value }: Condition): Facts {
  const types: readonly ValueType[] = value.type === "int" || value.type === "float" ? ["int", "float"] : [value.type];
  const inclusive: Bound = { value, inclusive: true };
  const exclusive: Bound = { value, inclusive: false };
  // A bound may only be used if the rules language orders this type as Firestore does.
  const isOrdered = compareValues(value, value) === 0;
  switch (op) {
    case "EQUAL":
      return isOrdered ? { types, low: inclusive, high: inclusive } : { types };
    case "LESS_THAN":
      return isOrdered ? { types, high: exclusive } : { types };
    case "LESS_THAN_OR_EQUAL":
      return isOrdered ? { types, high: inclusive } : { types };
    case "GREATER_THAN":
      return isOrdered ? { types, low: exclusive } : { types };
    case "GREATER_THAN_OR_EQUAL":
      return isOrdered ? { types, low: inclusive } : { types };
    case "ARRAY_CONTAINS":
      return { types: ["list"], contains: [value] };
    case "NOT_EQUAL":
      return { not: [value, protoToValue({})] };
    case "NOT_IN":
      return { not: [...(value.type === "list" ? value.items : []), protoToValue({})] };
    case "IS_NOT_NULL":
      return { not: [protoToValue({})] };
    default:
      return {};
  }
}

function bothFacts(one: Facts, other: Facts): Facts {
  const types = one.types ?? other.types;
  const low = tighter(one.low, other.low, 1);
  const high = tighter(one.high, other.high, -1);
  const not = [...(one.not ?? []), ...(other.not ?? [])];
  const contains = [...(one.contains ?? []), ...(other.contains ?? [])];
  return {
    ...(types && { types }),
    ...(low && { low }),
    ...(high && { high }),
    ...(not.length > 0 && { not }),
    ...(contains.length > 0 && { contains }),
  };
}

function tighter(one: Bound | undefined, other: Bound | undefined, direction: 1 | -1): Bound | undefined {
  if (!one || !other) return one ?? other;
  const order = compareValues(one.value, other.value);
  if (order === null || Number.isNaN(order)) return one;
  if (order === 0) return one.inclusive ? other : one;
  return order * direction > 0 ? one : other;
}
