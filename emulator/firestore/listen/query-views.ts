import { parentPath } from "../values/resource-name.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import type { Database } from "../store/database.ts";
import type { CommittedVersion, DocumentChange } from "../store/document-change.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import { QueryView } from "./query-view.ts";

/** A listener: one target of one stream. */
export interface Subscriber {
  stream: Listener;
  targetId: number;
}

/** A stream as the views see it: everything about one commit comes in one call. */
export interface Listener {
  deliver(touched: ReadonlyMap<string, TouchedDocument>, commit: CommittedVersion): void;
  /** Asks the rules again: for all targets, or for one of which they read a document that has changed. */
  recheckRules(targetId?: number): void;
}

export interface TouchedDocument {
  path: string;
  document: StoredDocument | null;
  targetIds: number[];
  removedTargetIds: number[];
}

type Subscribers = Set<Subscriber>;

/**
 * All listeners of one database, found by what a commit touched: by document, by collection, and a
 * list of the few queries that span collections. A commit costs nothing to listeners of other collections.
 */
export class QueryViews {
  private readonly database: Database;
  private readonly views = new Map<string, { view: QueryView; subscribers: Subscribers }>();
  private readonly byCollection = new Map<string, Set<string>>();
  private readonly wide = new Set<string>();
  private readonly byDocument = new Map<string, Subscribers>();
  private readonly byDocumentOfRules = new Map<string, Subscribers>();
  private readonly streams = new Set<Listener>();

  constructor(database: Database) {
    this.database = database;
    database.watch((commit) => this.afterCommit(commit));
  }

  addStream(stream: Listener): void {
    this.streams.add(stream);
  }

  removeStream(stream: Listener): void {
    this.streams.delete(stream);
  }

  recheckRules(): void {
    for (const stream of this.streams) stream.recheckRules();
  }

  /** Joins the view of a query, creating it for the first listener. `leave` must be called once. */
  joinQuery(query: CompiledQuery, subscriber: Subscriber): { view: QueryView; leave: () => void } {
    const id = JSON.stringify([query.scope, query.structured]);
    let entry = this.views.get(id);
    if (!entry) {
      entry = { view: new QueryView(this.database, query), subscribers: new Set() };
      this.views.set(id, entry);
      this.groupOf(query).add(id);
    }
    const { view, subscribers } = entry;
    subscribers.add(subscriber);
    return { view, leave: () => this.leaveQuery(id, subscriber) };
  }

  joinDocument(path: string, subscriber: Subscriber): { leave: () => void } {
    return { leave: join(this.byDocument, path, subscriber) };
  }

  /** `paths`: what the rules read to allow this target. Returns the function that ends it. */
  joinRules(paths: ReadonlySet<string>, subscriber: Subscriber): () => void {
    const leaves = [...paths].map((path) => join(this.byDocumentOfRules, path, subscriber));
    return () => leaves.forEach((leave) => leave());
  }

  private leaveQuery(id: string, subscriber: Subscriber): void {
    const entry = this.views.get(id);
    if (!entry?.subscribers.delete(subscriber) || entry.subscribers.size > 0) return;
    this.views.delete(id);
    const { scope } = entry.view.query;
    const group = this.groupOf(entry.view.query);
    group.delete(id);
    if (group.size === 0 && scope.kind === "collection") this.byCollection.delete(scope.path);
  }

  private groupOf({ scope }: CompiledQuery): Set<string> {
    if (scope.kind !== "collection") return this.wide;
    let group = this.byCollection.get(scope.path);
    if (!group) this.byCollection.set(scope.path, (group = new Set()));
    return group;
  }

  private afterCommit(commit: CommittedVersion): void {
    const doubted = commit.changes.flatMap(({ path }) => [...(this.byDocumentOfRules.get(path) ?? [])]);
    for (const { stream, targetId } of new Set(doubted)) stream.recheckRules(targetId);
    const news = new Map<Listener, Map<string, TouchedDocument>>();
    for (const { path, after } of commit.changes) {
      for (const subscriber of this.byDocument.get(path) ?? []) addNews(news, subscriber, path, after, true);
    }
    for (const [id, changes] of this.touchedViews(commit.changes)) {
      const entry = this.views.get(id);
      if (!entry) continue;
      for (const { path, document, isIn } of entry.view.changesBy(changes)) {
        for (const subscriber of entry.subscribers) addNews(news, subscriber, path, document, isIn);
      }
    }
    for (const [stream, touched] of news) stream.deliver(touched, commit);
  }

  private touchedViews(changes: readonly DocumentChange[]): Map<string, DocumentChange[]> {
    const touched = new Map<string, DocumentChange[]>();
    for (const change of changes) {
      const inCollection = this.byCollection.get(parentPath(change.path)) ?? [];
      for (const id of [...inCollection, ...this.wide]) {
        const known = touched.get(id);
        if (known) known.push(change);
        else touched.set(id, [change]);
      }
    }
    return touched;
  }
}

function join(subscribersOf: Map<string, Subscribers>, path: string, subscriber: Subscriber): () => void {
  const subscribers = subscribersOf.get(path) ?? new Set();
  subscribersOf.set(path, subscribers);
  subscribers.add(subscriber);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0 && subscribersOf.get(path) === subscribers) subscribersOf.delete(path);
  };
}

function addNews(
  news: Map<Listener, Map<string, TouchedDocument>>,
  { stream, targetId }: Subscriber,
  path: string,
  document: StoredDocument | null,
  isIn: boolean,
): void {
  let touched = news.get(stream);
  if (!touched) news.set(stream, (touched = new Map()));
  let entry = touched.get(path);
  if (!entry) touched.set(path, (entry = { path, document, targetIds: [], removedTargetIds: [] }));
  (isIn && document ? entry.targetIds : entry.removedTargetIds).push(targetId);
}
