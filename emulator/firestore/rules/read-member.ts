import { error, list, path, string, UNKNOWN } from "./rule-values.ts";
import type { Value } from "./rule-values.ts";

/** `object.property`. A missing property is an error, never null. */
export function readProperty(object: Value, property: string): Value {
  if (object.type === "map")
    return object.entries.get(property) ?? error(`Property ${property} is undefined on object.`);
  if (object.type === "unknown") return object.facts.entries?.get(property) ?? UNKNOWN;
  return error(object.type === "null" ? "Null value error." : `Property ${property} is undefined on ${object.type}.`);
}

/** `object[index]` on maps, lists, texts and paths. */
export function readIndex(object: Value, index: Value): Value {
  if (index.type === "unknown") return UNKNOWN;
  if (index.type === "string" && (object.type === "map" || object.type === "unknown"))
    return readProperty(object, index.value);
  if (object.type === "unknown") return UNKNOWN;
  if (object.type === "null") return error("Null value error.");
  const at = index.type === "int" ? Number(index.value) : -1;
  const found = object.type === "list" ? object.items[at] : toStrings(object)?.[at];
  if (found === undefined)
    return error(`Index ${index.type === "int" ? index.value : index.type} is out of bounds of this ${object.type}.`);
  return typeof found === "string" ? string(found) : found;
}

/** `object[from:to]` on lists, texts and paths; `to` is exclusive and must not be beyond the end. */
export function readSlice(object: Value, from: Value, to: Value): Value {
  if (from.type !== "int" || to.type !== "int") return error("The bounds of a slice must be of type int.");
  const [start, end] = [Number(from.value), Number(to.value)];
  const length = object.type === "list" ? object.items.length : toStrings(object)?.length;
  if (length === undefined) return error(`A value of type ${object.type} cannot be sliced.`);
  if (start < 0 || end < start || end > length) return error(`The slice ${start}:${end} is out of bounds.`);
  if (object.type === "list") return list(object.items.slice(start, end));
  const part = toStrings(object)?.slice(start, end) ?? [];
  return object.type === "path" ? path(part) : string(part.join(""));
}

/** A text's characters or a path's segments. */
function toStrings(value: Value): readonly string[] | undefined {
  if (value.type === "string") return Array.from(value.value);
  return value.type === "path" ? value.segments : undefined;
}
