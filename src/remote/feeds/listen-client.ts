import {
  and,
  collection,
  connectFirestoreEmulator,
  doc,
  documentId,
  type DocumentData,
  type Firestore,
  GeoPoint,
  initializeFirestore,
  limitToLast,
  memoryLocalCache,
  onSnapshot,
  or,
  orderBy,
  query,
  type QueryFilterConstraint,
  setLogLevel,
  Timestamp,
  where,
} from "firebase/firestore";
import type { Feed, FeedRows } from "#domain/sync/feed.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import type { FeedSnapshot, ListenBound, Scope } from "#sync/remote-port.ts";
import { pageAuth } from "../auth/auth-client.ts";
import { type FeedFilter, feedQuery } from "./feed-query.ts";
import { readSnapshot, snapshotReader } from "./snapshot-reader.ts";
import { firebaseApp } from "../firebase/firebase-app.ts";
import { readFirebaseConfig } from "../firebase/firebase-config.ts";

let started: Firestore | null = null;

/**
 * Listens to one feed from `since` on. Only server snapshots reach `onSnapshot`: the first holds everything since
 * `since`, later ones what changed. A full window only reports that it is full: none of it is parsed here, on the UI
 * thread.
 */
export function listenToFeed<F extends Feed>(
  feed: F,
  scope: Scope,
  { since, window }: ListenBound,
  onFeedSnapshot: (snapshot: FeedSnapshot<FeedRows[F]>) => void,
  onLost: (code: string) => void,
): () => void {
  const lost = (error: { code: string }) => onLost(error.code);
  const target = feedQuery(feed, scope);
  const database = firestore();
  if (target.kind === "document") {
    return onSnapshot(
      doc(database, target.path),
      { includeMetadataChanges: true },
      (snapshot) => {
        const data = snapshot.data();
        if (!snapshot.metadata.fromCache)
          onFeedSnapshot(readSnapshot(feed, data ? [[snapshot.id, plainFields(data)]] : []));
      },
      lost,
    );
  }
  const path = target.parent ? `${target.parent}/${target.collection}` : target.collection;
  const deltas = query(
    collection(database, path),
    and(...target.filters.map(constraintOf), where("updatedAt", ">=", timestampOf(since))),
    orderBy("updatedAt"),
    orderBy(documentId()),
    ...(window === null ? [] : [limitToLast(window)]),
  );
  const read = snapshotReader(feed, window);
  return onSnapshot(
    deltas,
    { includeMetadataChanges: true },
    (snapshot) => {
      const changed = read({
        size: snapshot.size,
        fromCache: snapshot.metadata.fromCache,
        get changes() {
          return snapshot.docChanges().map(({ type, doc }) => ({
            id: doc.id,
            isRemoved: type === "removed",
            read: () => plainFields(doc.data()),
          }));
        },
      });
      if (changed !== null) onFeedSnapshot(changed);
    },
    lost,
  );
}

/** Listens to one document outside the feeds: its fields as the server has them, null while it does not exist. */
export function listenToDocument(
  path: string,
  onFields: (fields: Record<string, unknown> | null) => void,
  onLost: () => void,
): () => void {
  return onSnapshot(
    doc(firestore(), path),
    { includeMetadataChanges: true },
    (snapshot) => {
      const data = snapshot.data();
      if (!snapshot.metadata.fromCache) onFields(data === undefined ? null : plainFields(data));
    },
    onLost,
  );
}

/** Documents whose field has a value. */
interface EqualDocuments {
  readonly path: string;
  readonly field: string;
  readonly value: string;
}

/** Listens to documents outside the feeds: all of them, as the server has them, after each change. */
export function listenToEqual(
  { path, field, value }: EqualDocuments,
  onDocuments: (documents: readonly (readonly [id: string, fields: Record<string, unknown>])[]) => void,
  onLost: () => void,
): () => void {
  return onSnapshot(
    query(collection(firestore(), path), where(field, "==", value)),
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache) return;
      onDocuments(snapshot.docs.map((each) => [each.id, plainFields(each.data())] as const));
    },
    onLost,
  );
}

function constraintOf(filter: FeedFilter): QueryFilterConstraint {
  if ("either" in filter) return or(...filter.either.map(constraintOf));
  if ("equals" in filter) return where(filter.field, "==", filter.equals);
  if ("contains" in filter) return where(filter.field, "array-contains", filter.contains);
  return where(filter.field, "in", [...filter.isOneOf]);
}

function firestore(): Firestore {
  if (started) return started;
  // The user's token travels with the streams, so Auth must start before Firestore.
  pageAuth();
  setLogLevel("error");
  started = initializeFirestore(firebaseApp(), { localCache: memoryLocalCache() });
  const [host, port] = readFirebaseConfig().local?.firestore.split(":") ?? [];
  if (host) connectFirestoreEmulator(started, host, Number(port));
  return started;
}

function plainFields(data: DocumentData): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plainValue(value)]));
}

/** Converts the SDK's classes to what the parsers read; plain maps and arrays stay. */
function plainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return serverTimeFrom(value);
  if (value instanceof GeoPoint) return { latitude: value.latitude, longitude: value.longitude };
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === "object" && value !== null) return plainFields(value);
  return value;
}

function serverTimeFrom(timestamp: Timestamp): ServerTime {
  const seconds = new Date(timestamp.seconds * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(Math.floor(timestamp.nanoseconds / 1000)).padStart(6, "0")}Z`;
}

function timestampOf(time: ServerTime): Timestamp {
  return new Timestamp(Date.parse(`${time.slice(0, 19)}Z`) / 1000, Number(time.slice(20, 26)) * 1000);
}
