import { type DocumentReference, FieldValue, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { PACK_FEEDS, type PackChunk, type PackFeed, PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Instant } from "#domain/values/instant.ts";
import { type CutChunk, readChunk } from "./cut-chunks.ts";
import type { FeedPlan, PackRecord } from "./pack-feed.ts";

/** How long an unnamed chunk can still be fetched: a slow load may be under way. */
const GRACE_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 200;

/** Someone else published in the meantime; their pack is kept. */
export class PackOvertaken extends Error {
  override readonly name = "PackOvertaken";
}

/** The stored manifest, and its update time as a precondition for replacing it. */
export interface StoredManifest {
  readonly manifest: PackManifest | null;
  readonly updateTime: Timestamp | null;
}

/** The paths of a company's pack. Unused chunks carry `unusedSince`. */
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

/** A stored chunk's records. Throws `DamagedChunk` if it is missing or does not match its name. */
export async function readStoredChunk(
  company: DocumentReference,
  plan: FeedPlan,
  chunk: PackChunk,
): Promise<readonly PackRecord[]> {
  const body: unknown = (await chunkRef(company, chunk.id).get()).get("body");
  return readChunk(plan, chunk.id, body);
}

/**
 * Stores a chunk as unused until a manifest names it, so that leftovers are swept. One that is present, intact and in
 * use is left alone: a faster publisher may have published it.
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

/** Replaces the manifest, and marks its chunks as used and all others as unused, in one write. */
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

/** Deletes chunks that have been unused longer than the grace period; returns how many. */
export async function sweepChunks(company: DocumentReference, now: Instant): Promise<number> {
  const { docs } = await packRef(company)
    .collection("chunks")
    .where("unusedSince", "<", Timestamp.fromMillis(now - GRACE_MS))
    .limit(SWEPT_AT_ONCE)
    .select()
    .get();
  // The precondition fails if it has come into use since it was read.
  const removals = docs.map(async ({ ref, updateTime }) => ref.delete({ lastUpdateTime: updateTime }));
  const settled = await Promise.allSettled(removals);
  return settled.filter(({ status }) => status === "fulfilled").length;
}

function chunkIds(manifest: PackManifest): Set<string> {
  return new Set(PACK_FEEDS.flatMap((feed) => manifest[feed].chunks.map(({ id }) => id)));
}
