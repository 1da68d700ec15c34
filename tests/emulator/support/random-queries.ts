import fc from "fast-check";
import type { Cursor, Filter, Order, StructuredQuery } from "#emulator/firestore/queries/structured-query.ts";
import { checkQuery } from "#emulator/firestore/queries/check-query.ts";
import type { Fields, Value } from "#emulator/firestore/values/value.ts";

/** Few values in few fields, so that documents often match, tie and miss. */
const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }).map((number): Value => ({ integerValue: String(number) })) },
  { weight: 2, arbitrary: fc.constantFrom<Value>({ doubleValue: 1.5 }, { doubleValue: 2 }, { doubleValue: "NaN" }) },
  { weight: 2, arbitrary: fc.constantFrom("", "a", "b", "1").map((stringValue): Value => ({ stringValue })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Value>({ nullValue: null }, { booleanValue: true }, { booleanValue: false }),
  },
);
const array: fc.Arbitrary<Value> = fc.array(scalar, { maxLength: 3 }).map((values) => ({ arrayValue: { values } }));
const name = fc.constantFrom("a", "b", "c");

export const anyFields: fc.Arbitrary<Fields> = fc.dictionary(
  name,
  fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: array }),
  { noNullPrototype: true },
);

const list: fc.Arbitrary<Value> = fc
  .array(scalar, { minLength: 1, maxLength: 4 })
  .map((values) => ({ arrayValue: { values } }));
const field = name.map((fieldPath) => ({ fieldPath }));
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .record({
      field,
      op: fc.constantFrom(
        "EQUAL",
        "EQUAL",
        "LESS_THAN",
        "LESS_THAN_OR_EQUAL",
        "GREATER_THAN",
        "GREATER_THAN_OR_EQUAL",
        "NOT_EQUAL",
        "ARRAY_CONTAINS",
      ),
      value: scalar.filter(isComparable),
    })
    .map((fieldFilter): Filter => ({ fieldFilter })),
  fc
    .record({ field, op: fc.constantFrom("IN", "NOT_IN", "ARRAY_CONTAINS_ANY"), value: list })
    .map((fieldFilter): Filter => ({ fieldFilter })),
  fc
    .record({ field, op: fc.constantFrom("IS_NULL", "IS_NAN", "IS_NOT_NULL", "IS_NOT_NAN") })
    .map((unaryFilter): Filter => ({ unaryFilter })),
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 2, arbitrary: composite(leaf) },
  { weight: 1, arbitrary: composite(fc.oneof(leaf, composite(leaf))) },
);
const order: fc.Arbitrary<Order> = fc.record({ field, direction: fc.constantFrom("ASCENDING", "DESCENDING") });
const cursor = (most: number): fc.Arbitrary<Cursor> =>
  fc.record({ values: fc.array(scalar, { minLength: 1, maxLength: Math.max(1, most) }), before: fc.boolean() });

/** Only queries that Firestore accepts. */
export const anyQuery: fc.Arbitrary<StructuredQuery> = fc
  .record({
    from: fc.constant([{ collectionId: "things", allDescendants: false }]),
    where: fc.option(filter, { nil: undefined }),
    orderBy: fc.uniqueArray(order, { maxLength: 2, selector: (one) => one.field.fieldPath }),
    offset: fc.constantFrom(0, 0, 0, 1),
    limit: fc.constantFrom(undefined, undefined, 1, 3),
  })
  .chain((query) =>
    fc
      .record({
        startAt: fc.option(cursor(query.orderBy.length), { nil: undefined }),
        endAt: fc.option(cursor(query.orderBy.length), { nil: undefined }),
      })
      .map((cursors) => {
        const wanted = query.orderBy.length > 0 ? { ...query, ...cursors } : query;
        const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
        return Object.fromEntries(given) as unknown as StructuredQuery;
      }),
  )
  .filter(isTaken);

function composite(parts: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  return fc
    .record({ op: fc.constantFrom("AND", "OR"), filters: fc.array(parts, { minLength: 1, maxLength: 3 }) })
    .map((compositeFilter): Filter => ({ compositeFilter }));
}

function isComparable(value: Value): boolean {
  return !("nullValue" in value) && !("doubleValue" in value && value.doubleValue === "NaN");
}

function isTaken(query: StructuredQuery): boolean {
  try {
    checkQuery(query);
    return true;
  } catch {
    return false;
  }
}
