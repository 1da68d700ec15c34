import {
  type DocumentReference,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import type { ServerTime } from "#domain/values/instant.ts";
import { type FeedPlan, isTombstone, type PackRecord, revisionOf } from "./pack-feed.ts";

/** Documents per read: bounds memory whatever the size of the catalogue. */
const PAGE = 500;

/** A write's time is fixed at its start and it may take 270 s to commit (sync/SPEC.md, P4). */
const OVERLAP_SECONDS = 300;

/** A page of rows, and when the server read it. */
export interface RecordPage {
  readonly readAt: ServerTime;
  readonly records: readonly PackRecord[];
}

/** All rows of a feed, ordered by id. Yields at least one page, because it carries the server's time. */
export async function* readWholeFeed(company: DocumentReference, plan: FeedPlan): AsyncGenerator<RecordPage> {
  const query = company.collection(plan.feed).orderBy(FieldPath.documentId());
  for await (const { readAt, documents } of readPages(query)) {
    const records = documents.map((document) => recordOf(plan, document)).filter((record) => record !== null);
    yield { readAt, records };
  }
}

/** Changes since a pack by row id, null for deleted rows. Returns null if there are too many. */
export async function readFeedChanges(
  company: DocumentReference,
  plan: FeedPlan,
  since: ServerTime,
  most: number,
): Promise<{ readAt: ServerTime; changes: Map<string, PackRecord | null> } | null> {
  return readChangesAs(company, plan, since, most, (document) => recordOf(plan, document));
}

/** The same with the revisions of deleted rows; what cannot be read is left out. */
export async function readBlockChanges(
  company: DocumentReference,
  plan: FeedPlan,
  since: ServerTime,
  most: number,
): Promise<{ readAt: ServerTime; changes: Map<string, PackRecord> } | null> {
  const read = await readChangesAs(company, plan, since, most, (document) =>
    isTombstone(document) ? ([revisionOf(document), document.id] as const) : plan.read(document),
  );
  if (read === null) return null;
  const changes = new Map<string, PackRecord>();
  for (const [id, record] of read.changes) if (record !== null) changes.set(id, record);
  return { readAt: read.readAt, changes };
}

async function readChangesAs<Row>(
  company: DocumentReference,
  plan: FeedPlan,
  since: ServerTime,
  most: number,
  read: (document: QueryDocumentSnapshot) => Row,
): Promise<{ readAt: ServerTime; changes: Map<string, Row> } | null> {
  const query = company
    .collection(plan.feed)
    .where("updatedAt", ">=", before(since))
    .orderBy("updatedAt")
    .orderBy(FieldPath.documentId());
  const changes = new Map<string, Row>();
  let first: ServerTime | null = null;
  for await (const { readAt, documents } of readPages(query)) {
    first ??= readAt;
    for (const document of documents) changes.set(document.id, read(document));
    if (changes.size > most) return null;
  }
  return first === null ? null : { readAt: first, changes };
}

/** How many rows a device would read on top of a pack, and when the last was written. */
export async function countFeedChanges(
  company: DocumentReference,
  plan: FeedPlan,
  since: ServerTime,
): Promise<{ changes: number; changedAt: number | null }> {
  const query = company.collection(plan.feed).where("updatedAt", ">=", before(since));
  const changes = (await query.count().get()).data().count;
  if (changes === 0) return { changes, changedAt: null };
  const [newest] = (await query.orderBy("updatedAt", "desc").limit(1).get()).docs;
  const updatedAt: unknown = newest?.get("updatedAt");
  return { changes, changedAt: updatedAt instanceof Timestamp ? updatedAt.toMillis() : null };
}

async function* readPages(
  query: Query,
): AsyncGenerator<{ readAt: ServerTime; documents: readonly QueryDocumentSnapshot[] }> {
  let page = query.limit(PAGE);
  for (;;) {
    const { docs, readTime } = await page.get();
    yield { readAt: serverTimeOf(readTime), documents: docs };
    const last = docs.at(-1);
    if (docs.length < PAGE || last === undefined) return;
    page = query.startAfter(last).limit(PAGE);
  }
}

function recordOf(plan: FeedPlan, document: QueryDocumentSnapshot): PackRecord | null {
  return isTombstone(document) ? null : plan.read(document);
}

/** A timestamp with microseconds, as cursors and watermarks compare it. */
export function serverTimeOf(timestamp: Timestamp): ServerTime {
  const seconds = new Date(timestamp.seconds * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(Math.floor(timestamp.nanoseconds / 1000)).padStart(6, "0")}Z`;
}

function timestampOf(time: ServerTime): Timestamp {
  return new Timestamp(Date.parse(`${time.slice(0, 19)}Z`) / 1000, Number(time.slice(20, 26)) * 1000);
}

/** A time less the overlap: nothing that commits after the time was written before this. */
export function before(time: ServerTime): Timestamp {
  const { seconds, nanoseconds } = timestampOf(time);
  return new Timestamp(seconds - OVERLAP_SECONDS, nanoseconds);
}
