import { readList, readObject, readText } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";

export type IndexMode = "ASCENDING" | "DESCENDING" | "CONTAINS";
export type QueryScope = "COLLECTION" | "COLLECTION_GROUP";

/** An index as it is sorted: its fields, then the documents' names. */
export interface DefinedIndex {
  queryScope: QueryScope;
  fields: { fieldPath: string; mode: IndexMode }[];
  nameOrder: "ASCENDING" | "DESCENDING";
}

const AUTOMATIC: readonly IndexMode[] = ["ASCENDING", "DESCENDING", "CONTAINS"];

/** What `firestore.indexes.json` says: composite indexes, and the fields whose own indexes are not the automatic ones. */
export class IndexConfig {
  private readonly composites = new Map<string, DefinedIndex[]>();
  private readonly overrides = new Map<string, DefinedIndex[]>();

  constructor(json: string) {
    const file = readObject(JSON.parse(json), "firestore.indexes.json");
    for (const raw of readList(file["indexes"], "indexes")) {
      const index = readObject(raw, "An index");
      const fields = readList(index["fields"], "fields").map((field) => readObject(field, "A field of an index"));
      add(this.composites, groupOf(index), defined(index, fields));
    }
    for (const raw of readList(file["fieldOverrides"], "fieldOverrides")) {
      const override = readObject(raw, "A field override");
      const fieldPath = readText(override["fieldPath"], "fieldPath");
      const indexes = readList(override["indexes"], "indexes").map((one) => readObject(one, "An index of a field"));
      this.overrides.set(
        `${groupOf(override)} ${fieldPath}`,
        indexes.map((index) => defined(index, [{ ...index, fieldPath }])),
      );
    }
  }

  compositesOf(collectionId: string): readonly DefinedIndex[] {
    return this.composites.get(collectionId) ?? [];
  }

  /** The indexes of one field: its own, those of the map it is in or of the whole collection, else the automatic ones. */
  singlesOf(collectionId: string, fieldPath: string): readonly DefinedIndex[] {
    for (let path = fieldPath; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
      const own = this.overrides.get(`${collectionId} ${path}`);
      if (own) return own.map((index) => renamed(index, fieldPath));
    }
    const forAll = this.overrides.get(`${collectionId} *`);
    if (forAll) return forAll.map((index) => renamed(index, fieldPath));
    return AUTOMATIC.map((mode) => ({
      queryScope: "COLLECTION",
      fields: [{ fieldPath, mode }],
      nameOrder: mode === "DESCENDING" ? "DESCENDING" : "ASCENDING",
    }));
  }
}

function renamed(index: DefinedIndex, fieldPath: string): DefinedIndex {
  return { ...index, fields: index.fields.map(({ mode }) => ({ fieldPath, mode })) };
}

function groupOf(entry: JsonObject): string {
  return readText(entry["collectionGroup"], "collectionGroup");
}

function defined(index: JsonObject, rawFields: JsonObject[]): DefinedIndex {
  const fields = rawFields.map((field) => ({
    fieldPath: readText(field["fieldPath"], "fieldPath"),
    mode: modeOf(field),
  }));
  const last = fields.at(-1);
  const nameOrder = last?.mode === "DESCENDING" ? "DESCENDING" : "ASCENDING";
  if (last?.fieldPath === "__name__") fields.pop();
  return {
    queryScope: index["queryScope"] === "COLLECTION_GROUP" ? "COLLECTION_GROUP" : "COLLECTION",
    fields,
    nameOrder,
  };
}

function modeOf(field: JsonObject): IndexMode {
  if (field["arrayConfig"] === "CONTAINS") return "CONTAINS";
  return field["order"] === "DESCENDING" ? "DESCENDING" : "ASCENDING";
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
