import { createRequire } from "node:module";
import protobuf from "protobufjs";
import type { Field, Root, Type } from "protobufjs";
import { isObject } from "../values/read-json.ts";
import { formatTimestamp, parseTimestamp } from "../values/timestamp.ts";

/** The message types of Firestore's API, from the descriptor that Google ships in its own npm package. */
export function loadFirestoreTypes(): Root {
  const descriptor: unknown = createRequire(import.meta.url)("@google-cloud/firestore/build/protos/v1.json");
  const root = protobuf.Root.fromJSON(JSON.parse(JSON.stringify(descriptor)));
  // The web SDK's transactions send this operation, which the published descriptor leaves out.
  const write = root.lookupType("google.firestore.v1.Write");
  const verify = new protobuf.Field("verify", 5, "string");
  write.oneofs["operation"]?.add(verify);
  root.resolveAll();
  return root;
}

/** A decoded message as ProtoJSON: times and 64-bit numbers as text, bytes as base64, enums by name. */
export function messageToJson(type: Type, message: unknown): unknown {
  const wellKnown = WELL_KNOWN_TO_JSON[type.fullName];
  if (wellKnown) return wellKnown(message);
  const json: Record<string, unknown> = {};
  if (!isObject(message)) return json;
  for (const name of Object.keys(message)) {
    const field = type.fields[name];
    const value = message[name];
    if (!field || value === undefined || value === null) continue;
    if (field instanceof protobuf.MapField) json[name] = mapValues(value, (entry) => fieldToJson(field, entry));
    else if (field.repeated) {
      // decoded messages have every list; only those that were sent count
      if (Array.isArray(value) && value.length > 0) json[name] = value.map((entry) => fieldToJson(field, entry));
    } else json[name] = fieldToJson(field, value);
  }
  return json;
}

/** The message for a ProtoJSON answer, ready to be encoded. Names unknown to the type are omitted. */
export function jsonToMessage(type: Type, json: unknown): unknown {
  const wellKnown = WELL_KNOWN_FROM_JSON[type.fullName];
  if (wellKnown) return wellKnown(json);
  const message: Record<string, unknown> = {};
  if (!isObject(json)) return message;
  for (const name of Object.keys(json)) {
    const field = type.fields[name];
    const value = json[name];
    if (!field || value === undefined) continue;
    if (field instanceof protobuf.MapField) message[name] = mapValues(value, (entry) => fieldFromJson(field, entry));
    else if (field.repeated)
      message[name] = Array.isArray(value) ? value.map((entry) => fieldFromJson(field, entry)) : [];
    else message[name] = fieldFromJson(field, value);
  }
  return message;
}

function fieldToJson(field: Field, value: unknown): unknown {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Type) return messageToJson(resolvedType, value);
  if (resolvedType instanceof protobuf.Enum) return resolvedType.valuesById[Number(value)] ?? value;
  if (field.type === "bytes")
    return value instanceof Uint8Array
      ? Buffer.from(value.buffer, value.byteOffset, value.length).toString("base64")
      : "";
  if (LONG_TYPES.has(field.type)) return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return value;
}

function fieldFromJson(field: Field, value: unknown): unknown {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Type) return jsonToMessage(resolvedType, value);
  if (resolvedType instanceof protobuf.Enum)
    return value === null ? 0 : typeof value === "string" ? resolvedType.values[value] : value;
  if (field.type === "bytes") return Buffer.from(String(value), "base64");
  if (LONG_TYPES.has(field.type)) return longFrom(String(value));
  if (field.type === "double") return Number(value);
  return value;
}

const LONG_TYPES = new Set(["int64", "uint64", "sint64", "fixed64", "sfixed64"]);

function longFrom(text: string): { low: number; high: number; unsigned: boolean } {
  const number = BigInt(text);
  return { low: Number(BigInt.asIntN(32, number)), high: Number(BigInt.asIntN(32, number >> 32n)), unsigned: false };
}

function mapValues(value: unknown, convert: (entry: unknown) => unknown): Record<string, unknown> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, convert(entry)]));
}

const WELL_KNOWN_TO_JSON: Record<string, (message: unknown) => unknown> = {
  ".google.protobuf.Timestamp": (message) => {
    const { seconds = 0, nanos = 0 } = isObject(message) ? message : {};
    return formatTimestamp({ seconds: Number(seconds), nanos: Number(nanos) });
  },
  ".google.protobuf.Int32Value": wrapped(0),
  ".google.protobuf.Int64Value": (message) => String(wrapped(0)(message)),
  ".google.protobuf.DoubleValue": wrapped(0),
  ".google.protobuf.BoolValue": wrapped(false),
};

const WELL_KNOWN_FROM_JSON: Record<string, (json: unknown) => unknown> = {
  ".google.protobuf.Timestamp": (json) => {
    const { seconds, nanos } = parseTimestamp(String(json));
    return { seconds: longFrom(String(seconds)), nanos };
  },
  ".google.protobuf.Int32Value": (json) => ({ value: Number(json) }),
  ".google.protobuf.Int64Value": (json) => ({ value: longFrom(String(json)) }),
  ".google.protobuf.DoubleValue": (json) => ({ value: Number(json) }),
  ".google.protobuf.BoolValue": (json) => ({ value: json === true }),
};

function wrapped(ifAbsent: unknown): (message: unknown) => unknown {
  return (message) => (isObject(message) ? (message["value"] ?? ifAbsent) : ifAbsent);
}
