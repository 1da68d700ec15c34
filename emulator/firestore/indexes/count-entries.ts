import { formatFieldPath } from "../values/field-path.ts";
import { lastSegment, parentPath } from "../values/resource-name.ts";
import { invalidArgument } from "../values/status.ts";
import { vectorElements } from "../values/value.ts";
import type { Fields, Value } from "../values/value.ts";
import type { IndexConfig, IndexMode } from "./index-config.ts";

const MAX_ENTRIES = 40_000;

/** Refuses a document that would take more index entries than Firestore allows one. */
export function checkIndexEntries(config: IndexConfig, path: string, fields: Fields): void {
  if (countIndexEntries(config, path, fields) > MAX_ENTRIES)
    throw invalidArgument(`too many index entries for entity /${path}`);
}

function countIndexEntries(config: IndexConfig, path: string, fields: Fields): number {
  const collectionId = lastSegment(parentPath(path));
  const values = new Map(indexedFields(fields, []));
  let entries = 0;
  for (const [fieldPath, value] of values)
    for (const index of config.singlesOf(collectionId, fieldPath)) entries += entriesOf(value, index.fields[0]?.mode);
  for (const index of config.compositesOf(collectionId))
    entries += index.fields.reduce((count, field) => count * entriesOf(values.get(field.fieldPath), field.mode), 1);
  return entries;
}

/** How often a value stands in an index of one field: once, or once for each element of an array. */
function entriesOf(value: Value | undefined, mode: IndexMode | undefined): number {
  if (value === undefined) return 0;
  if (mode !== "CONTAINS") return 1;
  return "arrayValue" in value ? value.arrayValue.values.length : 0;
}

/** Every field by its path: a map is indexed itself, and so is each field in it. */
function* indexedFields(fields: Fields, above: readonly string[]): Generator<[string, Value]> {
  for (const [name, value] of Object.entries(fields)) {
    const path = [...above, name];
    yield [formatFieldPath(path), value];
    if ("mapValue" in value && !vectorElements(value.mapValue.fields))
      yield* indexedFields(value.mapValue.fields, path);
  }
}
