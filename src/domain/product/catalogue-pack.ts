import * as v from "valibot";
import { type Instant, ServerTime } from "../values/instant.ts";

/** The shape of the manifest and of the records in its chunks. A device that does not know it loads by query. */
export const PACK_FORMAT = 1;

/** No chunk is larger than this (OFFLINE-15), in compressed bytes; only a single huge record could be. */
export const MOST_CHUNK_BYTES = 256 * 1024;

/** What a pack carries: each feed as a list of chunks, a chunk as one gzipped JSON array of records. */
export const PACK_FEEDS = ["products", "stock"] as const;
export type PackFeed = (typeof PACK_FEEDS)[number];

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A chunk's id is the SHA-256 of its compressed bytes, in hexadecimal: what arrives is checked against it, and what a
 * device has under it needs not be fetched. `from` is where it begins in the order of the rows' ids ("" = the start).
 */
export const PackChunk = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  from: v.pipe(v.string(), v.maxLength(128)),
  rows: Count,
  bytes: Count,
});
export type PackChunk = v.InferOutput<typeof PackChunk>;

/** One feed of a pack. Everything that was readable at `asOf` is in it; what is newer comes by the feed itself. */
export const PackPart = v.object({
  asOf: ServerTime,
  rows: Count,
  chunks: v.pipe(v.array(PackChunk), v.maxLength(5_000)),
});
export type PackPart = v.InferOutput<typeof PackPart>;

/** The catalogue as it was published. `version` rises; `builtAt` is when all of it was last read anew. */
export const PackManifest = v.object({
  format: v.literal(PACK_FORMAT),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  builtAt: ServerTime,
  products: PackPart,
  stock: PackPart,
});
export type PackManifest = v.InferOutput<typeof PackManifest>;

/** Changes are let come to rest before they are published, but not for ever. */
const SETTLED_MS = 5 * 60_000;
const UNSETTLED_AT_MOST_MS = 60 * 60_000;
/** A device reads changes since a pack one by one: so many of them, or any that are so old, are worth a new one. */
export const CHANGES_WORTH = 200;
const OLDEST_MS = 24 * 3_600_000;
/** Devices trust no pack that is as old as tombstones live: long before that a quiet catalogue is published again. */
const RENEWED_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * How far a catalogue has moved on since its pack. Times are the server's. `changes` are those that a device reads on
 * top of the pack, the overlap of 300 s included: right after an import that is all of it.
 */
export interface PackDrift {
  readonly publishedAt: Instant;
  readonly changes: number;
  /** When the last of them was written; null where there is none. */
  readonly changedAt: Instant | null;
}

/** Whether a catalogue should be published again: only after changes have settled. */
export function isPackDue({ publishedAt, changes, changedAt }: PackDrift, now: Instant): boolean {
  const age = now - publishedAt;
  if (age >= RENEWED_AFTER_MS) return true;
  if (changes === 0 || changedAt === null) return false;
  if (now - changedAt < SETTLED_MS && age < UNSETTLED_AT_MOST_MS) return false;
  return changes >= CHANGES_WORTH || age >= OLDEST_MS;
}
