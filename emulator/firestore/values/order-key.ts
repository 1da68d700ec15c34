import { parseTimestamp } from "./timestamp.ts";
import { doubleOf, vectorElements } from "./value.ts";
import type { Fields, Value } from "./value.ts";

/**
 * Firestore's order over all values, as text: `orderKey(a) < orderKey(b)` exactly when a sorts before b, and equal
 * keys mean equal values (1 and 1.0, 0 and -0, NaN and NaN). Every character is one byte (0–255), and no key is a
 * prefix of another one, so keys can be joined into compound index keys and inverted for descending order.
 */
export function orderKey(value: Value): string {
  if ("stringValue" in value) return TAG.string + textKey(value.stringValue);
  if ("integerValue" in value) return TAG.number + integerKey(value.integerValue);
  if ("doubleValue" in value) {
    const number = doubleOf(value.doubleValue);
    return Number.isNaN(number) ? TAG.nan : `${TAG.number}${doubleKey(number)}\0\0`;
  }
  if ("timestampValue" in value) {
    const { seconds, nanos } = parseTimestamp(value.timestampValue);
    return TAG.timestamp + doubleKey(seconds) + doubleKey(nanos);
  }
  if ("booleanValue" in value) return value.booleanValue ? TAG.true : TAG.false;
  if ("nullValue" in value) return TAG.null;
  if ("referenceValue" in value) return TAG.reference + pathKey(value.referenceValue);
  if ("bytesValue" in value) return TAG.bytes + escapeZeros(Buffer.from(value.bytesValue, "base64").toString("latin1"));
  if ("geoPointValue" in value)
    return TAG.geoPoint + doubleKey(value.geoPointValue.latitude) + doubleKey(value.geoPointValue.longitude);
  if ("arrayValue" in value) return TAG.array + value.arrayValue.values.map(orderKey).join("") + END;
  return mapKey(value.mapValue.fields);
}

/** The key of a path, compared segment by segment; numeric ids (`__id7__`) come first. */
export function pathKey(path: string): string {
  let key = "";
  for (const segment of path.split("/")) {
    const numeric = segment.startsWith("__id") ? NUMERIC_ID.exec(segment) : null;
    key += numeric?.[1] ? `${NEXT}\x01${signedKey(BigInt(numeric[1]))}` : `${NEXT}\x02${textKey(segment)}`;
  }
  return key + END;
}

/** Reverses the order of keys, for descending fields. */
export function invertKey(key: string): string {
  const bytes = Buffer.from(key, "latin1");
  for (let at = 0; at < bytes.length; at++) bytes[at] = 255 - (bytes[at] ?? 0);
  return bytes.toString("latin1");
}

/** Sorts after every key that starts with `prefix` and before everything else that sorts after `prefix`. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u0100`;
}

/** The first and last tag of the values that may be compared with `key` by <, <=, > and >= (same kind only). */
export function bracketOf(key: string): { low: string; high: string } {
  const tag = key.charAt(0);
  return tag === TAG.false || tag === TAG.true ? { low: TAG.false, high: TAG.true } : { low: tag, high: tag };
}

const TAG = {
  null: "\x10",
  false: "\x20",
  true: "\x21",
  nan: "\x30",
  number: "\x31",
  timestamp: "\x40",
  string: "\x50",
  bytes: "\x60",
  reference: "\x70",
  geoPoint: "\x80",
  array: "\x90",
  vector: "\xa0",
  map: "\xb0",
};
export const NULL_KEY = TAG.null;
export const NAN_KEY = TAG.nan;
/** Ends a list; sorts before anything that could follow inside it. */
const END = "\x01";
const NEXT = "\x02";
const NUMERIC_ID = /^__id(-?\d{1,19})__$/;

const scratch = Buffer.alloc(8);

function doubleKey(number: number): string {
  scratch.writeDoubleBE(number === 0 ? 0 : number);
  const first = scratch[0] ?? 0;
  if (first < 128) {
    scratch[0] = first | 128;
  } else {
    for (let at = 0; at < 8; at++) scratch[at] = 255 - (scratch[at] ?? 0);
  }
  return scratch.toString("latin1", 0, 8);
}

/** An int64 that no double equals is written as the next lower double and the rest (0–1023) in two more bytes. */
function integerKey(text: string): string {
  const near = Number(text);
  if (Number.isSafeInteger(near)) return `${doubleKey(near)}\0\0`;
  const exact = BigInt(text);
  let below = near;
  if (BigInt(below) > exact) below = nextLowerDouble(below);
  const rest = Number(exact - BigInt(below));
  return doubleKey(below) + String.fromCharCode(rest >> 8, rest & 255);
}

function nextLowerDouble(number: number): number {
  scratch.writeDoubleBE(number);
  const bits = scratch.readBigInt64BE();
  scratch.writeBigInt64BE(number > 0 ? bits - 1n : bits + 1n);
  return scratch.readDoubleBE();
}

function signedKey(number: bigint): string {
  scratch.writeBigUInt64BE(BigInt.asUintN(64, number + 2n ** 63n));
  return scratch.toString("latin1", 0, 8);
}

function textKey(text: string): string {
  return escapeZeros(PLAIN.test(text) ? text : Buffer.from(text, "utf8").toString("latin1"));
}

/** No zero and nothing beyond ASCII: such text is its own key. */
const PLAIN = /^[^\0\u0080-\uffff]*$/;

function escapeZeros(bytes: string): string {
  return `${bytes.includes("\0") ? bytes.replaceAll("\0", "\0\xff") : bytes}\0\x01`;
}

function mapKey(fields: Fields): string {
  const elements = vectorElements(fields);
  if (elements) return TAG.vector + doubleKey(elements.length) + elements.map(orderKey).join("");
  const entries = Object.entries(fields).map(([name, value]) => ({ name: textKey(name), value }));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return TAG.map + entries.map(({ name, value }) => NEXT + name + orderKey(value)).join("") + END;
}
