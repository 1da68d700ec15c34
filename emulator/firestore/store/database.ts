import { FirestoreError } from "../values/status.ts";
import type { Micros } from "../values/timestamp.ts";
import type { Readable } from "../queries/run-query.ts";
import { ChangeHistory } from "./change-history.ts";
import type { CommittedVersion, DocumentChange } from "./document-change.ts";
import { Documents } from "./documents.ts";
import { Indexes } from "./indexes.ts";
import type { LoggedDocument } from "./log-records.ts";
import type { StoredDocument } from "./stored-document.ts";

/** One database (`projects/P/databases/D`) in memory. All changes happen in `apply`, at once and synchronously. */
export class Database {
  readonly name: string;
  readonly documents = new Documents();
  readonly indexes = new Indexes(this.documents);
  private history: ChangeHistory;
  private readonly watchers = new Set<(commit: CommittedVersion) => void>();
  /** The version of the newest commit. */
  version: Micros;

  constructor(name: string, version: Micros) {
    this.name = name;
    this.version = version;
    this.history = new ChangeHistory(version);
  }

  /** Loads the data directory's content before there are any listeners. */
  restore(version: Micros, documents: LoggedDocument[]): void {
    for (const { path, document } of documents) {
      if (document) this.documents.put(document);
      else this.documents.remove(path);
    }
    this.version = version;
    this.forgetHistory();
  }

  /** From now on earlier versions can no longer be read, and listeners cannot resume exactly from them. */
  forgetHistory(): void {
    this.history = new ChangeHistory(this.version);
  }

  /** `now` for the newest version. An older one must still be in the history. */
  readAt(version: Micros | "now"): Readable {
    const { documents, indexes } = this;
    if (version === "now" || version >= this.version) return { documents, indexes, earlier: null };
    if (!this.history.reaches(version))
      throw new FirestoreError("FAILED_PRECONDITION", "The requested snapshot version is too old.");
    return { documents, indexes, earlier: this.history.beforeImages(version) };
  }

  /** The commits since a version, or null if the history does not reach back that far. */
  changesSince(version: Micros): CommittedVersion[] | null {
    return this.history.reaches(version) ? this.history.since(version) : null;
  }

  apply(version: Micros, changes: readonly DocumentChange[]): void {
    for (const change of changes) {
      this.documents.apply(change);
      this.indexes.update(change);
    }
    this.version = version;
    const commit = { version, changes };
    this.history.add(commit);
    for (const watcher of this.watchers) watcher(commit);
    for (const change of changes) change.forgetFields();
  }

  /** Calls back after every commit, in the same turn. Returns the function that stops it. */
  watch(watcher: (commit: CommittedVersion) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** A document as of the version being read. */
export function readDocument(source: Readable, path: string): StoredDocument | null {
  const earlier = source.earlier?.get(path);
  return earlier !== undefined ? earlier : source.documents.get(path);
}
