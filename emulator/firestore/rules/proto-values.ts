import { bool, bytes, error, float, int, list, map, NULL, path, string, timestamp } from "./rule-values.ts";
import type { MapValue, Value } from "./rule-values.ts";

/** A Firestore value as ProtoJSON carries it: exactly one of these is set. */
export interface ProtoValue {
  readonly nullValue?: unknown;
  readonly booleanValue?: boolean;
  readonly integerValue?: string | number;
  readonly doubleValue?: number | string;
  readonly timestampValue?: string;
  readonly stringValue?: string;
  readonly bytesValue?: string;
  readonly referenceValue?: string;
  readonly geoPointValue?: { readonly latitude?: number; readonly longitude?: number };
  readonly arrayValue?: { readonly values?: readonly ProtoValue[] };
  readonly mapValue?: { readonly fields?: Readonly<Record<string, ProtoValue>> };
}

/** A document's value in the rules language. */
export function protoToValue(proto: ProtoValue): Value {
  if (proto.stringValue !== undefined) return string(proto.stringValue);
  if (proto.integerValue !== undefined) return int(BigInt(proto.integerValue));
  if (proto.booleanValue !== undefined) return bool(proto.booleanValue);
  if (proto.timestampValue !== undefined) return timestamp(parseTimestamp(proto.timestampValue));
  if (proto.doubleValue !== undefined) return float(Number(proto.doubleValue));
  if (proto.mapValue !== undefined) return fieldsToMap(proto.mapValue.fields ?? {});
  if (proto.arrayValue !== undefined) return list((proto.arrayValue.values ?? []).map(protoToValue));
  if (proto.bytesValue !== undefined) return bytes(Buffer.from(proto.bytesValue, "base64"));
  if (proto.referenceValue !== undefined) return path(proto.referenceValue.split("/").slice(2));
  if (proto.geoPointValue !== undefined) {
    const { latitude = 0, longitude = 0 } = proto.geoPointValue;
    return { type: "latlng", latitude, longitude };
  }
  return NULL;
}

export function fieldsToMap(fields: Readonly<Record<string, ProtoValue>>): MapValue {
  return map(new Map(Object.entries(fields).map(([name, value]) => [name, protoToValue(value)])));
}

/** A claim of an ID token (plain JSON) in the rules language: whole numbers are ints. */
export function jsonToValue(json: unknown): Value {
  if (json === null || json === undefined) return NULL;
  if (typeof json === "string") return string(json);
  if (typeof json === "boolean") return bool(json);
  if (typeof json === "number") return Number.isSafeInteger(json) ? int(json) : float(json);
  if (Array.isArray(json)) return list(json.map(jsonToValue));
  if (typeof json === "object")
    return map(new Map(Object.entries(json).map(([key, value]) => [key, jsonToValue(value)])));
  return error(`A claim of type ${typeof json} cannot be read.`);
}

/** Nanoseconds of an RFC 3339 time in UTC, as Firestore writes them (up to nine digits of a second). */
export function parseTimestamp(text: string): bigint {
  const parts = /^(.*?)(?:\.(\d{1,9})\d*)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  const seconds = parts ? Date.parse(`${parts[1] ?? ""}${parts[3] ?? "Z"}`) : NaN;
  if (Number.isNaN(seconds)) throw new Error(`Not a timestamp: ${text}`);
  return BigInt(seconds) * 1_000_000n + BigInt((parts?.[2] ?? "").padEnd(9, "0"));
}
