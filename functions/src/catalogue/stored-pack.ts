import { type DocumentReference, FieldValue, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { PACK_FEEDS, type PackChunk, type PackFeed, PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Instant } from "#domain/values/instant.ts";
import { type CutChunk, readChunk } from "./cut-chunks.ts";
import type { FeedPlan, PackRecord } from "./pack-feed.ts";

/** How long a chunk that no manifest names any more can still be fetched: a slow load may be in the middle of it. */
const GRACE_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 200;

/** Somebody else has published in the meantime: what they wrote stands. */
export class PackOvertaken extends Error {
  override readonly name = "PackOvertaken";
}

/** The manifest as it lies there, and the mark that a new one must replace just this one. */
export interface StoredManifest {
  readonly manifest: PackManifest | null;
  readonly updateTime: Timestamp | null;
}

/** Where a company's pack lies. Chunks that are not in use carry since when (`unusedSince`). */
export function packRef(company: DocumentReference): DocumentReference {
  return company.collection("catalogPacks").doc("current");
}

function chunkRef(company: DocumentReference, id: string): DocumentReference {
  return packRef(company).collection("chunks").doc(id);
}

export async function readManifest(company: DocumentReference): Promise<StoredManifest> {
  const snapshot = await packRef(company).get();
  const manifest = v.safeParse(PackManifest, snapshot.data());
  return { manifest: manifest.success ? manifest.output : null, updateTime: snapshot.updateTime ?? null };
}

/** A stored chunk's records. Throws `DamagedChunk` where it is gone or is not what it says. */
export async function readStoredChunk(
  company: DocumentReference,
  plan: FeedPlan,
  chunk: PackChunk,
): Promise<readonly PackRecord[]> {
  const body: unknown = (await chunkRef(company, chunk.id).get()).get("body");
  return readChunk(plan, chunk.id, body);
}

/**
 * Lays a chunk down. Until a manifest names it, it counts as unused and would be swept away some day. One that lies
 * there whole and in use is left alone: whoever overtook this publisher may have put it in force.
 */
export async function writeChunk(
  company: DocumentReference,
  feed: PackFeed,
  { chunk, body }: CutChunk,
  createdBy: string,
): Promise<void> {
  const ref = chunkRef(company, chunk.id);
  const now = FieldValue.serverTimestamp();
  await company.firestore.runTransaction(async (transaction) => {
    const stored = await transaction.get(ref);
    const present: unknown = stored.get("body");
    const isUsed = stored.get("unusedSince") === null;
    if (isUsed && present instanceof Uint8Array && body.equals(present)) return;
    transaction.set(ref, {
      feed,
      rows: chunk.rows,
      body,
      unusedSince: isUsed ? null : now,
      createdAt: now,
      createdBy,
      updatedAt: now,
      rev: 1,
    });
  });
}

/** Puts a new manifest in force, marks its chunks as used and those that it does not name as unused, at once. */
export async function putManifest(
  company: DocumentReference,
  before: StoredManifest,
  manifest: PackManifest,
  written: ReadonlySet<string>,
  createdBy: string,
): Promise<void> {
  const ref = packRef(company);
  const named = chunkIds(manifest);
  const now = FieldValue.serverTimestamp();
  await company.firestore.runTransaction(async (transaction) => {
    const { updateTime } = await transaction.get(ref);
    const isSame = updateTime === undefined ? before.updateTime === null : before.updateTime?.isEqual(updateTime);
    if (isSame !== true) throw new PackOvertaken();
    transaction.set(ref, { ...manifest, createdAt: now, createdBy, updatedAt: now, rev: manifest.version });
    for (const id of written) transaction.update(chunkRef(company, id), { unusedSince: null });
    for (const id of before.manifest === null ? [] : chunkIds(before.manifest)) {
      if (!named.has(id)) transaction.set(chunkRef(company, id), { unusedSince: now }, { merge: true });
    }
  });
}

/** Removes chunks that have been unused for longer than the grace; answers how many. */
export async function sweepChunks(company: DocumentReference, now: Instant): Promise<number> {
  const { docs } = await packRef(company)
    .collection("chunks")
    .where("unusedSince", "<", Timestamp.fromMillis(now - GRACE_MS))
    .limit(SWEPT_AT_ONCE)
    .select()
    .get();
  // One that was taken into use since it was read is not the document that was read any more.
  const removals = docs.map(async ({ ref, updateTime }) => ref.delete({ lastUpdateTime: updateTime }));
  const settled = await Promise.allSettled(removals);
  return settled.filter(({ status }) => status === "fulfilled").length;
}

function chunkIds(manifest: PackManifest): Set<string> {
  return new Set(PACK_FEEDS.flatMap((feed) => manifest[feed].chunks.map(({ id }) => id)));
}
