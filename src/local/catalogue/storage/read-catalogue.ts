import type { CatalogueChunk, CatalogueHead, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";
import { type IndexedProduct, startSegment } from "./build-segment.ts";
import { type CatalogueMemory, chunkIdsOf, loadingChunkId } from "../worker/catalogue-view.ts";
import { type Chunk, decodeChunk, openChunk } from "./encode-chunk.ts";
import {
  documentOf,
  emptySegment,
  INDEX_FORMAT,
  packSegment,
  type Segment,
  segmentSize,
  unpackSegment,
} from "./segment.ts";
import { emptyStock, restoreBlock } from "./stock-columns.ts";

export const EMPTY_HEAD: CatalogueHead = {
  id: "head",
  version: 0,
  generation: 0,
  products: 0,
  inactive: 0,
  loading: 0,
  stockWrites: 0,
};

export function emptyMemory(): CatalogueMemory {
  return {
    head: EMPTY_HEAD,
    base: emptySegment(),
    stock: emptyStock(0),
    loading: [],
    loadingIds: new Map(),
    collected: startSegment(),
    replaced: null,
    productChanges: new Map(),
    changed: null,
    stockChanges: new Map(),
    view: null,
  };
}

/**
 * Brings memory up to date with storage. Usually that is one small read; a new generation has its index read again,
 * new chunks of a running load are indexed, changes are read in full (there are never many). If the mirror was
 * deleted, memory is emptied.
 */
export async function refreshMemory(mirror: MirrorDatabase, memory: CatalogueMemory): Promise<void> {
  const head = (await mirror.catalogueHead.get("head")) ?? EMPTY_HEAD;
  if (head.version === memory.head.version) return;
  const stored = await mirror.transaction("r", tables(mirror), async () => {
    const now = (await mirror.catalogueHead.get("head")) ?? head;
    const sameBase = now.generation === memory.head.generation && now.version > memory.head.version;
    const known = sameBase ? memory.loading.length : 0;
    const [from, to] = chunkIdsOf(now.generation);
    const index = sameBase ? undefined : await mirror.catalogueIndex.get("index");
    const indexed = mirror.catalogueChunks.where("chunkId").between(from, loadingChunkId(now.generation, 0));
    return {
      head: now,
      sameBase,
      index,
      outdated: index !== undefined && index.format !== INDEX_FORMAT ? await indexed.toArray() : null,
      sameStock: sameBase && now.stockWrites === memory.head.stockWrites,
      blocks: sameBase && now.stockWrites === memory.head.stockWrites ? [] : await mirror.catalogueStock.toArray(),
      chunks:
        now.loading > known
          ? await mirror.catalogueChunks
              .where("chunkId")
              .between(Math.max(from, loadingChunkId(now.generation, known)), to)
              .toArray()
          : [],
      productChanges: await mirror.catalogueProductChanges.toArray(),
      stockChanges: await mirror.catalogueStockChanges.toArray(),
    };
  });
  if (!stored.sameBase) {
    memory.base = stored.index && !stored.outdated ? unpackSegment(stored.index.body) : emptySegment();
    if (stored.outdated) memory.base = await indexAnew(mirror, stored.head, stored.outdated);
    forgetLoading(memory);
  }
  if (!stored.sameStock) memory.stock = emptyStock(segmentSize(memory.base));
  for (const { blockId, body } of stored.blocks) restoreBlock(memory.stock, blockId, body);
  for (const { chunkId, body } of stored.chunks) {
    addLoading(memory, chunkId, openChunk(body), null);
    await yieldToRequests();
  }
  memory.productChanges = new Map(stored.productChanges.map((change) => [change.productId, change]));
  memory.stockChanges = new Map(stored.stockChanges.map((change) => [change.productId, change]));
  memory.head = stored.head;
  memory.changed = null;
  memory.view = null;
}

/** Rebuilds an index of another version from its chunks, once, without loading anything. */
async function indexAnew(
  mirror: MirrorDatabase,
  { generation }: CatalogueHead,
  chunks: readonly CatalogueChunk[],
): Promise<Segment> {
  const builder = startSegment();
  for (const { body } of chunks) {
    for (const product of decodeChunk(openChunk(body))) builder.add(product);
    await yieldToRequests();
  }
  const base = builder.finish();
  try {
    await mirror.transaction("rw", mirror.catalogueHead, mirror.catalogueIndex, async () => {
      const now = await mirror.catalogueHead.get("head");
      if (now?.generation !== generation) return;
      await mirror.catalogueIndex.put({ id: "index", generation, format: INDEX_FORMAT, body: packSegment(base) });
    });
  } catch (error) {
    // Without room to store it, it is rebuilt at the next start; searching and selling work.
    if (!isDiskFull(error)) throw error;
  }
  return base;
}

/** Adds one more chunk of a running load to memory, with its products if known, else by reading it. */
export function addLoading(
  memory: CatalogueMemory,
  chunkId: number,
  chunk: Chunk,
  products: readonly IndexedProduct[] | null,
): void {
  const part = memory.loading.length;
  const collectedFrom = products === null ? null : memory.collected.size();
  for (const product of products ?? []) memory.collected.add(product);
  let segment: Segment | null = null;
  memory.loading.push({ chunkId, chunk, collectedFrom, segment: () => (segment ??= indexChunk(chunk)) });
  (products ?? decodeChunk(chunk)).forEach(({ id }, document) => {
    memory.loadingIds.set(id, { part, document });
    const older = documentOf(memory.base, id);
    if (older < 0) return;
    memory.replaced ??= new Uint8Array(segmentSize(memory.base));
    memory.replaced[older] = 1;
  });
}

/** Drops the parts of a load that is over. */
export function forgetLoading(memory: CatalogueMemory): void {
  memory.loading = [];
  memory.loadingIds = new Map();
  memory.collected = startSegment();
  memory.replaced = null;
}

function indexChunk(chunk: Chunk): Segment {
  const builder = startSegment();
  for (const product of decodeChunk(chunk)) builder.add(product);
  return builder.finish();
}

/** The tables of the catalogue, for transactions that need a consistent view. */
export function tables(mirror: MirrorDatabase) {
  return [
    mirror.catalogueHead,
    mirror.catalogueIndex,
    mirror.catalogueChunks,
    mirror.catalogueStock,
    mirror.catalogueProductChanges,
    mirror.catalogueStockChanges,
    mirror.cataloguePackChunks,
    mirror.feeds,
  ];
}

/** Lets waiting requests be answered first, so that a search never waits for a whole job. */
export function yieldToRequests(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}

/** Runs a job in steps and yields between them. */
export async function inTurns<Made>(steps: Generator<void, Made>): Promise<Made> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToRequests();
  }
}
