import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { IndexedProduct } from "../storage/build-segment.ts";

/** A product and its last known stock (null = unknown), as a list row needs them. */
export interface CatalogueItem {
  readonly product: Product;
  readonly stock: StockItem | null;
  /** The server's revision of the product, if known; local edits may be newer. */
  readonly rev?: number;
  /** The same of its stock. */
  readonly stockRev?: number;
}

/**
 * What a list of products can be narrowed to (PROD-12). `noPrice`: on none of these lists on that day. `disabled` finds the
 * products that nothing else finds.
 */
export type CatalogueFilter =
  | { readonly kind: "inStock" | "noImage" | "disabled" }
  | { readonly kind: "noPrice"; readonly priceListIds: readonly string[]; readonly day: Day };

/**
 * A question to the catalogue. `text` is what was typed ("" = everything), `categoryId` narrows it to a category and
 * those below it, `boost` are product ids to rank first (what this customer usually buys). Only active products are
 * found, unless the filter says otherwise.
 */
export interface CatalogueSearch {
  readonly text: string;
  readonly categoryId: string | null;
  readonly boost: readonly string[];
  readonly filter?: CatalogueFilter | null;
  /** While selling, the customer's group: what is not for it is not found. Absent = everything is. */
  readonly groupId?: string | null;
  /** Products that are not to be found: those the caller shows by itself. Absent = none. */
  readonly without?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** A window of a result and how long the whole result is, so that a virtual list can scroll all of it. */
export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly total: number;
}

/** The device's catalogue: read by queries, fed by sync. It lives in a worker; every call is a message. */
export interface Catalogue {
  /** An aborted search rejects with the reason of its signal. */
  search(search: CatalogueSearch, signal?: AbortSignal): Promise<CataloguePage>;
  getProducts(productIds: readonly string[]): Promise<readonly (CatalogueItem | null)[]>;
  /** The product whose barcode or SKU is exactly this code, or null. */
  findByCode(code: string): Promise<CatalogueItem | null>;
  /** Applies changes since the first load: only newer revisions. `state` is stored with the last of them. */
  applyProducts(documents: readonly FeedDocument<Product>[], state?: FeedState): Promise<void>;
  applyStock(documents: readonly FeedDocument<StockItem>[], state?: FeedState): Promise<void>;
  close(): void;
}

/** A product of a pack: its revision, what the index needs, and its encoded record. */
export interface BulkProduct {
  readonly rev: number;
  readonly product: IndexedProduct;
  readonly encoded: Uint8Array;
}

/** The catalogue in its own context, with what loading needs besides. */
export interface LoadingCatalogue extends Catalogue {
  /** Pages of a first load: whole chunks instead of single changes. */
  storeProducts(documents: readonly FeedDocument<Product>[], state: FeedState): Promise<void>;
  storeStock(documents: readonly FeedDocument<StockItem>[], state: FeedState): Promise<void>;
  /** A published pack: stores its chunks in any order, lists those that are here, and finishes once all are. */
  storePackChunk(chunkId: string, products: readonly BulkProduct[]): Promise<void>;
  heldPackChunks(): Promise<ReadonlySet<string>>;
  finishPack(chunkIds: readonly string[], state: FeedState): Promise<void>;
  /** Merges what arrived into one sorted index, in small steps, if there is enough to merge. */
  compact(): Promise<void>;
  /** Deletes everything, to be loaded anew. */
  clear(): Promise<void>;
}
