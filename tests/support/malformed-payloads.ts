import { seededRandom } from "./random.ts";

type Random = () => number;
type Json = Record<string, unknown>;

/** Names that every object inherits, and those that stand for an object's own making. */
const INHERITED_NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then"];

const ODD_TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "a\udc00b",
  "\u202egnp.exe",
  "\u2028\u2029",
  "\ufeffo1",
  "e\u0301".repeat(50),
  "👩‍👩‍👧‍👦",
  "１２",
  "İ",
  "../../companies/real",
  "real/orders/real-o",
  "companies/real/products/real-p",
  "real",
  "real-p",
  "real-o",
  "real-i",
  "real-g",
  "__id7__",
  "..",
  "<script>alert(1)</script>",
  "=HYPERLINK(1)",
  "a@b.test\r\nBcc: c@d.test",
  "' OR 1=1 --",
  "${7*7}",
  "NaN",
  "Infinity",
  "2026-02-31",
  "9999-12-31",
  "0000-00-00",
  "1970-01-01T00:00:00Z",
  "Sat Nov 21 2026",
  ...INHERITED_NAMES,
];

/** Int64 values of the callable protocol are read with `parseFloat`: `Infinity` gets through. */
const ODD_NUMBERS = [
  -1,
  0,
  -0,
  0.1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  Infinity,
  -Infinity,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  8_640_000_000_000_001,
  2_147_483_648,
];

/**
 * `count` payloads of one seed: a tenth is any JSON, the rest are valid requests with one to three faults, at any
 * depth. They are what a callable gets after the protocol decoded them: `__proto__` may be a field or a prototype.
 */
export function malformedPayloads(seed: number, count: number, valid: (n: number) => unknown): unknown[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, n) => {
    if (random() < 0.1) return anyJson(random, 4);
    const payload = copy(valid(n));
    const places = placesIn(payload);
    if (places.length === 0) return oddValue(payload, random);
    const faults = random() < 0.7 ? 1 : 3;
    for (let fault = 0; fault < faults; fault += 1) spoil(pick(places, random), random);
    return payload;
  });
}

/** A short description of a payload: enough to find it again. */
export function describePayload(payload: unknown): string {
  try {
    return JSON.stringify(payload).slice(0, 600);
  } catch {
    return "a payload too deep to print";
  }
}

/** A field of an object, or an item of a list. */
interface Place {
  readonly holder: Json;
  readonly key: string;
}

function spoil(place: Place | undefined, random: Random): void {
  if (place === undefined) return;
  const { holder, key } = place;
  const fault = random();
  if (Array.isArray(holder))
    holder.splice(Number(key), 1, ...(fault < 0.15 ? [] : [oddValue(holder[Number(key)], random)]));
  else if (fault < 0.15) Reflect.deleteProperty(holder, key);
  else if (fault < 0.22) own(holder, pick(INHERITED_NAMES, random) ?? "", oddValue(undefined, random));
  else if (fault < 0.27) inherit(holder, key);
  else if (fault < 0.32) own(holder, pick(ODD_TEXTS, random) ?? "", oddValue(undefined, random));
  else own(holder, key, oddValue(holder[key], random));
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Json;
  return Object.keys(value).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** The field is still there, but inherited: what `{"__proto__": {…}}` becomes when it is decoded with `=`. */
function inherit(holder: Json, key: string): void {
  const value = holder[key];
  Reflect.deleteProperty(holder, key);
  Object.setPrototypeOf(holder, { [key]: value });
}

function oddValue(present: unknown, random: Random): unknown {
  switch (Math.floor(random() * 12)) {
    case 0:
      return pick(ODD_NUMBERS, random);
    case 1:
      return "x".repeat(random() < 0.1 ? 1_000_000 : 2_000);
    case 2:
      return nested(random() < 0.2 ? 5_000 : 30, random);
    case 3:
      return Array.from({ length: random() < 0.1 ? 10_000 : 100 }, () => present);
    case 4:
      return Object.fromEntries(Array.from({ length: random() < 0.1 ? 10_000 : 250 }, (_, n) => [`k${n}`, present]));
    case 5:
      return [[present], [[]]];
    case 6:
      return pick([null, true, false, [], {}], random);
    case 7:
      return { value: present };
    case 8:
      return anyJson(random, 3);
    default:
      return pick(ODD_TEXTS, random);
  }
}

function nested(depth: number, random: Random): unknown {
  let value: unknown = "deep";
  const isList = random() < 0.5;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}

function anyJson(random: Random, depth: number): unknown {
  const kind = Math.floor(random() * (depth === 0 ? 4 : 6));
  if (kind === 0) return pick([null, true, false], random);
  if (kind === 1) return pick(ODD_NUMBERS, random);
  if (kind < 4) return pick(ODD_TEXTS, random);
  const items = Array.from({ length: Math.floor(random() * 5) }, () => anyJson(random, depth - 1));
  if (kind === 4) return items;
  const object: Json = {};
  for (const item of items) own(object, pick(ODD_TEXTS, random) ?? "", item);
  return object;
}

/** Sets a field of the object itself, also one called `__proto__`. */
function own(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function copy(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
