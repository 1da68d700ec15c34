import { invalidArgument } from "./status.ts";

/** Readers for request bodies: any client input is returned with a known shape or rejected as INVALID_ARGUMENT. */
export type JsonObject = Record<string, unknown>;

export function isObject(raw: unknown): raw is JsonObject {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

export function readObject(raw: unknown, what: string): JsonObject {
  if (!isObject(raw)) throw invalidArgument(`${what} must be an object.`);
  return raw;
}

export function readList(raw: unknown, what: string): unknown[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) throw invalidArgument(`${what} must be a list.`);
  return raw;
}

export function readText(raw: unknown, what: string): string {
  if (typeof raw !== "string") throw invalidArgument(`${what} must be text.`);
  return raw;
}

export function readTexts(raw: unknown, what: string): string[] {
  return readList(raw, what).map((entry) => readText(entry, what));
}

/** A whole number; wrappers (`{value: 5}`) and digits as text are both seen in practice. */
export function readInteger(raw: unknown, what: string): number {
  const plain = isObject(raw) ? (raw["value"] ?? 0) : raw;
  const number = typeof plain === "string" && /^-?\d+$/.test(plain) ? Number(plain) : plain;
  if (typeof number !== "number" || !Number.isSafeInteger(number))
    throw invalidArgument(`${what} must be a whole number.`);
  return number;
}

export function readOptionalInteger(raw: unknown, what: string): number | undefined {
  return raw === undefined || raw === null ? undefined : readInteger(raw, what);
}

/** An enum that clients send by name or by number; `names` lists the numbers in use. */
export function readEnum<Name extends string>(raw: unknown, names: ReadonlyMap<number, Name>, what: string): Name {
  for (const [number, name] of names) if (raw === number || raw === name) return name;
  throw invalidArgument(`Invalid ${what} "${String(raw)}".`);
}
