import { bool, UNKNOWN } from "./rule-values.ts";
import type { Value, ValueType } from "./rule-values.ts";

/** The types the `is` operator knows. No value is a `constraint`: the name is accepted because production accepts it. */
const TYPES: Readonly<Record<string, readonly ValueType[]>> = {
  bool: ["bool"],
  bytes: ["bytes"],
  float: ["float"],
  int: ["int"],
  number: ["int", "float"],
  string: ["string"],
  list: ["list"],
  set: ["set"],
  map: ["map"],
  map_diff: ["map_diff"],
  latlng: ["latlng"],
  path: ["path"],
  timestamp: ["timestamp"],
  duration: ["duration"],
  constraint: [],
};

export function isTypeName(name: string): boolean {
  return Object.hasOwn(TYPES, name);
}

/** The `is` operator. */
export function isOfType(value: Value, typeName: string): Value {
  const types = TYPES[typeName] ?? [];
  if (value.type !== "unknown") return bool(types.includes(value.type));
  const possible = value.facts.types;
  if (!possible) return UNKNOWN;
  if (possible.every((type) => types.includes(type))) return bool(true);
  return possible.some((type) => types.includes(type)) ? UNKNOWN : bool(false);
}
