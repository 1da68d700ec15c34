import { parentPath } from "../values/resource-name.ts";
import type { DocumentChange } from "./document-change.ts";
import type { Documents } from "./documents.ts";
import { FieldIndex, scopeIncludes, shapeId } from "./field-index.ts";
import type { IndexShape } from "./field-index.ts";

const MOST_INDEXES = 500;
const MOST_ENTRIES = 3_000_000;

/**
 * The indexes of a database. Each is built when a query first needs it and kept up to date from then on; when they
 * grow too many, those unused for longest are dropped (and rebuilt when needed).
 */
export class Indexes {
  private readonly documents: Documents;
  /** In the order of last use. */
  private readonly byId = new Map<string, FieldIndex>();
  private readonly byCollection = new Map<string, Set<FieldIndex>>();
  private readonly wide = new Set<FieldIndex>();

  constructor(documents: Documents) {
    this.documents = documents;
  }

  find(shape: IndexShape): FieldIndex {
    const id = shapeId(shape);
    const known = this.byId.get(id);
    const index = known ?? this.build(shape);
    this.byId.delete(id);
    this.byId.set(id, index);
    if (!known) this.dropUnused();
    return index;
  }

  update(change: DocumentChange): void {
    const collection = parentPath(change.path);
    for (const index of this.byCollection.get(collection) ?? []) updateIndex(index, change);
    for (const index of this.wide) if (scopeIncludes(index.shape.scope, change.path)) updateIndex(index, change);
  }

  clear(): void {
    this.byId.clear();
    this.byCollection.clear();
    this.wide.clear();
  }

  private build(shape: IndexShape): FieldIndex {
    const index = new FieldIndex(shape);
    const entries = [];
    for (const document of this.documents.inScope(shape.scope)) {
      const fields = index.readsFields ? document.readFields() : {};
      for (const key of index.keysOf(document.path, fields)) entries.push({ key, path: document.path });
    }
    index.keys.fill(entries);
    this.groupOf(index).add(index);
    return index;
  }

  private groupOf(index: FieldIndex): Set<FieldIndex> {
    const { scope } = index.shape;
    if (scope.kind !== "collection") return this.wide;
    let group = this.byCollection.get(scope.path);
    if (!group) this.byCollection.set(scope.path, (group = new Set()));
    return group;
  }

  private dropUnused(): void {
    let entries = 0;
    for (const index of this.byId.values()) entries += index.keys.size;
    for (const [id, index] of this.byId) {
      if (this.byId.size <= MOST_INDEXES && entries <= MOST_ENTRIES) return;
      if (this.byId.size === 1) return;
      this.byId.delete(id);
      const group = this.groupOf(index);
      group.delete(index);
      if (group.size === 0 && index.shape.scope.kind === "collection") this.byCollection.delete(index.shape.scope.path);
      entries -= index.keys.size;
    }
  }
}

function updateIndex(index: FieldIndex, change: DocumentChange): void {
  if (!index.readsFields) {
    if (change.before && change.after) return;
    const [key = ""] = index.keysOf(change.path, {});
    if (change.after) index.keys.insert(key, change.path);
    else if (change.before) index.keys.remove(key);
    return;
  }
  const before = change.before ? index.keysOf(change.path, change.readBefore()) : [];
  const after = change.after ? index.keysOf(change.path, change.readAfter()) : [];
  for (const key of before) if (!after.includes(key)) index.keys.remove(key);
  for (const key of after) if (!before.includes(key)) index.keys.insert(key, change.path);
}
