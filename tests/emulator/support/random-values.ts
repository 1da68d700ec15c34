import fc from "fast-check";
import type { Fields, Value } from "#emulator/firestore/values/value.ts";

/** Values with many near misses: few letters, few numbers, every type. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "\u0000", "\u0001", "é", "\uffff", "😀", "ÿ"), maxLength: 4 }),
  fc.string({ maxLength: 6 }),
);
const integer = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map(String),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 5n }).map(String),
);
const double = fc.oneof(
  fc.constantFrom(-1.5, -0, 0, 0.5, 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), Infinity, -Infinity, Number.NaN),
  fc.double(),
);

const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>({ nullValue: null }),
  fc.boolean().map((booleanValue): Value => ({ booleanValue })),
  integer.map((integerValue): Value => ({ integerValue })),
  double.map((number): Value => ({ doubleValue: Number.isFinite(number) ? number : (String(number) as "NaN") })),
  fc
    .constantFrom(
      "2026-01-01T00:00:00Z",
      "2026-01-01T00:00:00.000001Z",
      "1969-12-31T23:59:59.5Z",
      "0001-01-01T00:00:00Z",
    )
    .map((timestampValue): Value => ({ timestampValue })),
  text.map((stringValue): Value => ({ stringValue })),
  fc.uint8Array({ maxLength: 3 }).map((bytes): Value => ({ bytesValue: Buffer.from(bytes).toString("base64") })),
  fc
    .constantFrom("a/b", "a/b/c/d", "a/c", "b/a")
    .map((path): Value => ({ referenceValue: `projects/p/databases/d/documents/${path}` })),
  fc
    .record({ latitude: fc.constantFrom(-1, 0, 1), longitude: fc.constantFrom(-1, 0, 1) })
    .map((geoPointValue): Value => ({ geoPointValue })),
);

export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } })),
    fc
      .dictionary(fc.constantFrom("a", "b", "é", "a\u0000"), tie("value"), { maxKeys: 3, noNullPrototype: true })
      .map((fields): Value => ({ mapValue: { fields } })),
  ),
})).value;

const KINDS = [
  "nullValue",
  "booleanValue",
  "integerValue",
  "timestampValue",
  "stringValue",
  "bytesValue",
  "referenceValue",
  "geoPointValue",
  "arrayValue",
  "mapValue",
];

/** The order of values, written a second time as simply as possible. */
export function compareNaively(a: Value, b: Value): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if ("booleanValue" in a && "booleanValue" in b) return Number(a.booleanValue) - Number(b.booleanValue);
  if ("timestampValue" in a && "timestampValue" in b) return compareTimes(a.timestampValue, b.timestampValue);
  if ("stringValue" in a && "stringValue" in b)
    return Buffer.compare(Buffer.from(a.stringValue), Buffer.from(b.stringValue));
  if ("bytesValue" in a && "bytesValue" in b)
    return Buffer.compare(Buffer.from(a.bytesValue, "base64"), Buffer.from(b.bytesValue, "base64"));
  if ("referenceValue" in a && "referenceValue" in b)
    return compareLists(a.referenceValue.split("/"), b.referenceValue.split("/"), (x, y) =>
      Buffer.compare(Buffer.from(x), Buffer.from(y)),
    );
  if ("geoPointValue" in a && "geoPointValue" in b)
    return a.geoPointValue.latitude - b.geoPointValue.latitude || a.geoPointValue.longitude - b.geoPointValue.longitude;
  if ("arrayValue" in a && "arrayValue" in b)
    return compareLists(a.arrayValue.values, b.arrayValue.values, compareNaively);
  if ("mapValue" in a && "mapValue" in b)
    return compareLists(entriesOf(a.mapValue.fields), entriesOf(b.mapValue.fields), compareEntries);
  return compareNumbers(numberOf(a), numberOf(b));
}

export function rankOf(value: Value): number {
  if ("doubleValue" in value) return value.doubleValue === "NaN" ? 1.5 : 2;
  return KINDS.indexOf(Object.keys(value)[0] ?? "");
}

function numberOf(value: Value): bigint | number {
  if ("integerValue" in value) return BigInt(value.integerValue);
  return "doubleValue" in value ? Number(value.doubleValue) : 0;
}

/** JavaScript compares bigint and number exactly. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareTimes(a: string, b: string): number {
  const micros = (time: string): number => Number((/\.(\d+)/.exec(time)?.[1] ?? "").padEnd(6, "0"));
  return Math.floor(Date.parse(a) / 1000) - Math.floor(Date.parse(b) / 1000) || micros(a) - micros(b);
}

function compareLists<T>(a: T[], b: T[], compare: (x: T, y: T) => number): number {
  for (const [at, entry] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compare(entry, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

type Entry = [name: string, value: Value];

function entriesOf(fields: Fields): Entry[] {
  return Object.entries(fields).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function compareEntries([nameA, a]: Entry, [nameB, b]: Entry): number {
  return Buffer.compare(Buffer.from(nameA), Buffer.from(nameB)) || compareNaively(a, b);
}
