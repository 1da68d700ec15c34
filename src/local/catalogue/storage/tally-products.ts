import { addTally, NOTHING, type Tally, tallyOf } from "#domain/sync/tally.ts";
import { currentView, placeInBase } from "../worker/catalogue-view.ts";
import { type Chunk, CHUNK_SIZE, recordAt, revisionAt } from "./encode-chunk.ts";
import { yieldToRequests } from "./read-catalogue.ts";
import { segmentSize } from "./segment.ts";
import type { CatalogueContext } from "./write-catalogue.ts";

/**
 * The fingerprint of all products that are here, read from their chunks. Other requests get a turn after each chunk.
 * Throws `StaleCatalogue` if a chunk is missing.
 */
export async function tallyProducts({ memory, chunks }: Pick<CatalogueContext, "memory" | "chunks">): Promise<Tally> {
  const view = currentView(memory);
  const parts = memory.loading.map(({ chunk }) => chunk);
  let all = tallyOf(view.changed.revs);
  const size = segmentSize(view.base);
  for (let from = 0; from < size; from += CHUNK_SIZE) {
    const { chunkId } = placeInBase(view.generation, from);
    const chunk = (await chunks.read([chunkId])).get(chunkId);
    if (chunk) all = addTally(all, tallyChunk(chunk, view.segments[0]?.masked?.subarray(from)));
    await yieldToRequests();
  }
  for (const [position, chunk] of parts.entries()) {
    all = addTally(all, tallyChunk(chunk, view.segments[position + 1]?.masked));
  }
  return all;
}

/** Products that something newer replaces are masked. */
function tallyChunk(chunk: Chunk, masked: Uint8Array | null | undefined): Tally {
  if (chunk.count === 0) return NOTHING;
  const places = Array.from({ length: chunk.count }, (_, place) => place).filter((place) => masked?.[place] !== 1);
  return tallyOf(places.map((place) => revisionAt(recordAt(chunk, place))));
}
