import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { type Chunk, openChunk } from "./encode-chunk.ts";

/** A chunk that is gone: another context has put the catalogue together anew since this one looked. */
export class StaleCatalogue extends Error {
  override readonly name = "StaleCatalogue";
}

/** Chunk bodies that were read last, up to this many bytes: 68,000 products take about 13 million. */
const MOST_BYTES = 16_000_000;

/** Reads chunks and keeps those that were used last. A record is decoded only when it is asked for. */
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
