import * as v from "valibot";
import { type Instant, ServerTime } from "../values/instant.ts";

/** The version of the manifest and of the records in its chunks. A device that does not know it loads by query. */
export const PACK_FORMAT = 1;

/** The maximum size of a chunk in compressed bytes (OFFLINE-15); only a single huge record could exceed it. */
export const MOST_CHUNK_BYTES = 256 * 1024;

/** The feeds in a pack: each is a list of chunks, and a chunk is a gzipped JSON array of records. */
export const PACK_FEEDS = ["products", "stock"] as const;
export type PackFeed = (typeof PACK_FEEDS)[number];

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A chunk's id is the SHA-256 of its compressed bytes, in hexadecimal: a download is verified against it, and a device
 * skips chunks it already has. `from` is the row id it starts at ("" = the first).
 */
export const PackChunk = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  from: v.pipe(v.string(), v.maxLength(128)),
  rows: Count,
  bytes: Count,
});
export type PackChunk = v.InferOutput<typeof PackChunk>;

/** One feed of a pack. It contains everything readable at `asOf`; newer changes come through the feed itself. */
export const PackPart = v.object({
  asOf: ServerTime,
  rows: Count,
  chunks: v.pipe(v.array(PackChunk), v.maxLength(5_000)),
});
export type PackPart = v.InferOutput<typeof PackPart>;

/** The published catalogue. `version` rises; `builtAt` is the last full rebuild. */
export const PackManifest = v.object({
  format: v.literal(PACK_FORMAT),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  builtAt: ServerTime,
  products: PackPart,
  stock: PackPart,
});
export type PackManifest = v.InferOutput<typeof PackManifest>;

/** Changes are published once none has come for the first time span, and after the second in any case. */
const SETTLED_MS = 5 * 60_000;
const UNSETTLED_AT_MOST_MS = 60 * 60_000;
/** Devices read changes since a pack one by one; this many justify a new pack. */
export const CHANGES_WORTH = 200;
const OLDEST_MS = 24 * 3_600_000;
/** Devices reject packs older than the lifetime of tombstones; an unchanged catalogue is published again long before. */
const RENEWED_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * A catalogue's changes since its pack. Times are the server's. `changes` is the number that a device reads on
 * top of the pack, including the overlap of 300 s: right after an import that is the whole catalogue.
 */
export interface PackDrift {
  readonly publishedAt: Instant;
  readonly changes: number;
  /** When the last of them was written; null if there is none. */
  readonly changedAt: Instant | null;
}

/** Whether a catalogue should be published again. */
export function isPackDue({ publishedAt, changes, changedAt }: PackDrift, now: Instant): boolean {
  const age = now - publishedAt;
  if (age >= RENEWED_AFTER_MS) return true;
  if (changes === 0 || changedAt === null) return false;
  if (now - changedAt < SETTLED_MS && age < UNSETTLED_AT_MOST_MS) return false;
  return changes >= CHANGES_WORTH || age >= OLDEST_MS;
}
