import type { CatalogueHead } from "../mirror-database.ts";
import { countKept } from "./audience.ts";
import { startSegment } from "./build-segment.ts";
import { baseChunkId, type CatalogueView, chunkIdsOf, currentView, placeOf } from "./catalogue-view.ts";
import { StaleCatalogue } from "./chunk-cache.ts";
import { CHUNK_SIZE, encodeChunk, encodeProduct, recordAt } from "./encode-chunk.ts";
import { tables, yieldToRequests } from "./read-catalogue.ts";
import type { SearchedSegment } from "./search-segments.ts";
import { documentOf, packSegment, type Segment, segmentSize } from "./segment.ts";
import { blockBody, blockCount, copyStock, emptyStock, writeStock } from "./stock-columns.ts";
import { allTexts, textAt } from "./string-table.ts";
import type { CatalogueContext } from "./write-catalogue.ts";

/** As many changes may lie over the chunks before these are made anew. */
const MOST_CHANGES = 2_000;

/** Whether putting the catalogue together anew is worth it. */
export function needsCompaction({ memory }: CatalogueContext): boolean {
  return (
    memory.loading.length > 0 || memory.productChanges.size > MOST_CHANGES || memory.stockChanges.size > MOST_CHANGES
  );
}

/** What a load from a pack ends with: products outside `keep` are gone, and what is written with the switch. */
export interface CompactionEnd {
  readonly keep: ReadonlySet<string>;
  readonly alsoWrite: (head: CatalogueHead) => PromiseLike<unknown>;
}

/**
 * Makes a new generation: all products in name order in full chunks, one index over them, their stock beside it. The
 * old generation stays in force until the new one is complete; one transaction then switches. Every few milliseconds
 * whoever waits for an answer gets it; changes that arrive meanwhile wait for the end.
 */
export async function compactCatalogue(context: CatalogueContext, end?: CompactionEnd): Promise<void> {
  const { mirror, memory, chunks } = context;
  const view = currentView(memory);
  const changes = new Map(memory.productChanges);
  const stockChanges = new Map(memory.stockChanges);
  const generation = view.generation + 1;
  await mirror.catalogueChunks
    .where("chunkId")
    .between(...chunkIdsOf(generation))
    .delete();

  const documents = await documentsInOrder(view, end?.keep);
  const builder = startSegment();
  for (let at = 0; at < documents.length; at += CHUNK_SIZE) {
    const block = documents.slice(at, at + CHUNK_SIZE);
    const places = block.map(({ searched, document }) => placeOf(view, searched.first + document));
    const bodies = await chunks.read(places.flatMap((place) => (place && "chunkId" in place ? [place.chunkId] : [])));
    const records = places.map((place) => {
      if (!place) throw new StaleCatalogue();
      if ("product" in place) return encodeProduct({ ...place.product, rev: changes.get(place.product.id)?.rev ?? 0 });
      const chunk = bodies.get(place.chunkId);
      if (!chunk) throw new StaleCatalogue();
      return recordAt(chunk, place.position);
    });
    for (const { searched, document } of block) builder.copy(searched.segment, document);
    await mirror.catalogueChunks.put({ chunkId: baseChunkId(generation, at / CHUNK_SIZE), body: encodeChunk(records) });
    await yieldToRequests();
  }
  const base = builder.finish();
  await yieldToRequests();

  const stock = emptyStock(segmentSize(base));
  for (let document = 0; document < segmentSize(memory.base); document += 1) {
    const target = documentOf(base, textAt(memory.base.ids, document));
    if (target >= 0) copyStock(memory.stock, memory.base.idDocuments[document] ?? 0, stock, target);
  }
  const settledStock = [...stockChanges.values()].filter(({ productId, stock: item, rev }) => {
    const target = documentOf(base, productId);
    if (target >= 0) writeStock(stock, target, item, rev);
    return target >= 0;
  });

  const index = { id: "index" as const, generation, body: packSegment(base) };
  memory.head = await mirror.transaction("rw", tables(mirror), async () => {
    const before = memory.head;
    const head = {
      ...before,
      version: before.version + 1,
      generation,
      products: segmentSize(base),
      inactive: base.active.reduce((count, active) => count + 1 - active, countKept(base)),
      loading: 0,
      stockWrites: before.stockWrites + 1,
    };
    await mirror.catalogueIndex.put(index);
    await mirror.catalogueStock.bulkPut(
      Array.from({ length: blockCount(stock) }, (_, blockId) => ({
        blockId,
        generation,
        body: blockBody(stock, blockId),
      })),
    );
    await mirror.catalogueProductChanges.bulkDelete([...changes.keys()]);
    await mirror.catalogueStockChanges.bulkDelete(settledStock.map(({ productId }) => productId));
    await mirror.catalogueHead.put(head);
    await end?.alsoWrite(head);
    await mirror.catalogueChunks
      .where("chunkId")
      .between(...chunkIdsOf(view.generation))
      .delete();
    return head;
  });
  memory.base = base;
  memory.stock = stock;
  memory.loading = [];
  memory.loadingIds = new Map();
  memory.replaced = null;
  for (const productId of changes.keys()) memory.productChanges.delete(productId);
  for (const { productId } of settledStock) memory.stockChanges.delete(productId);
  memory.view = null;
  chunks.forget();
}

/** Every product that is not deleted, inactive ones too, in name order; where `keep` is given, only of those ids. */
async function documentsInOrder(
  { segments }: CatalogueView,
  keep: ReadonlySet<string> | undefined,
): Promise<{ searched: SearchedSegment; document: number }[]> {
  const named: { searched: SearchedSegment; document: number; name: string }[] = [];
  for (const searched of segments) {
    const dropped = keep && outside(searched.segment, keep);
    allTexts(searched.segment.names).forEach((name, document) => {
      if (searched.masked?.[document] !== 1 && dropped?.[document] !== 1) named.push({ searched, document, name });
    });
    await yieldToRequests();
  }
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** 1 for each document whose product is not among these. */
function outside(segment: Segment, keep: ReadonlySet<string>): Uint8Array {
  const marks = new Uint8Array(segmentSize(segment));
  allTexts(segment.ids).forEach((productId, position) => {
    if (!keep.has(productId)) marks[segment.idDocuments[position] ?? 0] = 1;
  });
  return marks;
}
