import { invalidArgument } from "./status.ts";
import type { Fields, Value } from "./value.ts";

/** The pseudo field for a document's name in queries and masks. */
export const NAME_FIELD = "__name__";

const SIMPLE_SEGMENT = /^[A-Za-z_][A-Za-z_0-9]*$/;
const MAX_BYTES = 1500;

const parsed = new Map<string, readonly string[]>();

/** Splits `a.b.\`c.d\`` into its segments. Results are cached: the same few paths arrive again and again. */
export function parseFieldPath(path: string): readonly string[] {
  const known = parsed.get(path);
  if (known) return known;
  const segments = SIMPLE_SEGMENT.test(path) ? [path] : splitPath(path);
  if (Buffer.byteLength(path) > MAX_BYTES)
    throw invalidArgument(`Property path "${path.slice(0, 40)}…" is longer than ${MAX_BYTES} bytes.`);
  if (parsed.size > 5000) parsed.clear();
  parsed.set(path, segments);
  return segments;
}

export function formatFieldPath(segments: readonly string[]): string {
  return segments
    .map((segment) => (SIMPLE_SEGMENT.test(segment) ? segment : `\`${segment.replace(/[\\`]/g, "\\$&")}\``))
    .join(".");
}

export function getField(fields: Fields, path: readonly string[]): Value | undefined {
  let inside = fields;
  for (let depth = 0; ; depth++) {
    const name = path[depth];
    if (name === undefined || !Object.hasOwn(inside, name)) return undefined;
    const value = inside[name];
    if (depth === path.length - 1) return value;
    if (!value || !("mapValue" in value)) return undefined;
    inside = value.mapValue.fields;
  }
}

/** Sets a value in place, creating the maps on its path (or replacing non-maps). */
export function setField(fields: Fields, path: readonly string[], value: Value): void {
  const inside = mapAt(fields, path, true);
  const last = path.at(-1);
  if (inside && last !== undefined) inside[last] = value;
}

export function deleteField(fields: Fields, path: readonly string[]): void {
  const inside = mapAt(fields, path, false);
  const last = path.at(-1);
  if (inside && last !== undefined) delete inside[last];
}

function mapAt(fields: Fields, path: readonly string[], create: boolean): Fields | null {
  let inside = fields;
  for (const name of path.slice(0, -1)) {
    const value = Object.hasOwn(inside, name) ? inside[name] : undefined;
    if (value && "mapValue" in value) {
      inside = value.mapValue.fields;
      continue;
    }
    if (!create) return null;
    const made: Fields = {};
    inside[name] = { mapValue: { fields: made } };
    inside = made;
  }
  return inside;
}

function splitPath(path: string): string[] {
  const segments: string[] = [];
  const segment = /(?:([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\.)*)`)(\.|$)/gy;
  let at = 0;
  while (at < path.length) {
    segment.lastIndex = at;
    const found = segment.exec(path);
    if (!found) throw invalidPath(path);
    const name = found[1] ?? (found[2] ?? "").replace(/\\(.)/g, "$1");
    if (name === "") throw invalidPath(path);
    segments.push(name);
    at = segment.lastIndex;
    if (found[3] === "." && at === path.length) throw invalidPath(path);
  }
  if (segments.length === 0) throw invalidPath(path);
  return segments;
}

function invalidPath(path: string): Error {
  return invalidArgument(`Invalid property path "${path}".`);
}
