import { parseResourceName } from "./resource-name.ts";
import { isObject, readList, readObject } from "./read-json.ts";
import { invalidArgument } from "./status.ts";
import { formatTimestamp, parseTimestamp } from "./timestamp.ts";
import { NULL_VALUE, doubleValue, vectorElements } from "./value.ts";
import type { Fields, GeoPoint, Value } from "./value.ts";

const MAX_DEPTH = 20;
const MAX_VALUE_BYTES = 1_048_487;
const MAX_NAME_BYTES = 1500;
const MAX_DIMENSIONS = 2048;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
const RESERVED_NAME = /^__[^]*__$/;

/** Reads the `fields` of a document as a client sent them, into canonical values. */
export function normalizeFields(raw: unknown): Fields {
  return raw === undefined || raw === null ? {} : normalizeMap(raw, 1, "");
}

/** Reads one value; `where` names the property in error messages. A value on its own is as deep as one of a field. */
export function normalizeValue(raw: unknown, where = "", depth = 1): Value {
  const value = readObject(raw, "A value");
  for (const kind in value) {
    const content = value[kind];
    switch (kind) {
      case "stringValue":
        return { stringValue: limited(textOf(content, kind), where) };
      case "integerValue":
        return { integerValue: integerText(content) };
      case "doubleValue":
        return doubleValue(doubleFrom(content));
      case "booleanValue":
        if (typeof content !== "boolean") throw invalidArgument("A booleanValue must be true or false.");
        return { booleanValue: content };
      case "nullValue":
        return NULL_VALUE;
      case "timestampValue":
        return { timestampValue: normalizeTimestamp(content) };
      case "bytesValue":
        return { bytesValue: base64Of(textOf(content, kind)) };
      case "referenceValue":
        return { referenceValue: referenceOf(textOf(content, kind)) };
      case "geoPointValue":
        return { geoPointValue: geoPointOf(content) };
      case "arrayValue":
        return { arrayValue: { values: normalizeArray(content, depth + 1, where) } };
      case "mapValue":
        return {
          mapValue: { fields: normalizeMap(isObject(content) ? content["fields"] : content, depth + 1, where) },
        };
      default:
        if (kind.endsWith("Value")) throw invalidArgument(`Unknown value type "${kind}".`);
    }
  }
  throw invalidArgument("A value without a type was sent.");
}

function normalizeArray(raw: unknown, depth: number, where: string): Value[] {
  checkDepth(depth, where);
  const values = readList(isObject(raw) ? raw["values"] : undefined, "The values of an array");
  return values.map((entry) => {
    if (isObject(entry) && "arrayValue" in entry)
      throw invalidArgument("Cannot convert an array value in an array value.");
    return normalizeValue(entry, where, depth);
  });
}

function normalizeMap(raw: unknown, depth: number, where: string): Fields {
  checkDepth(depth, where);
  const fields: Fields = {};
  if (raw === undefined || raw === null) return fields;
  for (const [name, value] of Object.entries(readObject(raw, "The fields of a map"))) {
    checkFieldName(name, depth);
    fields[name] = normalizeValue(value, where === "" ? name : `${where}.${name}`, depth);
  }
  if ((vectorElements(fields)?.length ?? 0) > MAX_DIMENSIONS)
    throw invalidArgument(`The vector in property "${where}" has more than ${MAX_DIMENSIONS} dimensions.`);
  return fields;
}

function checkFieldName(name: string, depth: number): void {
  if (name === "") throw invalidArgument("A property name must not be empty.");
  // `__type__` inside a map marks a vector; at the top level every such name is reserved.
  if (RESERVED_NAME.test(name) && (depth === 1 || name !== "__type__")) {
    throw invalidArgument(`Property name "${name}" is invalid because it is reserved.`);
  }
  if (name.length * 3 > MAX_NAME_BYTES && Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalidArgument(`Property name "${name.slice(0, 40)}…" is longer than ${MAX_NAME_BYTES} bytes.`);
  }
}

function checkDepth(depth: number, where: string): void {
  if (depth > MAX_DEPTH + 1)
    throw invalidArgument(
      `Property ${where.split(".", 1)[0] ?? ""} contains an invalid nested entity: more than ${MAX_DEPTH} levels.`,
    );
}

function limited(text: string, where: string): string {
  if (text.length * 3 > MAX_VALUE_BYTES && Buffer.byteLength(text) > MAX_VALUE_BYTES) {
    throw invalidArgument(`The value of property "${where}" is longer than ${MAX_VALUE_BYTES} bytes.`);
  }
  return text;
}

function textOf(raw: unknown, kind: string): string {
  if (typeof raw !== "string") throw invalidArgument(`A ${kind} must be text.`);
  return raw;
}

function integerText(raw: unknown): string {
  if (typeof raw === "number" && Number.isSafeInteger(raw)) return String(raw === 0 ? 0 : raw);
  if (typeof raw !== "string" || !/^-?\d{1,19}$/.test(raw))
    throw invalidArgument(`Invalid integerValue "${String(raw)}".`);
  const number = BigInt(raw);
  if (number < MIN_INT64 || number > MAX_INT64)
    throw invalidArgument(`The integerValue ${raw} does not fit in 64 bits.`);
  return number.toString();
}

function doubleFrom(raw: unknown): number {
  if (typeof raw === "number") return raw;
  const number = typeof raw === "string" && raw !== "" ? Number(raw) : Number.NaN;
  if (Number.isNaN(number) && raw !== "NaN") throw invalidArgument(`Invalid doubleValue "${String(raw)}".`);
  return number;
}

/** Text, or the `{seconds, nanos}` form that some clients use. */
function normalizeTimestamp(raw: unknown): string {
  if (isObject(raw)) return formatTimestamp({ seconds: Number(raw["seconds"] ?? 0), nanos: Number(raw["nanos"] ?? 0) });
  return formatTimestamp(parseTimestamp(textOf(raw, "timestampValue")));
}

function base64Of(text: string): string {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw invalidArgument("A bytesValue must be base64.");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length > MAX_VALUE_BYTES) throw invalidArgument(`A bytesValue is longer than ${MAX_VALUE_BYTES} bytes.`);
  return bytes.toString("base64");
}

function referenceOf(name: string): string {
  const { path } = parseResourceName(name);
  const segments = path.split("/");
  if (path === "" || segments.length % 2 !== 0 || segments.includes(""))
    throw invalidArgument(`The referenceValue "${name}" does not name a document.`);
  return name;
}

function geoPointOf(raw: unknown): GeoPoint {
  const point = readObject(raw ?? {}, "A geoPointValue");
  const latitude = doubleFrom(point["latitude"] ?? 0);
  const longitude = doubleFrom(point["longitude"] ?? 0);
  if (!(latitude >= -90 && latitude <= 90))
    throw invalidArgument("The latitude of a geoPointValue must lie between -90 and 90.");
  if (!(longitude >= -180 && longitude <= 180))
    throw invalidArgument("The longitude of a geoPointValue must lie between -180 and 180.");
  return { latitude, longitude };
}
