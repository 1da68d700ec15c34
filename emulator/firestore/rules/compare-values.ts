import { bool, error, UNKNOWN } from "./rule-values.ts";
import type { Bound, UnknownValue, Value } from "./rule-values.ts";

/**
 * A text that two values share exactly if they are equal: 1 and 1.0 are, values of different types are not, maps
 * and sets have no order. Allows lists and sets of any size to be compared in linear time.
 */
export function valueKey(value: Value): string {
  switch (value.type) {
    case "null":
      return "null";
    case "bool":
      return String(value.value);
    case "int":
      return `#${value.value}`;
    case "float":
      return Number.isInteger(value.value) ? `#${BigInt(value.value)}` : `f${value.value}`;
    case "string":
      return JSON.stringify(value.value);
    case "bytes":
      return `b${Buffer.from(value.value).toString("hex")}`;
    case "timestamp":
      return `t${value.nanos}`;
    case "duration":
      return `d${value.nanos}`;
    case "latlng":
      return `g${value.latitude},${value.longitude}`;
    case "path":
      return `p${JSON.stringify(value.segments)}`;
    case "list":
      return `[${value.items.map(valueKey).join()}]`;
    case "set":
      return `s[${value.items.map(valueKey).sort().join()}]`;
    case "map":
      return `{${[...value.entries]
        .map(([key, entry]) => `${JSON.stringify(key)}:${valueKey(entry)}`)
        .sort()
        .join()}}`;
    case "map_diff":
      return `m${valueKey(value.before)}${valueKey(value.after)}`;
    case "unknown":
    case "error":
      throw new Error(`A value of type ${value.type} has no key.`);
  }
}

/** Equality of known values. NaN equals nothing. */
export function areEqual(left: Value, right: Value): boolean {
  if (left.type === "float" && Number.isNaN(left.value)) return false;
  return valueKey(left) === valueKey(right);
}

/** `==`, also if one side is only partly known. */
export function equals(left: Value, right: Value): Value {
  if (left.type === "unknown") return right.type === "unknown" ? UNKNOWN : unknownEquals(left, right);
  if (right.type === "unknown") return unknownEquals(right, left);
  return bool(areEqual(left, right));
}

/** Whether some value equals one of these: true once one certainly does, false once none can. */
export function isAmong(value: Value, items: readonly Value[]): Value {
  if (value.type !== "unknown") {
    const key = valueKey(value);
    return bool(items.some((item) => valueKey(item) === key));
  }
  let possible = false;
  for (const item of items) {
    const same = unknownEquals(value, item);
    if (same.type === "bool" && same.value) return same;
    if (same.type !== "bool") possible = true;
  }
  return possible || items.length === 0 ? UNKNOWN : bool(false);
}

/** The sign of left - right, NaN where a NaN is involved, or null for values that have no order. */
export function compareValues(left: Value, right: Value): number | null {
  if (isNumber(left) && isNumber(right)) return sign(left.value, right.value);
  if (left.type === "string" && right.type === "string")
    return Buffer.compare(Buffer.from(left.value), Buffer.from(right.value));
  if (left.type === "timestamp" && right.type === "timestamp") return sign(left.nanos, right.nanos);
  if (left.type === "duration" && right.type === "duration") return sign(left.nanos, right.nanos);
  if (left.type === "bytes" && right.type === "bytes") return Buffer.compare(left.value, right.value);
  return null;
}

/** `<`, `<=`, `>` and `>=`. */
export function relate(operator: "<" | "<=" | ">" | ">=", left: Value, right: Value): Value {
  if (left.type === "unknown") return right.type === "unknown" ? UNKNOWN : relateUnknown(operator, left, right);
  if (right.type === "unknown") return relateUnknown(FLIPPED[operator], right, left);
  const order = compareValues(left, right);
  if (order === null) return error(`Unsupported operation error. Received: ${left.type} ${operator} ${right.type}.`);
  return bool(holds(operator, order));
}

const FLIPPED = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

function unknownEquals({ facts }: UnknownValue, other: Value): Value {
  if (facts.types && !facts.types.includes(other.type)) return bool(false);
  if (facts.not?.some((excluded) => areEqual(excluded, other))) return bool(false);
  const low = facts.low && compareValues(other, facts.low.value);
  const high = facts.high && compareValues(other, facts.high.value);
  if (low === null || high === null) return bool(false);
  if (low !== undefined && !(facts.low?.inclusive ? low >= 0 : low > 0)) return bool(false);
  if (high !== undefined && !(facts.high?.inclusive ? high <= 0 : high < 0)) return bool(false);
  return low === 0 && high === 0 ? bool(true) : UNKNOWN;
}

/** A range proves a comparison if all of it is on one side of the other value. */
function relateUnknown(operator: "<" | "<=" | ">" | ">=", { facts }: UnknownValue, other: Value): Value {
  const upwards = operator === ">" || operator === ">=";
  const proof = side(upwards ? facts.low : facts.high, upwards ? 1 : -1, operator.length === 1, other);
  if (proof) return bool(true);
  const refutation = side(upwards ? facts.high : facts.low, upwards ? -1 : 1, operator.length === 2, other);
  return refutation ? bool(false) : UNKNOWN;
}

/** Whether everything beyond this bound (in the given direction) is beyond `other`, strictly or not. */
function side(bound: Bound | undefined, direction: 1 | -1, strictly: boolean, other: Value): boolean {
  const order = bound && compareValues(bound.value, other);
  if (order === undefined || order === null) return false;
  return order * direction > 0 || (order === 0 && (!strictly || !bound?.inclusive));
}

function holds(operator: "<" | "<=" | ">" | ">=", order: number): boolean {
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

function isNumber(value: Value): value is Extract<Value, { type: "int" | "float" }> {
  return value.type === "int" || value.type === "float";
}

function sign(left: bigint | number, right: bigint | number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return NaN;
  return left < right ? -1 : left > right ? 1 : 0;
}
