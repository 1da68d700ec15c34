import type { Product } from "#domain/product/product.ts";
import type { CatalogueHead, CatalogueProductChange, CatalogueStockChange } from "#local/databases/mirror-database.ts";
import { type SegmentBuilder, startSegment } from "../storage/build-segment.ts";
import { CHUNK_SIZE, type Chunk } from "../storage/encode-chunk.ts";
import type { SearchedSegment } from "../search/search-segments.ts";
import { documentOf, type Segment, segmentSize } from "../storage/segment.ts";
import { sortName } from "../search/sort-name.ts";
import type { StockColumns } from "../storage/stock-columns.ts";
import { countBelow } from "../storage/string-table.ts";

/** The catalogue in memory. Products themselves stay in their chunks. */
export interface CatalogueMemory {
  head: CatalogueHead;
  /** The current index and its stock. Its documents are the chunks' products in name order. */
  base: Segment;
  stock: StockColumns;
  /** Chunks of a running first load. */
  loading: LoadingPart[];
  /** Finds product ids in `loading`: the chunk's position and the document. */
  loadingIds: Map<string, { readonly part: number; readonly document: number }>;
  /** Collects what this context stored, for the final index. */
  collected: SegmentBuilder;
  /** 1 for each document of `base` that `loading` holds in a newer revision; null = none. */
  replaced: Uint8Array | null;
  productChanges: Map<string, CatalogueProductChange>;
  /** The current view, built on first use after a change. */
  changed: ChangedProducts | null;
  stockChanges: Map<string, CatalogueStockChange>;
  view: CatalogueView | null;
}

/** A chunk of a running first load, with a small index of its own until the end. */
export interface LoadingPart {
  readonly chunkId: number;
  readonly chunk: Chunk;
  /** Its first document in `collected`; null if not collected. */
  readonly collectedFrom: number | null;
  /** Built on first use. */
  segment(): Segment;
}

/**
 * All segments in sequence: documents are numbered through base, loading chunks and changes. A view is immutable; a
 * change makes a new one.
 */
export interface CatalogueView {
  readonly version: number;
  readonly generation: number;
  readonly segments: readonly SearchedSegment[];
  readonly base: Segment;
  readonly loading: readonly { readonly chunkId: number; readonly first: number; readonly size: number }[];
  readonly changed: ChangedProducts & { readonly first: number };
}

/** The changes over the chunks, in name order. */
interface ChangedProducts {
  readonly products: readonly Product[];
  readonly revs: readonly number[];
  /** A product's position among them; -1 = it was deleted. */
  readonly positions: ReadonlyMap<string, number>;
  readonly segment: Segment | null;
}

/** The current view, built on first use after a change. */
export function currentView(memory: CatalogueMemory): CatalogueView {
  return (memory.view ??= buildView(memory));
}

function buildView(memory: CatalogueMemory): CatalogueView {
  const { head, base, loading, loadingIds, replaced, productChanges } = memory;
  const baseMask = replaced?.slice() ?? (productChanges.size === 0 ? null : new Uint8Array(segmentSize(base)));
  const loadingMasks = new Map<number, Uint8Array>();
  for (const productId of productChanges.keys()) {
    const document = documentOf(base, productId);
    if (document >= 0 && baseMask) baseMask[document] = 1;
    const place = loadingIds.get(productId);
    const part = place && loading[place.part];
    if (!place || !part) continue;
    const mask = loadingMasks.get(place.part) ?? new Uint8Array(part.chunk.count);
    mask[place.document] = 1;
    loadingMasks.set(place.part, mask);
  }
  const segments: SearchedSegment[] = [{ segment: base, first: 0, masked: baseMask }];
  let first = segmentSize(base);
  const parts = loading.map((arrived, position) => {
    const { chunkId, chunk } = arrived;
    segments.push({
      get segment() {
        return arrived.segment();
      },
      first,
      masked: loadingMasks.get(position) ?? null,
    });
    const part = { chunkId, first, size: chunk.count };
    first += part.size;
    return part;
  });
  memory.changed ??= arrangeChanges(productChanges);
  if (memory.changed.segment) segments.push({ segment: memory.changed.segment, first, masked: null });
  return {
    version: head.version,
    generation: head.generation,
    segments,
    base,
    loading: parts,
    changed: { ...memory.changed, first },
  };
}

function arrangeChanges(changes: ReadonlyMap<string, CatalogueProductChange>): ChangedProducts {
  const products = sortByName([...changes.values()].flatMap(({ product }) => product ?? []));
  const positions = new Map([...changes.keys()].map((productId) => [productId, -1]));
  const builder = startSegment();
  products.forEach((product, position) => {
    builder.add(product);
    positions.set(product.id, position);
  });
  return {
    products,
    revs: products.map(({ id }) => changes.get(id)?.rev ?? 0),
    positions,
    segment: products.length === 0 ? null : builder.finish(),
  };
}

/** Products in the order of the whole list. */
export function sortByName<P extends Pick<Product, "name" | "id">>(products: readonly P[]): P[] {
  const keyed = products.map((product) => ({ product, name: sortName(product.name) }));
  keyed.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.product.id < b.product.id ? -1 : 1));
  return keyed.map(({ product }) => product);
}

/** The location of a document's product: among the changes, or a position in a chunk. Null for no document. */
export function placeOf(
  view: CatalogueView,
  document: number,
): { product: Product; rev: number } | { chunkId: number; position: number } | null {
  if (document < 0) return null;
  const position = document - view.changed.first;
  const changed = view.changed.products[position];
  if (changed) return { product: changed, rev: view.changed.revs[position] ?? 0 };
  if (document < segmentSize(view.base)) return placeInBase(view.generation, document);
  const part = view.loading.find(({ first, size }) => document >= first && document < first + size);
  return part ? { chunkId: part.chunkId, position: document - part.first } : null;
}

/** The location of a document of the current index. */
export function placeInBase(generation: number, document: number): { chunkId: number; position: number } {
  return { chunkId: baseChunkId(generation, Math.floor(document / CHUNK_SIZE)), position: document % CHUNK_SIZE };
}

/** A product's document in a view, or -1: the change first, then the loading copy, then the older one. */
export function findDocument(view: CatalogueView, memory: CatalogueMemory, productId: string): number {
  // The view's own state, without later arrivals: it stays consistent while changes are written.
  const position = view.changed.positions.get(productId);
  if (position !== undefined) return position < 0 ? -1 : view.changed.first + position;
  const place = memory.loadingIds.get(productId);
  const part = place && view.loading[place.part];
  return place && part ? part.first + place.document : documentOf(view.base, productId);
}

/** All matching documents in name order; those still loading come last, as they arrived. */
export function listDocuments(
  view: CatalogueView,
  isInScope: (searched: SearchedSegment, document: number) => boolean,
): Uint32Array {
  const listed = new Uint32Array(view.segments.reduce((sum, { segment }) => sum + segmentSize(segment), 0));
  let count = 0;
  const changedSegment = view.changed.products.length > 0 ? view.segments.at(-1) : undefined;
  let nextChanged = 0;
  const insertions = view.changed.products.map(({ name }) => countBelow(view.base.names, sortName(name)));
  const add = (searched: SearchedSegment, document: number) => {
    if (searched.masked?.[document] === 1 || !isInScope(searched, document)) return;
    listed[count] = searched.first + document;
    count += 1;
  };
  const addChangedUpTo = (document: number) => {
    while (changedSegment && nextChanged < insertions.length && (insertions[nextChanged] ?? 0) <= document) {
      add(changedSegment, nextChanged);
      nextChanged += 1;
    }
  };
  for (const searched of view.segments) {
    if (searched === changedSegment) continue;
    for (let document = 0; document < segmentSize(searched.segment); document += 1) {
      if (searched.first === 0) addChangedUpTo(document);
      add(searched, document);
    }
  }
  addChangedUpTo(Number.POSITIVE_INFINITY);
  return listed.slice(0, count);
}

const GENERATION = 1_000_000;
const LOADING = 500_000;

/** Chunk ids contain their generation; those of a running load come after the indexed ones. */
export function baseChunkId(generation: number, chunk: number): number {
  return generation * GENERATION + chunk;
}

export function loadingChunkId(generation: number, chunk: number): number {
  return generation * GENERATION + LOADING + chunk;
}

/** The range of all chunk ids of a generation (`to` exclusive). */
export function chunkIdsOf(generation: number): readonly [from: number, to: number] {
  return [generation * GENERATION, (generation + 1) * GENERATION];
}
