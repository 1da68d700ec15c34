import { parentPath } from "../values/resource-name.ts";
import type { DocumentChange } from "./document-change.ts";
import { scopeIncludesCollection } from "./field-index.ts";
import type { Scope } from "./field-index.ts";
import type { StoredDocument } from "./stored-document.ts";

/** The current documents of a database, by collection. */
export class Documents {
  private readonly collections = new Map<string, Map<string, StoredDocument>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(path: string): StoredDocument | null {
    return this.collections.get(parentPath(path))?.get(path) ?? null;
  }

  put(document: StoredDocument): void {
    const collection = parentPath(document.path);
    let documents = this.collections.get(collection);
    if (!documents) this.collections.set(collection, (documents = new Map()));
    const sizeBefore = documents.size;
    documents.set(document.path, document);
    this.count += documents.size - sizeBefore;
  }

  remove(path: string): void {
    const collection = parentPath(path);
    const documents = this.collections.get(collection);
    if (!documents?.delete(path)) return;
    this.count--;
    if (documents.size === 0) this.collections.delete(collection);
  }

  apply(change: DocumentChange): void {
    if (change.after) this.put(change.after);
    else this.remove(change.path);
  }

  *all(): Generator<StoredDocument> {
    for (const documents of this.collections.values()) yield* documents.values();
  }

  *inScope(scope: Scope): Generator<StoredDocument> {
    if (scope.kind === "collection") {
      yield* this.collections.get(scope.path)?.values() ?? [];
      return;
    }
    for (const [collection, documents] of this.collections) {
      if (scopeIncludesCollection(scope, collection)) yield* documents.values();
    }
  }

  /** The ids of the collections directly under a document (or the root), also of those that only lead to others. */
  collectionIdsUnder(parent: string): string[] {
    return this.segmentsUnder(parent);
  }

  /** The ids of documents of a collection that do not exist but have documents below them. */
  missingIdsIn(collection: string): string[] {
    return this.segmentsUnder(collection).filter((id) => !this.get(`${collection}/${id}`));
  }

  private segmentsUnder(path: string): string[] {
    const prefix = path === "" ? "" : `${path}/`;
    const found = new Set<string>();
    for (const collection of this.collections.keys()) {
      if (!collection.startsWith(prefix)) continue;
      const end = collection.indexOf("/", prefix.length);
      found.add(collection.slice(prefix.length, end < 0 ? undefined : end));
    }
    return [...found];
  }
}
