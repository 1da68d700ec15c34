import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import {
  PACK_FEEDS,
  PACK_FORMAT,
  type PackFeed,
  type PackManifest,
  type PackPart,
} from "#domain/product/catalogue-pack.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { buildPart, changePart, type WriteChunk } from "./build-part.ts";
import { FEED_PLANS } from "./pack-feed.ts";
import { readFeedChanges, readWholeFeed, type RecordPage } from "./read-feed.ts";
import { DamagedChunk } from "./cut-chunks.ts";
import { putManifest, readManifest, readStoredChunk, sweepChunks, writeChunk } from "./stored-pack.ts";

/** The whole catalogue is read again this often, in case merging missed something. */
const REBUILD_AFTER_MS = 7 * 24 * 3_600_000;
/** Above this many changes (a share of the rows, and a minimum) reading everything costs no more. */
const REBUILD_SHARE = 0.5;
const REBUILD_ROWS = 2_000;
const WRITES_IN_FLIGHT = 4;
const PUBLISHER = "publishCatalogue";

export interface PackTask {
  readonly firestore: Firestore;
  readonly now: Instant;
  readonly companyId: Identifier;
  /** Rows given by the caller instead of read from the database (a company just seeded). */
  readonly rows?: Readonly<Record<PackFeed, AsyncIterable<RecordPage>>>;
}

/** The current pack, and how much of it is new. */
export interface PublishedPack {
  readonly manifest: PackManifest;
  readonly chunksWritten: number;
}

/**
 * Publishes a company's catalogue: products with prices, and stock, as content-hashed chunks and a manifest naming
 * them. After the first time only changes are read, and only changed chunks written. Throws `PackOvertaken` if
 * someone else published first.
 */
export async function publishPack({ firestore, now, companyId, rows }: PackTask): Promise<PublishedPack> {
  const company = firestore.doc(`companies/${companyId}`);
  const before = await readManifest(company);
  const old = before.manifest;
  const isFresh = old !== null && rows === undefined && now - Date.parse(old.builtAt) < REBUILD_AFTER_MS;
  const inForce = new Set(PACK_FEEDS.flatMap((feed) => old?.[feed].chunks.map(({ id }) => id) ?? []));
  const writer = createWriter(company);
  const parts = {} as Record<PackFeed, PackPart>;
  let isRebuilt = false;
  for (const feed of PACK_FEEDS) {
    const changed = isFresh ? await updatePart(company, feed, old[feed], writer.chunkWriter(feed, inForce)) : null;
    isRebuilt ||= changed === null;
    parts[feed] = changed ?? (await build(company, feed, writer.chunkWriter(feed, NO_CHUNKS), rows?.[feed]));
  }
  await writer.done();
  const manifest: PackManifest = {
    format: PACK_FORMAT,
    version: (old?.version ?? 0) + 1,
    builtAt: old !== null && !isRebuilt ? old.builtAt : parts.products.asOf,
    ...parts,
  };
  await putManifest(company, before, manifest, writer.written, PUBLISHER);
  await sweepChunks(company, now);
  return { manifest, chunksWritten: writer.written.size };
}

async function build(
  company: DocumentReference,
  feed: PackFeed,
  keep: WriteChunk,
  rows: AsyncIterable<RecordPage> | undefined,
): Promise<PackPart> {
  const plan = FEED_PLANS[feed];
  const part = await buildPart(plan, rows ?? readWholeFeed(company, plan), keep);
  if (part === null) throw new Error(`${feed} told no time`);
  return part;
}

/** The part with its changes merged, or null if it must be built from scratch. */
async function updatePart(
  company: DocumentReference,
  feed: PackFeed,
  part: PackPart,
  keep: WriteChunk,
): Promise<PackPart | null> {
  const plan = FEED_PLANS[feed];
  const most = Math.max(REBUILD_ROWS, part.rows * REBUILD_SHARE);
  const read = await readFeedChanges(company, plan, part.asOf, most);
  if (read === null) return null;
  try {
    return await changePart(plan, part, read, (chunk) => readStoredChunk(company, plan, chunk), keep);
  } catch (error) {
    // A damaged chunk must not stop publishing: read everything again.
    if (error instanceof DamagedChunk) return null;
    throw error;
  }
}

/** A full rebuild does not trust existing chunks: one may be damaged or missing. */
const NO_CHUNKS: ReadonlySet<string> = new Set();

/** Writes chunks that are not `present`, a few at a time. */
function createWriter(company: DocumentReference) {
  const written = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  return {
    written,
    chunkWriter:
      (feed: PackFeed, present: ReadonlySet<string>): WriteChunk =>
      async (cut) => {
        if (present.has(cut.chunk.id) || written.has(cut.chunk.id)) return;
        written.add(cut.chunk.id);
        const writing: Promise<void> = writeChunk(company, feed, cut, PUBLISHER).then(() => {
          inFlight.delete(writing);
        });
        // A failure surfaces when the write is awaited; until then it must not be an unhandled rejection.
        writing.catch(() => {});
        inFlight.add(writing);
        if (inFlight.size >= WRITES_IN_FLIGHT) await Promise.race(inFlight);
      },
    done: async () => {
      await Promise.all(inFlight);
    },
  };
}
