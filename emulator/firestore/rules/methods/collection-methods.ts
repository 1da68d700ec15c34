import { callable } from "../callable.ts";
import type { CallableTable } from "../callable.ts";
import { areEqual, valueKey } from "../compare-values.ts";
import { bool, error, int, list, string } from "../rule-values.ts";
import type { ListValue, MapDiffValue, MapValue, SetValue, Value } from "../rule-values.ts";

type Collection = ListValue | SetValue;

export const listMethods: CallableTable = {
  size: callable(["list"], (self) => int(self.items.length)),
  hasAll: callable(["list", "any"], (self, other) => withCollection(other, (items) => bool(hasAll(self.items, items)))),
  hasAny: callable(["list", "any"], (self, other) => withCollection(other, (items) => bool(hasAny(self.items, items)))),
  hasOnly: callable(["list", "any"], (self, other) =>
    withCollection(other, (items) => bool(hasAll(items, self.items))),
  ),
  concat: callable(["list", "list"], (self, other) => list([...self.items, ...other.items])),
  join: callable(["list", "string"], (self, separator) => {
    const texts = self.items.map(toText);
    return texts.every((text) => text !== null)
      ? string(texts.join(separator.value))
      : error("Only texts, numbers and truth values can be joined.");
  }),
  removeAll: callable(["list", "list"], (self, other) => list(without(self.items, other.items))),
  toSet: callable(["list"], (self) => toSet(self.items)),
};

export const setMethods: CallableTable = {
  size: callable(["set"], (self) => int(self.items.length)),
  hasAll: callable(["set", "any"], (self, other) => withCollection(other, (items) => bool(hasAll(self.items, items)))),
  hasAny: callable(["set", "any"], (self, other) => withCollection(other, (items) => bool(hasAny(self.items, items)))),
  hasOnly: callable(["set", "any"], (self, other) => withCollection(other, (items) => bool(hasAll(items, self.items)))),
  union: callable(["set", "set"], (self, other) => toSet([...self.items, ...other.items])),
  intersection: callable(["set", "set"], (self, other) => {
    const keys = keysOf(other.items);
    return toSet(self.items.filter((item) => keys.has(valueKey(item))));
  }),
  difference: callable(["set", "set"], (self, other) => toSet(without(self.items, other.items))),
};

export const mapMethods: CallableTable = {
  size: callable(["map"], (self) => int(self.entries.size)),
  keys: callable(["map"], (self) => list([...self.entries.keys()].map(string))),
  values: callable(["map"], (self) => list([...self.entries.values()])),
  get: callable(["map", "any", "any"], (self, key, fallback) => {
    if (key.type === "string") return self.entries.get(key.value) ?? fallback;
    if (key.type !== "list")
      return error(`Unsupported operation error. Expected string or list, received ${key.type}.`);
    let at: Value = self;
    for (const step of key.items) {
      const next: Value | undefined =
        at.type === "map" && step.type === "string" ? at.entries.get(step.value) : undefined;
      if (!next) return fallback;
      at = next;
    }
    return at;
  }),
  diff: callable(["map", "map"], (self, before) => ({ type: "map_diff", after: self, before })),
};

export const mapDiffMethods: CallableTable = {
  addedKeys: callable(["map_diff"], ({ before, after }) => keySet(after, (key) => !before.entries.has(key))),
  removedKeys: callable(["map_diff"], ({ before, after }) => keySet(before, (key) => !after.entries.has(key))),
  changedKeys: callable(["map_diff"], (diff) =>
    keySet(diff.after, (key) => diff.before.entries.has(key) && !isSame(diff, key)),
  ),
  unchangedKeys: callable(["map_diff"], (diff) => keySet(diff.after, (key) => isSame(diff, key))),
  affectedKeys: callable(["map_diff"], (diff) => {
    const keys = new Set([...diff.before.entries.keys(), ...diff.after.entries.keys()]);
    return toSet([...keys].filter((key) => !isSame(diff, key)).map(string));
  }),
};

export function toSet(items: readonly Value[]): SetValue {
  return { type: "set", items: [...new Map(items.map((item) => [valueKey(item), item])).values()] };
}

function keySet(from: MapValue, keep: (key: string) => boolean): SetValue {
  return toSet([...from.entries.keys()].filter(keep).map(string));
}

function isSame({ before, after }: MapDiffValue, key: string): boolean {
  const old = before.entries.get(key);
  const now = after.entries.get(key);
  return old !== undefined && now !== undefined && areEqual(old, now);
}

function withCollection(other: Value, answer: (items: readonly Value[]) => Value): Value {
  const collection: Collection | null = other.type === "list" || other.type === "set" ? other : null;
  return collection
    ? answer(collection.items)
    : error(`Unsupported operation error. Expected list or set, received ${other.type}.`);
}

function keysOf(items: readonly Value[]): Set<string> {
  return new Set(items.map(valueKey));
}

function hasAll(items: readonly Value[], wanted: readonly Value[]): boolean {
  const keys = keysOf(items);
  return wanted.every((item) => keys.has(valueKey(item)));
}

function hasAny(items: readonly Value[], wanted: readonly Value[]): boolean {
  const keys = keysOf(items);
  return wanted.some((item) => keys.has(valueKey(item)));
}

function without(items: readonly Value[], removed: readonly Value[]): Value[] {
  const keys = keysOf(removed);
  return items.filter((item) => !keys.has(valueKey(item)));
}

function toText(value: Value): string | null {
  if (value.type === "string" || value.type === "int" || value.type === "float" || value.type === "bool")
    return String(value.value);
  return value.type === "null" ? "null" : null;
}
