import * as v from "valibot";
import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import { laterOf, ServerTime } from "#domain/values/instant.ts";
import type { FeedSnapshot } from "#sync/remote-port.ts";
import { parseFeedDocument } from "./feed-document.ts";

/** A document that entered, changed in, or left a listened query. `read` is only called for what is passed on. */
export interface ListenedChange {
  readonly id: string;
  readonly isRemoved: boolean;
  readonly read: () => Record<string, unknown>;
}

/** A listener's snapshot: how many documents the query has now, and what changed since the last one. */
export interface ListenedSnapshot {
  readonly size: number;
  readonly fromCache: boolean;
  readonly changes: readonly ListenedChange[];
}

/**
 * Makes feed snapshots of a query's: null for a cached one, whose changes wait until the server confirms them. A full
 * window only reports that it is full: none of it is parsed here, on the UI thread.
 */
export function snapshotReader<F extends Feed>(
  feed: F,
  window: number | null,
): (snapshot: ListenedSnapshot) => FeedSnapshot<FeedRows[F]> | null {
  const held = new Map<string, Record<string, unknown>>();
  return ({ size, fromCache, changes }) => {
    if (window !== null && size >= window) {
      held.clear();
      return fromCache ? null : { ...readSnapshot(feed, []), isFull: true };
    }
    for (const { id, isRemoved, read } of changes) {
      const fields = read();
      // A window that is not full pushes nothing out: documents leave by leaving the scope, which counts as a deletion.
      if (!isRemoved) held.set(id, fields);
      else held.set(id, { ...fields, deletedAt: fields["updatedAt"], rev: Number(fields["rev"]) + 1 });
    }
    if (fromCache) return null;
    const changed = [...held];
    held.clear();
    return readSnapshot(feed, changed);
  };
}

/** The feed snapshot of these documents, by id. */
export function readSnapshot<F extends Feed>(
  feed: F,
  changed: readonly (readonly [id: string, fields: Record<string, unknown>])[],
): FeedSnapshot<FeedRows[F]> {
  const documents: FeedDocument<FeedRows[F]>[] = [];
  const unreadable: string[] = [];
  let readAt: ServerTime | null = null;
  for (const [id, fields] of changed) {
    if (v.is(ServerTime, fields["updatedAt"])) readAt = laterOf(readAt, fields["updatedAt"]);
    const parsed = parseFeedDocument(feed, id, fields);
    if (parsed) documents.push(parsed);
    else unreadable.push(id);
  }
  return { isFull: false, documents, unreadable, readAt };
}
