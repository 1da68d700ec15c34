import type { Expression } from "./syntax.ts";

/** Every value a rules expression can have. `type` is the name the `is` operator uses. */
export type Value =
  | NullValue
  | BoolValue
  | IntValue
  | FloatValue
  | StringValue
  | BytesValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | PathValue
  | ListValue
  | SetValue
  | MapValue
  | MapDiffValue
  | UnknownValue
  | ErrorValue;

export type ValueType = Value["type"];
export type ValueOf<T extends ValueType> = Extract<Value, { type: T }>;

export interface NullValue {
  readonly type: "null";
}
/** `at` is the expression that made it false: a denial names it. */
export interface BoolValue {
  readonly type: "bool";
  readonly value: boolean;
  readonly at?: Expression;
}
export interface IntValue {
  readonly type: "int";
  readonly value: bigint;
}
export interface FloatValue {
  readonly type: "float";
  readonly value: number;
}
export interface StringValue {
  readonly type: "string";
  readonly value: string;
}
export interface BytesValue {
  readonly type: "bytes";
  readonly value: Uint8Array;
}
/** Nanoseconds since 1970-01-01T00:00Z. */
export interface TimestampValue {
  readonly type: "timestamp";
  readonly nanos: bigint;
}
export interface DurationValue {
  readonly type: "duration";
  readonly nanos: bigint;
}
export interface LatLngValue {
  readonly type: "latlng";
  readonly latitude: number;
  readonly longitude: number;
}
export interface PathValue {
  readonly type: "path";
  readonly segments: readonly string[];
}
export interface ListValue {
  readonly type: "list";
  readonly items: readonly Value[];
}
export interface SetValue {
  readonly type: "set";
  readonly items: readonly Value[];
}
export interface MapValue {
  readonly type: "map";
  readonly entries: ReadonlyMap<string, Value>;
}
export interface MapDiffValue {
  readonly type: "map_diff";
  readonly before: MapValue;
  readonly after: MapValue;
}

/**
 * Something a query may return whose value the query does not fix. Without facts it may even be absent, so
 * nothing may be concluded from it; with any fact it certainly exists. Lists, maps and sets never contain one.
 */
export interface UnknownValue {
  readonly type: "unknown";
  readonly facts: Facts;
  readonly at?: Expression;
}
export interface Facts {
  readonly types?: readonly ValueType[];
  readonly low?: Bound;
  readonly high?: Bound;
  readonly not?: readonly Value[];
  readonly contains?: readonly Value[];
  readonly entries?: ReadonlyMap<string, Value>;
}
export interface Bound {
  readonly value: Value;
  readonly inclusive: boolean;
}

/** A failed evaluation. `fatal` ones (limits) deny the whole request; the others are absorbed by `&&` and `||`. */
export interface ErrorValue {
  readonly type: "error";
  readonly message: string;
  readonly fatal?: boolean;
  readonly at?: Expression;
}

export const NULL: NullValue = { type: "null" };
export const TRUE: BoolValue = { type: "bool", value: true };
export const FALSE: BoolValue = { type: "bool", value: false };
export const UNKNOWN: UnknownValue = { type: "unknown", facts: {} };

export const bool = (value: boolean): BoolValue => (value ? TRUE : FALSE);
export const string = (value: string): StringValue => ({ type: "string", value });
export const float = (value: number): FloatValue => ({ type: "float", value });
export const bytes = (value: Uint8Array): BytesValue => ({ type: "bytes", value });
export const path = (segments: readonly string[]): PathValue => ({ type: "path", segments });
export const list = (items: readonly Value[]): ListValue => ({ type: "list", items });
export const duration = (nanos: bigint): DurationValue => ({ type: "duration", nanos });
export const timestamp = (nanos: bigint): TimestampValue => ({ type: "timestamp", nanos });
export const error = (message: string): ErrorValue => ({ type: "error", message });
export const unknown = (facts: Facts): UnknownValue => ({ type: "unknown", facts });

export function map(entries: Readonly<Record<string, Value>> | ReadonlyMap<string, Value>): MapValue {
  return { type: "map", entries: entries instanceof Map ? entries : new Map(Object.entries(entries)) };
}

const SMALLEST_INT = -(2n ** 63n);
const LARGEST_INT = 2n ** 63n - 1n;

/** A 64-bit integer; an overflow is an error, it never wraps around. */
export function int(value: bigint | number): IntValue | ErrorValue {
  const exact = BigInt(value);
  if (exact < SMALLEST_INT || exact > LARGEST_INT) return error("Integer overflow.");
  return { type: "int", value: exact };
}
