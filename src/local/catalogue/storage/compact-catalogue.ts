import type { CatalogueHead, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { countKept } from "./id-sets.ts";
import {
  baseChunkId,
  type CatalogueMemory,
  type CatalogueView,
  chunkIdsOf,
  currentView,
  placeOf,
} from "../worker/catalogue-view.ts";
import { StaleCatalogue } from "./chunk-cache.ts";
import { CHUNK_SIZE, decodeChunk, encodeChunk, encodeProduct, recordAt } from "./encode-chunk.ts";
import { EMPTY_HEAD, forgetLoading, inTurns, tables, yieldToRequests } from "./read-catalogue.ts";
import { documentOf, INDEX_FORMAT, packSegment, segmentSize } from "./segment.ts";
import { blockBody, blockCount, copyStock, emptyStock, fitsColumns, writeStock } from "./stock-columns.ts";
import { textAt } from "./string-table.ts";
import type { CatalogueContext } from "./write-catalogue.ts";

/** Compaction is due above this many changes. */
const MOST_CHANGES = 2_000;

/** Whether compaction is worth it. */
export function needsCompaction({ memory }: CatalogueContext): boolean {
  const { loading, productChanges, stockChanges } = memory;
  if (loading.length > 0 || productChanges.size > MOST_CHANGES) return true;
  if (stockChanges.size <= MOST_CHANGES) return false;
  // Compaction would leave these as they are.
  const settling = [...stockChanges.values()].filter(({ stock }) => stock === null || fitsColumns(stock));
  return settling.length > MOST_CHANGES;
}

/** How a load from a pack ends: which products stay, and what is written with the switch. */
export interface CompactionEnd {
  readonly keep: ReadonlySet<string>;
  readonly alsoWrite: (head: CatalogueHead) => PromiseLike<unknown>;
}

/** Chunks per transaction: few enough not to delay other readers of the origin. */
const CHUNKS_PER_WRITE = 8;
/** Documents indexed before other requests get a turn. */
const DOCUMENTS_PER_TURN = 1_024;

/**
 * Compacts the catalogue into a new generation: all products in name order in full chunks, one index, and their
 * stock. The old generation stays in use until the new one is complete; one transaction then switches. Yields to
 * requests every few milliseconds; changes that arrive meanwhile wait for the end.
 */
export async function compactCatalogue(context: CatalogueContext, end?: CompactionEnd): Promise<void> {
  const generation = context.memory.head.generation + 1;
  await dropUnfinished(context.mirror, generation);
  try {
    await makeGeneration(context, generation, end);
  } catch (error) {
    // A partial generation is useless, and takes space that an order may need.
    await dropUnfinished(context.mirror, generation);
    throw error;
  }
}

async function makeGeneration(context: CatalogueContext, generation: number, end?: CompactionEnd): Promise<void> {
  const { mirror, memory, chunks } = context;
  const view = currentView(memory);
  const changes = new Map(memory.productChanges);
  const stockChanges = new Map(memory.stockChanges);

  const viewDocuments = await inTurns(collectAll(memory, view, end?.keep));
  const order = await inTurns(memory.collected.sorting(Uint32Array.from(viewDocuments.keys())));
  const loading = new Map(memory.loading.map(({ chunkId, chunk }) => [chunkId, chunk]));
  let rows: { chunkId: number; body: ArrayBuffer }[] = [];
  for (let at = 0; at < order.length; at += CHUNK_SIZE) {
    const block = order.subarray(at, at + CHUNK_SIZE);
    const places = Array.from(block, (document) => placeOf(view, viewDocuments.get(document) ?? -1));
    const stored = places.flatMap((place) => (place && "chunkId" in place ? [place.chunkId] : []));
    const bodies = await chunks.read(stored.filter((chunkId) => !loading.has(chunkId)));
    const records = places.map((place) => {
      if (!place) throw new StaleCatalogue();
      if ("product" in place) return encodeProduct({ ...place.product, rev: place.rev });
      const chunk = loading.get(place.chunkId) ?? bodies.get(place.chunkId);
      if (!chunk) throw new StaleCatalogue();
      return recordAt(chunk, place.position);
    });
    rows.push({ chunkId: baseChunkId(generation, at / CHUNK_SIZE), body: encodeChunk(records) });
    if (rows.length === CHUNKS_PER_WRITE || at + CHUNK_SIZE >= order.length) {
      await mirror.catalogueChunks.bulkPut(rows);
      rows = [];
    }
    await yieldToRequests();
  }
  const base = await inTurns(memory.collected.finishing(order));
  await yieldToRequests();

  const stock = emptyStock(segmentSize(base));
  for (let document = 0; document < segmentSize(memory.base); document += 1) {
    const target = documentOf(base, textAt(memory.base.ids, document));
    if (target >= 0) copyStock(memory.stock, memory.base.idDocuments[document] ?? 0, stock, target);
  }
  const settledStock = [...stockChanges.values()].filter(({ productId, stock: item, rev }) => {
    const target = documentOf(base, productId);
    if (target < 0 || (item !== null && !fitsColumns(item))) return false;
    writeStock(stock, target, item, rev);
    return true;
  });

  const index = { id: "index" as const, generation, format: INDEX_FORMAT, body: packSegment(base) };
  memory.head = await mirror.transaction("rw", tables(mirror), async () => {
    const before = (await mirror.catalogueHead.get("head")) ?? EMPTY_HEAD;
    if (before.version !== memory.head.version) throw new StaleCatalogue();
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
    await dropChunks(mirror, view.generation);
    return head;
  });
  memory.base = base;
  memory.stock = stock;
  forgetLoading(memory);
  for (const productId of changes.keys()) memory.productChanges.delete(productId);
  for (const { productId } of settledStock) memory.stockChanges.delete(productId);
  memory.changed = null;
  memory.view = null;
  chunks.forget();
}

/** Deletes the chunks of a generation that was never completed. */
async function dropUnfinished(mirror: MirrorDatabase, generation: number): Promise<void> {
  await mirror.transaction("rw", mirror.catalogueHead, mirror.catalogueChunks, async () => {
    const head = (await mirror.catalogueHead.get("head")) ?? EMPTY_HEAD;
    if (head.generation < generation) await dropChunks(mirror, generation);
  });
}

async function dropChunks(mirror: MirrorDatabase, generation: number): Promise<void> {
  await mirror.catalogueChunks
    .where("chunkId")
    .between(...chunkIdsOf(generation))
    .delete();
}

/**
 * Adds every product that is not deleted (inactive ones too) to the index being built; with `keep`, only those ids.
 * Returns the view's document of each new document. Runs in steps.
 */
function* collectAll(
  { collected, base, loading }: CatalogueMemory,
  view: CatalogueView,
  keep: ReadonlySet<string> | undefined,
): Generator<void, Map<number, number>> {
  const viewDocuments = new Map<number, number>();
  const take = (document: number, viewDocument: number) => {
    if (!keep || keep.has(collected.idOf(document))) viewDocuments.set(document, viewDocument);
  };
  const baseMask = view.segments[0]?.masked;
  for (let document = 0; document < segmentSize(base); document += 1) {
    if (document % DOCUMENTS_PER_TURN === 0) yield;
    if (baseMask?.[document] === 1) continue;
    collected.copy(base, document);
    take(collected.size() - 1, document);
  }
  for (const [position, { chunk, collectedFrom }] of loading.entries()) {
    const from = collectedFrom ?? collected.size();
    if (collectedFrom === null) for (const product of decodeChunk(chunk)) collected.add(product);
    const mask = view.segments[position + 1]?.masked;
    const first = view.loading[position]?.first ?? 0;
    for (let document = 0; document < chunk.count; document += 1) {
      if (mask?.[document] !== 1) take(from + document, first + document);
    }
    yield;
  }
  for (const [position, product] of view.changed.products.entries()) {
    if (position % DOCUMENTS_PER_TURN === 0) yield;
    collected.add(product);
    take(collected.size() - 1, view.changed.first + position);
  }
  return viewDocuments;
}
