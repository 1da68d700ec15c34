import { getField, parseFieldPath, setField } from "../values/field-path.ts";
import { normalizeValue } from "../values/normalize-value.ts";
import { NAN_KEY, orderKey } from "../values/order-key.ts";
import { isObject, readList, readObject, readText } from "../values/read-json.ts";
import { invalidArgument } from "../values/status.ts";
import { formatMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import { NULL_VALUE, doubleOf, doubleValue } from "../values/value.ts";
import type { Fields, Value } from "../values/value.ts";

/** A change to one field that depends on its value at the time of the commit. */
export type Transform = { field: readonly string[] } & (
  | { kind: "serverTime" }
  | { kind: "increment" | "maximum" | "minimum"; operand: Value }
  | { kind: "appendMissing" | "removeAll"; elements: Value[] }
);

export function parseTransform(raw: unknown): Transform {
  const transform = readObject(raw, "A field transform");
  const field = parseFieldPath(readText(transform["fieldPath"], "fieldPath"));
  const server = transform["setToServerValue"];
  if (server !== undefined) {
    if (server !== 1 && server !== "REQUEST_TIME")
      throw invalidArgument(`Unknown server value ${JSON.stringify(server)}.`);
    return { field, kind: "serverTime" };
  }
  for (const kind of ["increment", "maximum", "minimum"] as const) {
    if (transform[kind] === undefined) continue;
    const operand = normalizeValue(transform[kind]);
    if (!isNumber(operand)) throw invalidArgument(`${kind} requires a number.`);
    return { field, kind, operand };
  }
  if (transform["appendMissingElements"])
    return { field, kind: "appendMissing", elements: elementsOf(transform["appendMissingElements"]) };
  if (transform["removeAllFromArray"])
    return { field, kind: "removeAll", elements: elementsOf(transform["removeAllFromArray"]) };
  throw invalidArgument("A field transform without an operation was sent.");
}

/** Applies a transform in place and returns its result as clients see it. */
export function applyTransform(fields: Fields, transform: Transform, requestTime: Micros): Value {
  const before = getField(fields, transform.field);
  const after = resultOf(transform, before, requestTime);
  setField(fields, transform.field, after);
  return transform.kind === "appendMissing" || transform.kind === "removeAll" ? NULL_VALUE : after;
}

function resultOf(transform: Transform, before: Value | undefined, requestTime: Micros): Value {
  switch (transform.kind) {
    case "serverTime":
      return { timestampValue: formatMicros(requestTime) };
    case "increment":
      return add(before, transform.operand);
    case "maximum":
    case "minimum":
      return pick(before, transform.operand, transform.kind);
    case "appendMissing": {
      const values = arrayOf(before);
      const known = new Set(values.map(orderKey));
      for (const element of transform.elements) {
        const key = orderKey(element);
        if (!known.has(key)) values.push(element);
        known.add(key);
      }
      return { arrayValue: { values } };
    }
    case "removeAll": {
      const removed = new Set(transform.elements.map(orderKey));
      return { arrayValue: { values: arrayOf(before).filter((value) => !removed.has(orderKey(value))) } };
    }
  }
}

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

/** Integers saturate at 64 bits; a double on either side makes the result a double. */
function add(before: Value | undefined, operand: Value): Value {
  if (!before || !isNumber(before)) return operand;
  if ("integerValue" in before && "integerValue" in operand) {
    const sum = BigInt(before.integerValue) + BigInt(operand.integerValue);
    return { integerValue: String(sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum) };
  }
  return doubleValue(numberOf(before) + numberOf(operand));
}

/** The larger or smaller of both; equal values stay as they are, and NaN wins over everything. */
function pick(before: Value | undefined, operand: Value, kind: "maximum" | "minimum"): Value {
  if (!before || !isNumber(before)) return operand;
  const key = orderKey(before);
  const other = orderKey(operand);
  if (key === NAN_KEY || other === NAN_KEY) return doubleValue(Number.NaN);
  return (kind === "maximum" ? other > key : other < key) ? operand : before;
}

function isNumber(value: Value): boolean {
  return "integerValue" in value || "doubleValue" in value;
}

function numberOf(value: Value): number {
  if ("integerValue" in value) return Number(value.integerValue);
  return "doubleValue" in value ? doubleOf(value.doubleValue) : Number.NaN;
}

function arrayOf(value: Value | undefined): Value[] {
  return value && "arrayValue" in value ? [...value.arrayValue.values] : [];
}

function elementsOf(raw: unknown): Value[] {
  return readList(isObject(raw) ? raw["values"] : [], "values").map((value) => {
    const element = normalizeValue(value);
    if ("arrayValue" in element) throw invalidArgument("Cannot convert an array value in an array value.");
    return element;
  });
}
