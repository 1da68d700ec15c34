import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { type Chunk, openChunk } from "./encode-chunk.ts";

/** A chunk no longer exists: another context has compacted the catalogue since. */
export class StaleCatalogue extends Error {
  override readonly name = "StaleCatalogue";
}

/** The cache's limit in bytes; 68,000 products take about 13 million. */
const MOST_BYTES = 16_000_000;

/** Reads chunks through an LRU cache. A record is decoded only when requested. */
export interface ChunkCache {
  read(chunkIds: Iterable<number>): Promise<ReadonlyMap<number, Chunk>>;
  forget(): void;
}

export function createChunkCache(mirror: MirrorDatabase): ChunkCache {
  const kept = new Map<number, { chunk: Chunk; bytes: number }>();
  let total = 0;

  function keep(chunkId: number, body: ArrayBuffer): Chunk {
    const chunk = openChunk(body);
    kept.set(chunkId, { chunk, bytes: body.byteLength });
    total += body.byteLength;
    for (const [oldest, { bytes }] of kept) {
      if (total <= MOST_BYTES) break;
      kept.delete(oldest);
      total -= bytes;
    }
    return chunk;
  }

  return {
    async read(chunkIds) {
      const chunks = new Map<number, Chunk>();
      const missing: number[] = [];
      for (const chunkId of new Set(chunkIds)) {
        const present = kept.get(chunkId);
        if (!present) {
          missing.push(chunkId);
          continue;
        }
        kept.delete(chunkId);
        kept.set(chunkId, present);
        chunks.set(chunkId, present.chunk);
      }
      const rows = missing.length === 0 ? [] : await mirror.catalogueChunks.bulkGet(missing);
      rows.forEach((row, position) => {
        if (!row) throw new StaleCatalogue();
        chunks.set(missing[position] ?? 0, keep(row.chunkId, row.body));
      });
      return chunks;
    },
    forget() {
      kept.clear();
      total = 0;
    },
  };
}
