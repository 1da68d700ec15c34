import type { Category } from "#domain/category/category.ts";
import { categoryBranch } from "#domain/category/category-tree.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { CatalogueFilter, CatalogueItem, CatalogueSearch, LoadingCatalogue } from "./catalogue.ts";
import { type CatalogueView, currentView, findDocument, placeOf } from "./catalogue-view.ts";
import { createChunkCache, StaleCatalogue } from "../storage/chunk-cache.ts";
import { compactCatalogue, needsCompaction } from "../storage/compact-catalogue.ts";
import { decodeProduct, recordAt } from "../storage/encode-chunk.ts";
import { readFirstPage } from "../storage/first-page.ts";
import { filterDocuments } from "../search/filter-documents.ts";
import { findByExactCode, findDisabledBySku } from "../search/find-by-code.ts";
import { findDocuments } from "../search/find-documents.ts";
import { preselect } from "../search/preselect.ts";
import type { CategoryWords } from "../search/match-words.ts";
import { emptyMemory, refreshMemory, tables } from "../storage/read-catalogue.ts";
import type { Ranking } from "../search/search-segments.ts";
import { documentOf } from "../storage/segment.ts";
import { splitWords } from "../search/split-words.ts";
import { finishPack, heldPackChunks, storePackChunk } from "../storage/store-pack.ts";
import { tallyProducts } from "../storage/tally-products.ts";
import { readStock, stockRevision } from "../storage/stock-columns.ts";
import {
  type CatalogueContext,
  storeProductChanges,
  storeProductPage,
  storeStockChanges,
  storeStockPage,
} from "../storage/write-catalogue.ts";
import { viewFor } from "./view-for.ts";

/** Stock pages between two writes of the columns. */
const STOCK_PAGES_PER_WRITE = 8;

/** How often a write is retried when another context wrote first. */
const WRITE_TRIES = 5;

/** Cached results: for paging, deleting letters, and continued typing. */
const RESULTS_KEPT = 24;

/** How many of the best results are sorted while typing: a screen or two. */
const BEST = 100;

/** Category names rarely change: they are read again after this time. */
const CATEGORIES_KEPT_MS = 5_000;

/** The catalogue in this context: the worker in the app, the test's own process in tests. */
export function openLocalCatalogue(mirror: MirrorDatabase): LoadingCatalogue {
  let memory = emptyMemory();
  const chunks = createChunkCache(mirror);
  let opened = false;
  let writing = 0;
  let lastWrite: Promise<void> = Promise.resolve();
  let refreshing: Promise<void> | null = null;
  let stockPages = 0;
  let categories: { readAt: number; rows: readonly Category[]; words: readonly CategoryWords[] } | null = null;
  let results: { view: CatalogueView; ranked: Map<string, Ranking> } | null = null;

  /** While this context writes, its memory is ahead of storage. */
  async function refresh(): Promise<void> {
    if (writing > 0) return;
    const { version } = memory.head;
    refreshing ??= refreshMemory(mirror, memory).finally(() => {
      refreshing = null;
      // A deleted mirror is rebuilt under the same numbers.
      if (memory.head.version < version) chunks.forget();
    });
    await refreshing;
    opened = true;
  }

  /** Runs writes one after the other, each on up-to-date memory. */
  function write(job: () => Promise<void>): Promise<void> {
    const turn = lastWrite.then(async () => {
      await refresh();
      writing += 1;
      try {
        await writeOnStored(job);
      } finally {
        writing -= 1;
      }
    });
    lastWrite = turn.catch(() => {});
    return turn;
  }

  /** Retries when another context (a tab handing over) wrote first. */
  async function writeOnStored(job: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await job();
      } catch (error) {
        await forgetUnstored();
        if (!(error instanceof StaleCatalogue) || tries === WRITE_TRIES) throw error;
      }
    }
  }

  /** After a failed write memory may be ahead of storage: reads it again. */
  async function forgetUnstored(): Promise<void> {
    const stored = emptyMemory();
    await refreshMemory(mirror, stored);
    memory = stored;
    chunks.forget();
  }

  /** Compacts when there are many changes. */
  async function change(job: (context: CatalogueContext) => Promise<void>): Promise<void> {
    await write(() => job({ mirror, memory, chunks }));
    if (needsCompaction({ mirror, memory, chunks }) && memory.loading.length === 0) await compact();
  }

  function compact(): Promise<void> {
    return write(async () => {
      const context = { mirror, memory, chunks };
      if (needsCompaction(context)) await compactCatalogue(context);
    });
  }

  /** Retries once when another tab has just replaced the chunks. */
  async function read<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    await refresh();
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof StaleCatalogue)) throw error;
      chunks.forget();
      await lastWrite;
      await refresh();
      return answer();
    }
  }

  async function readItems(view: CatalogueView, documents: Iterable<number>): Promise<(CatalogueItem | null)[]> {
    const places = Array.from(documents, (document) => placeOf(view, document));
    const bodies = await chunks.read(places.flatMap((place) => (place && "chunkId" in place ? [place.chunkId] : [])));
    return places.map((place) => {
      if (!place) return null;
      if ("product" in place) {
        const { product, rev } = place;
        return { product, ...stockOf(product.id), rev };
      }
      const chunk = bodies.get(place.chunkId);
      if (!chunk) return null;
      const { rev, ...product } = decodeProduct(recordAt(chunk, place.position));
      return { product, ...stockOf(product.id), rev };
    });
  }

  const readFound = (find: (view: CatalogueView) => number) =>
    read(async () => {
      const view = currentView(memory);
      const [item = null] = await readItems(view, [find(view)]);
      return item;
    });

  function stockOf(productId: string) {
    const change = memory.stockChanges.get(productId);
    if (change) return { stock: change.stock, stockRev: change.rev };
    const document = documentOf(memory.base, productId);
    if (document < 0) return { stock: null, stockRev: -1 };
    return { stock: readStock(memory.stock, document, productId), stockRev: stockRevision(memory.stock, document) };
  }

  async function readCategories() {
    if (!categories || performance.now() - categories.readAt > CATEGORIES_KEPT_MS) {
      const rows = await mirror.categories.toArray();
      const words = rows.map(({ id, name, nameEs }) => ({
        categoryId: id,
        words: [...splitWords(name), ...splitWords(nameEs)],
      }));
      categories = { readAt: performance.now(), rows, words };
    }
    return categories;
  }

  /** The ranked documents, as far as the window needs them; cached until something changes. */
  async function order(view: CatalogueView, search: CatalogueSearch): Promise<Ranking> {
    const { text, categoryId, boost, filter = null, groupId, without = [], offset, limit } = search;
    const { rows, words } = await readCategories();
    const key = JSON.stringify([text, categoryId, boost, filter, groupId === undefined, groupId, without]);
    if (results?.view !== view) results = { view, ranked: new Map() };
    const { ranked: kept } = results;
    const known = kept.get(key);
    if (known && known.documents.length >= Math.min(offset + limit, known.total)) return known;
    const branch = categoryId === null ? null : categoryBranch(categoryId, rows);
    const seen = groupId === undefined ? view : viewFor(view, groupId);
    const left = new Set(without.map((productId) => findDocument(view, memory, productId)));
    // Beyond the first window everything is ranked, for scrolling to the end; filtered results are always complete.
    const isOpen = filter === null && left.size === 0;
    const most = offset === 0 && isOpen ? Math.max(limit, BEST) : Number.POSITIVE_INFINITY;
    const all = findDocuments(seen, text, branch, boost, words, filter?.kind === "disabled", most);
    const found = left.size === 0 ? all : rankingOf(all.documents.filter((document) => !left.has(document)));
    const ranking = filter === null ? found : await narrow(view, found.documents, filter);
    for (const oldest of kept.keys()) {
      if (kept.size < RESULTS_KEPT) break;
      kept.delete(oldest);
    }
    kept.set(key, ranking);
    return ranking;
  }

  async function narrow(view: CatalogueView, found: Uint32Array, filter: CatalogueFilter): Promise<Ranking> {
    const possible = preselect(view, found, filter);
    return rankingOf(await filterDocuments(possible, filter, (batch) => readItems(view, batch)));
  }

  return {
    async search(request) {
      if (!opened && isWholeList(request)) {
        const page = await readFirstPage(mirror, request.offset, request.limit);
        if (page) {
          // Loads the index meanwhile, for the next search.
          refresh().catch(() => {});
          return page;
        }
      }
      return read(async () => {
        await readCategories();
        const view = currentView(memory);
        const { documents, total } = await order(view, request);
        const items = await readItems(view, documents.subarray(request.offset, request.offset + request.limit));
        return { items: items.flatMap((item) => item ?? []), total };
      });
    },
    getProducts: (productIds) =>
      read(async () => {
        const view = currentView(memory);
        return readItems(
          view,
          productIds.map((productId) => findDocument(view, memory, productId)),
        );
      }),
    findByCode: (code) => readFound(({ segments }) => findByExactCode(segments, code)),
    findDisabledBySku: (sku) => readFound(({ segments }) => findDisabledBySku(segments, sku)),
    tallyProducts: () => read(() => tallyProducts({ memory, chunks })),
    applyProducts: (documents, state) => change((context) => storeProductChanges(context, documents, state)),
    applyStock: (documents, state) => change((context) => storeStockChanges(context, documents, state)),
    storeProducts: (documents, state) => write(() => storeProductPage({ mirror, memory, chunks }, documents, state)),
    storeStock: (documents, state) =>
      write(() => {
        stockPages += 1;
        const writeOut = state.loaded || stockPages % STOCK_PAGES_PER_WRITE === 0;
        return storeStockPage({ mirror, memory, chunks }, documents, state, writeOut);
      }),
    storePackChunk: (chunkId, documents) => write(() => storePackChunk({ mirror, memory, chunks }, chunkId, documents)),
    heldPackChunks: () => heldPackChunks({ mirror }),
    finishPack: (chunkIds, state) => write(() => finishPack({ mirror, memory, chunks }, chunkIds, state)),
    compact,
    clear: () =>
      write(async () => {
        await mirror.transaction("rw", tables(mirror), async () => {
          const before = await mirror.catalogueHead.get("head");
          for (const table of tables(mirror)) if (table.name.startsWith("catalogue")) await table.clear();
          // With its rows, or it would claim that they are here.
          await mirror.feeds.bulkDelete(["products", "stock"]);
          // The version keeps rising, so that other tabs notice.
          const fresh = emptyMemory();
          fresh.head = {
            ...fresh.head,
            version: (before?.version ?? 0) + 1,
            generation: (before?.generation ?? 0) + 1,
          };
          await mirror.catalogueHead.put(fresh.head);
          memory = fresh;
        });
        chunks.forget();
      }),
    close: () => chunks.forget(),
  };
}

/** A complete result. */
function rankingOf(documents: Uint32Array): Ranking {
  return { documents, total: documents.length };
}

/** No text, no filter, no exclusions. */
function isWholeList({ text, categoryId, filter, without = [] }: CatalogueSearch): boolean {
  return categoryId === null && !filter && without.length === 0 && splitWords(text).length === 0;
}
