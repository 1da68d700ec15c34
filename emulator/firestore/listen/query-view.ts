import { placeInResult } from "../queries/compile-query.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import { projectDocument, runQuery } from "../queries/run-query.ts";
import type { Database } from "../store/database.ts";
import type { DocumentChange } from "../store/document-change.ts";
import { scopeIncludes } from "../store/field-index.ts";
import type { StoredDocument } from "../store/stored-document.ts";

/** A document that is now in a query's result, new or changed; or one that no longer is. */
export interface ViewChange {
  path: string;
  /** The document as the query returns it; null if it no longer exists. */
  document: StoredDocument | null;
  isIn: boolean;
}

/** A query with listeners. All listeners of the same query share one view and its work after a commit. */
export class QueryView {
  readonly query: CompiledQuery;
  private readonly database: Database;
  /** With a limit or offset: the previous result, because documents move in and out without changing. */
  private window: Map<string, StoredDocument> | null = null;

  constructor(database: Database, query: CompiledQuery) {
    this.database = database;
    this.query = query;
    if (this.isWindowed) this.window = windowOf(this.result());
  }

  get isWindowed(): boolean {
    return this.query.limit !== Infinity || this.query.offset > 0;
  }

  result(): StoredDocument[] {
    return runQuery(this.database.readAt("now"), this.query);
  }

  /** The effect of a newly applied commit on the result. */
  changesBy(changes: readonly DocumentChange[]): ViewChange[] {
    const touched = changes.map((change) => this.touch(change)).filter((change) => change !== null);
    if (touched.length === 0 || !this.window) return touched;
    const before = this.window;
    this.window = windowOf(this.result());
    return windowChanges(this.database, before, this.window);
  }

  private touch(change: DocumentChange): ViewChange | null {
    const { query } = this;
    const { path, before, after } = change;
    if (!scopeIncludes(query.scope, path)) return null;
    const isIn = after !== null && placeInResult(query, after, change.readAfter()) !== null;
    if (isIn) return { path, document: projectDocument(after, query), isIn };
    const wasIn = before !== null && placeInResult(query, before, change.readBefore()) !== null;
    return wasIn ? { path, document: after, isIn } : null;
  }
}

export function windowOf(documents: StoredDocument[]): Map<string, StoredDocument> {
  return new Map(documents.map((document) => [document.path, document]));
}

/** The difference between two results, as far as a client must be told. */
export function windowChanges(
  database: Database,
  before: Map<string, StoredDocument>,
  after: Map<string, StoredDocument>,
): ViewChange[] {
  const changes: ViewChange[] = [];
  for (const path of before.keys())
    if (!after.has(path)) changes.push({ path, document: database.documents.get(path), isIn: false });
  for (const [path, document] of after) {
    if (before.get(path)?.updateTime !== document.updateTime) changes.push({ path, document, isIn: true });
  }
  return changes;
}
