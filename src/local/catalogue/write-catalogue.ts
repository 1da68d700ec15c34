import type { FeedDocument } from "#domain/feed.ts";
import type { Product } from "#domain/product.ts";
import type { StockItem } from "#domain/stock.ts";
import type { CatalogueHead, CatalogueProductChange, FeedState, Mirrored, MirrorDatabase } from "../mirror-database.ts";
import { newestRevisions } from "../newest-revisions.ts";
import { startSegment } from "./build-segment.ts";
import {
  type CatalogueMemory,
  currentView,
  findDocument,
  loadingChunkId,
  placeOf,
  sortByName,
} from "./catalogue-view.ts";
import type { ChunkCache } from "./chunk-cache.ts";
import { CHUNK_SIZE, decodeProduct, encodeChunk, encodeProduct, recordAt } from "./encode-chunk.ts";
import { addLoading, EMPTY_HEAD, tables } from "./read-catalogue.ts";
import { documentOf } from "./segment.ts";
import { blockBody, blockCount, stockRevision, writeStock } from "./stock-columns.ts";

export interface CatalogueContext {
  readonly mirror: MirrorDatabase;
  readonly memory: CatalogueMemory;
  readonly chunks: ChunkCache;
}

/** Larger transactions were seen to hold up every read of the origin. */
const CHANGES_PER_TRANSACTION = 100;

/**
 * Stores products in bulk as chunks: a page of a first load, or a chunk of a pack. What is here in an older revision is
 * replaced by them; what this load has brought already (a page that is read twice) goes the way of changes.
 * `alsoWrite` joins the last transaction, and so does `state`.
 */
export async function storeProductPage(
  context: CatalogueContext,
  documents: readonly FeedDocument<Product>[],
  state: FeedState | undefined,
  alsoWrite: () => PromiseLike<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { memory } = context;
  const newest = newestRevisions(documents);
  const present = await productRevisions(
    context,
    newest.map(({ id }) => id),
  );
  const fresh: Mirrored<Product>[] = [];
  const again: FeedDocument<Product>[] = [];
  for (const document of newest) {
    const { id, rev, row } = document;
    const isChange = memory.loadingIds.has(id) || memory.productChanges.has(id) || (row === null && present.has(id));
    if (isChange) again.push(document);
    else if (row !== null && rev > (present.get(id) ?? -1)) fresh.push({ ...row, rev });
  }
  for (let at = 0; at < fresh.length; at += CHUNK_SIZE) {
    const products = sortByName(fresh.slice(at, at + CHUNK_SIZE));
    const builder = startSegment();
    for (const product of products) builder.add(product);
    const body = encodeChunk(products.map(encodeProduct));
    const chunkId = loadingChunkId(memory.head.generation, memory.loading.length);
    const last = at + CHUNK_SIZE >= fresh.length && again.length === 0;
    const added = products.filter(({ id }) => !present.has(id)).length;
    await commit(context, last ? state : undefined, { loading: 1, products: added }, async () => {
      await context.mirror.catalogueChunks.put({ chunkId, body });
      if (last) await alsoWrite();
    });
    addLoading(memory, chunkId, builder.finish());
    memory.view = null;
  }
  if (again.length > 0 || fresh.length === 0) await storeProductChanges(context, again, state, alsoWrite);
}

/** Lays newer revisions over what the chunks hold. A deletion is kept as a change until the chunks are made anew. */
export async function storeProductChanges(
  context: CatalogueContext,
  documents: readonly FeedDocument<Product>[],
  state: FeedState | undefined,
  alsoWrite: () => PromiseLike<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { memory, mirror } = context;
  const present = await productRevisions(
    context,
    documents.map(({ id }) => id),
  );
  const changes = newestRevisions(documents).flatMap(({ id, rev, row }): CatalogueProductChange[] => {
    const known = present.get(id);
    const unheardOf = known === undefined && row === null;
    return rev > (known ?? -1) && !unheardOf ? [{ productId: id, rev, product: row && { ...row } }] : [];
  });
  for (let at = 0; at < changes.length || at === 0; at += CHANGES_PER_TRANSACTION) {
    const slice = changes.slice(at, at + CHANGES_PER_TRANSACTION);
    const last = at + CHANGES_PER_TRANSACTION >= changes.length;
    const added = slice.reduce((sum, { productId, product }) => {
      const known = memory.productChanges.get(productId);
      const wasHere = known ? known.product !== null : present.has(productId);
      return sum + Number(product !== null) - Number(wasHere);
    }, 0);
    await commit(context, last ? state : undefined, slice.length === 0 ? null : { products: added }, async () => {
      await mirror.catalogueProductChanges.bulkPut(slice);
      if (last) await alsoWrite();
    });
    for (const change of slice) memory.productChanges.set(change.productId, change);
    memory.view = null;
  }
}

/** Stock that changed since the first load. */
export async function storeStockChanges(
  context: CatalogueContext,
  documents: readonly FeedDocument<StockItem>[],
  state: FeedState | undefined,
): Promise<void> {
  const { memory, mirror } = context;
  const changes = newestRevisions(documents)
    .filter(({ id, rev }) => rev > stockRevisionOf(memory, id))
    .map(({ id, rev, row }) => ({ productId: id, rev, stock: row }));
  for (let at = 0; at < changes.length || at === 0; at += CHANGES_PER_TRANSACTION) {
    const slice = changes.slice(at, at + CHANGES_PER_TRANSACTION);
    const last = at + CHANGES_PER_TRANSACTION >= changes.length;
    await commit(context, last ? state : undefined, slice.length === 0 ? null : {}, () =>
      mirror.catalogueStockChanges.bulkPut(slice),
    );
    for (const change of slice) memory.stockChanges.set(change.productId, change);
  }
}

/**
 * A page of a stock's first load goes into the columns. They are written out with the state every few pages and at the
 * end, because a page touches nearly all of them: an interrupted load reads those pages again.
 */
export async function storeStockPage(
  context: CatalogueContext,
  documents: readonly FeedDocument<StockItem>[],
  state: FeedState,
  writeOut: boolean,
): Promise<void> {
  const { memory, mirror } = context;
  const elsewhere: FeedDocument<StockItem>[] = [];
  for (const document of documents) {
    const place = documentOf(memory.base, document.id);
    if (place < 0 || memory.stockChanges.has(document.id)) elsewhere.push(document);
    else if (document.rev > stockRevision(memory.stock, place))
      writeStock(memory.stock, place, document.row, document.rev);
  }
  if (elsewhere.length > 0) await storeStockChanges(context, elsewhere, undefined);
  if (!writeOut) return;
  const { generation } = memory.head;
  await commit(context, state, { stockWrites: 1 }, () =>
    mirror.catalogueStock.bulkPut(
      Array.from({ length: blockCount(memory.stock) }, (_, blockId) => ({
        blockId,
        generation,
        body: blockBody(memory.stock, blockId),
      })),
    ),
  );
}

function stockRevisionOf(memory: CatalogueMemory, productId: string): number {
  const change = memory.stockChanges.get(productId);
  if (change) return change.rev;
  const document = documentOf(memory.base, productId);
  return document < 0 ? -1 : stockRevision(memory.stock, document);
}

/** The revisions of the products that are here, deleted ones included. */
async function productRevisions(
  { memory, chunks }: CatalogueContext,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const view = currentView(memory);
  const revisions = new Map<string, number>();
  const inChunks: { productId: string; chunkId: number; position: number }[] = [];
  for (const productId of productIds) {
    const change = memory.productChanges.get(productId);
    if (change) revisions.set(productId, change.rev);
    const document = change ? -1 : findDocument(view, memory, productId);
    const place = document < 0 ? null : placeOf(view, document);
    if (place && "chunkId" in place) inChunks.push({ productId, ...place });
  }
  const read = await chunks.read(inChunks.map(({ chunkId }) => chunkId));
  for (const { productId, chunkId, position } of inChunks) {
    const chunk = read.get(chunkId);
    if (chunk) revisions.set(productId, decodeProduct(recordAt(chunk, position)).rev);
  }
  return revisions;
}

/** One transaction: the write, the feed's state and the head, whose new version wakes whoever shows the catalogue. */
async function commit(
  { mirror, memory }: CatalogueContext,
  state: FeedState | undefined,
  change: { loading?: number; products?: number; stockWrites?: number } | null,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  memory.head = await mirror.transaction("rw", tables(mirror), async () => {
    const before = (await mirror.catalogueHead.get("head")) ?? EMPTY_HEAD;
    const head: CatalogueHead = change
      ? {
          ...before,
          version: before.version + 1,
          loading: before.loading + (change.loading ?? 0),
          products: Math.max(0, before.products + (change.products ?? 0)),
          stockWrites: before.stockWrites + (change.stockWrites ?? 0),
        }
      : before;
    await write();
    if (change) await mirror.catalogueHead.put(head);
    if (state) await mirror.feeds.put(state.feed === "products" ? { ...state, count: head.products } : state);
    return head;
  });
  memory.view = null;
}
