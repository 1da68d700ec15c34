import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type {
  CatalogueHead,
  CatalogueProductChange,
  FeedState,
  MirrorDatabase,
} from "#local/databases/mirror-database.ts";
import { newestRevisions } from "#local/outbox/newest-revisions.ts";
import type { BulkProduct } from "../worker/catalogue.ts";
import { type CatalogueMemory, loadingChunkId, placeInBase } from "../worker/catalogue-view.ts";
import { type ChunkCache, StaleCatalogue } from "./chunk-cache.ts";
import { decodeProduct, encodeChunk, encodeProduct, openChunk, recordAt, revisionAt } from "./encode-chunk.ts";
import { addLoading, EMPTY_HEAD, tables } from "./read-catalogue.ts";
import { documentOf } from "./segment.ts";
import { blockBody, blockCount, fitsColumns, stockRevision, writeStock } from "./stock-columns.ts";

export interface CatalogueContext {
  readonly mirror: MirrorDatabase;
  readonly memory: CatalogueMemory;
  readonly chunks: ChunkCache;
}

/** Larger transactions were seen to block every read of the origin. */
const CHANGES_PER_TRANSACTION = 100;

/**
 * Stores a page of a first load as a chunk. Older revisions are replaced; products this load has already stored (a
 * page read twice) are applied as changes. The feed's state joins the last transaction.
 */
export async function storeProductPage(
  context: CatalogueContext,
  documents: readonly FeedDocument<Product>[],
  state: FeedState,
): Promise<void> {
  const newest = newestRevisions(documents);
  const present = await productRevisions(context, newest);
  const fresh: BulkProduct[] = [];
  const again: FeedDocument<Product>[] = [];
  for (const document of newest) {
    const { id, rev, row } = document;
    if (isChange(context.memory, id) || (row === null && present.has(id))) again.push(document);
    else if (row !== null && rev > (present.get(id) ?? -1))
      fresh.push({ rev, product: row, encoded: encodeProduct({ ...row, rev }) });
  }
  const last = again.length === 0;
  if (fresh.length > 0) await storeLoadingChunk(context, fresh, present, last ? state : undefined, nothingElse);
  if (!last || fresh.length === 0) await storeProductChanges(context, again, state);
}

/** Stores a chunk of a pack in the same way; `alsoWrite` joins the last transaction. */
export async function storeBulk(
  context: CatalogueContext,
  products: readonly BulkProduct[],
  alsoWrite: () => PromiseLike<unknown>,
): Promise<void> {
  const heads = products.map(({ rev, product: { id } }) => ({ id, rev }));
  const present = await productRevisions(context, heads);
  const fresh = products.filter(
    ({ rev, product: { id } }) => !isChange(context.memory, id) && rev > (present.get(id) ?? -1),
  );
  const again = products.flatMap(({ rev, product: { id }, encoded }) =>
    isChange(context.memory, id) ? [{ id, rev, row: decodeProduct(encoded) }] : [],
  );
  const last = again.length === 0;
  if (fresh.length > 0) await storeLoadingChunk(context, fresh, present, undefined, last ? alsoWrite : nothingElse);
  if (!last || fresh.length === 0) await storeProductChanges(context, again, undefined, alsoWrite);
}

const nothingElse = () => Promise.resolve();

/** Whether a product that arrives in bulk must be stored as a change, or in the chunk. */
function isChange({ loadingIds, productChanges }: CatalogueMemory, productId: string): boolean {
  return loadingIds.has(productId) || productChanges.has(productId);
}

async function storeLoadingChunk(
  context: CatalogueContext,
  fresh: readonly BulkProduct[],
  present: ReadonlyMap<string, number>,
  state: FeedState | undefined,
  alsoWrite: () => PromiseLike<unknown>,
): Promise<void> {
  const { memory, mirror } = context;
  const body = encodeChunk(fresh.map(({ encoded }) => encoded));
  const chunkId = loadingChunkId(memory.head.generation, memory.loading.length);
  const added = fresh.filter(({ product: { id } }) => !present.has(id)).length;
  await commit(context, state, { loading: 1, products: added }, async () => {
    await mirror.catalogueChunks.put({ chunkId, body });
    await alsoWrite();
  });
  const products = fresh.map(({ product }) => product);
  addLoading(memory, chunkId, openChunk(body), products);
  memory.view = null;
}

/** Stores newer revisions as changes over the chunks. A deletion stays a change until compaction. */
export async function storeProductChanges(
  context: CatalogueContext,
  documents: readonly Omit<FeedDocument<Product>, "updatedAt">[],
  state: FeedState | undefined,
  alsoWrite: () => PromiseLike<unknown> = nothingElse,
): Promise<void> {
  const { memory, mirror } = context;
  const present = await productRevisions(context, documents);
  const changes = newestRevisions(documents).flatMap(({ id, rev, row }): CatalogueProductChange[] => {
    const known = present.get(id);
    const unheardOf = known === undefined && row === null;
    return rev > (known ?? -1) && !unheardOf ? [{ productId: id, rev, product: row && { ...row } }] : [];
  });
  try {
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
    }
  } finally {
    // Once for all: each new view indexes every change, which delays readers.
    if (changes.length > 0) {
      memory.changed = null;
      memory.view = null;
    }
  }
}

/** Applies stock changes since the first load. */
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
    memory.view = null;
  }
}

/**
 * Writes a page of stock's first load into the columns. These are stored with the state every few pages and at the
 * end, because a page touches nearly all of them; an interrupted load reads those pages again.
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
    const standsApart = document.row !== null && !fitsColumns(document.row);
    if (place < 0 || standsApart || memory.stockChanges.has(document.id)) elsewhere.push(document);
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
  memory.view = null;
}

function stockRevisionOf(memory: CatalogueMemory, productId: string): number {
  const change = memory.stockChanges.get(productId);
  if (change) return change.rev;
  const document = documentOf(memory.base, productId);
  return document < 0 ? -1 : stockRevision(memory.stock, document);
}

/** The revisions of known products, deleted ones included. */
async function productRevisions(
  { memory, chunks }: CatalogueContext,
  wanted: readonly { readonly id: string }[],
): Promise<Map<string, number>> {
  const revisions = new Map<string, number>();
  const inChunks: { id: string; chunkId: number; position: number }[] = [];
  for (const { id } of wanted) {
    const change = memory.productChanges.get(id);
    const place = memory.loadingIds.get(id);
    const part = place && memory.loading[place.part];
    if (change) revisions.set(id, change.rev);
    else if (part) revisions.set(id, revisionAt(recordAt(part.chunk, place.document)));
    else {
      const document = documentOf(memory.base, id);
      if (document >= 0) inChunks.push({ id, ...placeInBase(memory.head.generation, document) });
    }
  }
  const read = await chunks.read(inChunks.map(({ chunkId }) => chunkId));
  for (const { id, chunkId, position } of inChunks) {
    const chunk = read.get(chunkId);
    if (chunk) revisions.set(id, revisionAt(recordAt(chunk, position)));
  }
  return revisions;
}

/**
 * One transaction for the write, the feed's state and the head, whose new version wakes live queries. Throws
 * `StaleCatalogue` if another context has written since.
 */
async function commit(
  { mirror, memory }: CatalogueContext,
  state: FeedState | undefined,
  change: { loading?: number; products?: number; stockWrites?: number } | null,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  memory.head = await mirror.transaction("rw", tables(mirror), async () => {
    const before = (await mirror.catalogueHead.get("head")) ?? EMPTY_HEAD;
    if (before.version !== memory.head.version) throw new StaleCatalogue();
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
}
