import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Tally } from "#domain/sync/tally.ts";
import type { PricingRequest } from "#domain/pricing/resolve-price.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
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
  /** The same for its stock. */
  readonly stockRev?: number;
}

/**
 * The filters of a product list (PROD-12). `outOfStock`: what is counted and not there. `noPrice`: no price on any of these lists on that day. `disabled` finds the
 * disabled products, which no other search returns. `promotion`: for the customer of this pricing (SELL-13). `new`: added
 * since then, newest first (SELL-14).
 */
export type CatalogueFilter =
  | { readonly kind: "inStock" | "outOfStock" | "noImage" | "disabled" }
  | { readonly kind: "noPrice"; readonly priceListIds: readonly string[]; readonly day: Day }
  | { readonly kind: "promotion"; readonly pricing: PricingRequest }
  | { readonly kind: "new"; readonly since: Instant };

/**
 * A catalogue query. `text` is the typed text ("" = everything), `categoryId` narrows it to a category and
 * its descendants, `boost` are product ids to rank first (what this customer usually buys). Only active products are
 * found unless the filter says otherwise.
 */
export interface CatalogueSearch {
  readonly text: string;
  readonly categoryId: string | null;
  readonly boost: readonly string[];
  readonly filter?: CatalogueFilter | null;
  /** While selling, the customer's group: products for other groups are not found. Absent = no limit. */
  readonly groupId?: string | null;
  /** Products to leave out, because the caller shows them itself. Absent = none. */
  readonly without?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** A window of a result, and the length of the whole result, so that a virtual list can scroll all of it. */
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
  /** The disabled product with exactly this SKU, or null. */
  findDisabledBySku(sku: string): Promise<CatalogueItem | null>;
  /** Applies changes since the first load: only newer revisions. `state` is stored with the last of them. */
  applyProducts(documents: readonly FeedDocument<Product>[], state?: FeedState): Promise<void>;
  applyStock(documents: readonly FeedDocument<StockItem>[], state?: FeedState): Promise<void>;
  /** The fingerprint of all products. Throws if part of them is missing. */
  tallyProducts(): Promise<Tally>;
  close(): void;
}

/** A product of a pack: its revision, its indexed fields, and its encoded record. */
export interface BulkProduct {
  readonly rev: number;
  readonly product: IndexedProduct;
  readonly encoded: Uint8Array;
}

/** The catalogue in its own context, with the operations that loading uses. */
export interface LoadingCatalogue extends Catalogue {
  /** Pages of a first load: whole chunks instead of single changes. */
  storeProducts(documents: readonly FeedDocument<Product>[], state: FeedState): Promise<void>;
  storeStock(documents: readonly FeedDocument<StockItem>[], state: FeedState): Promise<void>;
  /** A published pack: stores its chunks in any order, lists the stored ones, and finishes once all are stored. */
  storePackChunk(chunkId: string, products: readonly BulkProduct[]): Promise<void>;
  heldPackChunks(): Promise<ReadonlySet<string>>;
  finishPack(chunkIds: readonly string[], state: FeedState): Promise<void>;
  /** Merges changes into one sorted index, in small steps, if there are enough of them. */
  compact(): Promise<void>;
  /** Deletes everything, with the state of both feeds, before a new first load. */
  clear(): Promise<void>;
}
