import type { StructuredQuery, Filter } from "#emulator/firestore/queries/structured-query.ts";
import type { Fields, Value } from "#emulator/firestore/values/value.ts";
import { compareNaively, rankOf } from "./random-values.ts";

export interface NaiveDocument {
  path: string;
  fields: Fields;
}

type Cursor = NonNullable<StructuredQuery["startAt"]>;

/** Answers a query by a full scan of a flat collection, as simply as possible. */
export function runNaively(documents: NaiveDocument[], query: StructuredQuery): string[] {
  const orders = naiveOrders(query);
  const compare = (a: NaiveDocument, b: NaiveDocument): number => {
    for (const { name, sign } of orders) {
      const order =
        name === "__name__"
          ? a.path < b.path
            ? -1
            : a.path > b.path
              ? 1
              : 0
          : compareNaively(valueOf(a, name), valueOf(b, name));
      if (order !== 0) return order * sign;
    }
    return 0;
  };
  const isAfter = (document: NaiveDocument, cursor: Cursor, inclusive: boolean): boolean => {
    for (const [at, value] of cursor.values.entries()) {
      const { name, sign } = orders[at] ?? { name: "", sign: 1 };
      const order = compareNaively(valueOf(document, name), value) * sign;
      if (order !== 0) return order > 0;
    }
    return inclusive;
  };
  const { startAt, endAt } = query;
  const found = documents
    .filter((document) => orders.every(({ name }) => name === "__name__" || document.fields[name] !== undefined))
    .filter((document) => !query.where || matches(document, query.where))
    .filter((document) => !startAt || isAfter(document, startAt, startAt.before))
    .filter((document) => !endAt || !isAfter(document, endAt, endAt.before))
    .sort(compare);
  return found
    .slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit)
    .map((document) => document.path);
}

function naiveOrders(query: StructuredQuery): { name: string; sign: number }[] {
  const orders = query.orderBy.map((order) => ({
    name: order.field.fieldPath,
    sign: order.direction === "DESCENDING" ? -1 : 1,
  }));
  const sign = orders.at(-1)?.sign ?? 1;
  for (const name of [...new Set(inequalities(query.where))].sort())
    if (!orders.some((order) => order.name === name)) orders.push({ name, sign });
  return [...orders, { name: "__name__", sign }];
}

function inequalities(filter: Filter | undefined): string[] {
  if (!filter) return [];
  if ("compositeFilter" in filter) return filter.compositeFilter.filters.flatMap(inequalities);
  if ("unaryFilter" in filter)
    return filter.unaryFilter.op.startsWith("IS_NOT") ? [filter.unaryFilter.field.fieldPath] : [];
  const { op, field } = filter.fieldFilter;
  return op === "EQUAL" || op === "IN" || op.startsWith("ARRAY") ? [] : [field.fieldPath];
}

function matches(document: NaiveDocument, filter: Filter): boolean {
  if ("compositeFilter" in filter) {
    const { op, filters } = filter.compositeFilter;
    return op === "OR"
      ? filters.some((part) => matches(document, part))
      : filters.every((part) => matches(document, part));
  }
  const leaf = "unaryFilter" in filter ? filter.unaryFilter : filter.fieldFilter;
  const value = document.fields[leaf.field.fieldPath];
  if (value === undefined) return false;
  const isNull = "nullValue" in value;
  const equals = (a: Value, b: Value): boolean => compareNaively(a, b) === 0;
  if ("unaryFilter" in filter) {
    const isNan = "doubleValue" in value && value.doubleValue === "NaN";
    return { IS_NULL: isNull, IS_NAN: isNan, IS_NOT_NULL: !isNull, IS_NOT_NAN: !isNan && !isNull }[
      filter.unaryFilter.op
    ];
  }
  const { op, value: operand } = filter.fieldFilter;
  const wanted = "arrayValue" in operand ? operand.arrayValue.values : [];
  const usable = (entry: Value): boolean =>
    !("nullValue" in entry) && !("doubleValue" in entry && entry.doubleValue === "NaN");
  const elements = "arrayValue" in value ? value.arrayValue.values : [];
  const order = compareNaively(value, operand);
  const comparable = rankOf(value) === rankOf(operand);
  switch (op) {
    case "EQUAL":
      return order === 0;
    case "NOT_EQUAL":
      return !isNull && order !== 0;
    case "LESS_THAN":
      return comparable && order < 0;
    case "LESS_THAN_OR_EQUAL":
      return comparable && order <= 0;
    case "GREATER_THAN":
      return comparable && order > 0;
    case "GREATER_THAN_OR_EQUAL":
      return comparable && order >= 0;
    case "IN":
      return wanted.filter(usable).some((entry) => equals(entry, value));
    case "NOT_IN":
      return !isNull && !wanted.some((entry) => "nullValue" in entry || equals(entry, value));
    case "ARRAY_CONTAINS":
      return usable(operand) && elements.some((entry) => equals(entry, operand));
    case "ARRAY_CONTAINS_ANY":
      return elements.some((entry) => wanted.filter(usable).some((other) => equals(entry, other)));
  }
}

function valueOf(document: NaiveDocument, name: string): Value {
  return document.fields[name] ?? { nullValue: null };
}
