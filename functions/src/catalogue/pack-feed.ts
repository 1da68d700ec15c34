import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import type { PackFeed } from "#domain/product/catalogue-pack.ts";
import { isProductRecord, isStockRecord, recordOfProduct, recordOfStock } from "#domain/product/product-record.ts";
import { readProduct } from "#domain/product/read-product.ts";
import { StockItem } from "#domain/stock/stock.ts";

/** A record of a pack, of either feed: revision and id come first. */
export type PackRecord = readonly [rev: number, id: string, ...rest: unknown[]];

/** Where chunks end: after at least `least` rows, at the first one that one row in `oneIn` is, or at `most`. */
export interface CutRule {
  readonly least: number;
  readonly oneIn: number;
  readonly most: number;
}

/** What differs between the two feeds of a pack. */
export interface FeedPlan {
  readonly feed: PackFeed;
  readonly cut: CutRule;
  /** A document as a record; null if deleted or unreadable. */
  read(document: QueryDocumentSnapshot): PackRecord | null;
  isRecord(value: unknown): value is PackRecord;
}

export const FEED_PLANS: Readonly<Record<PackFeed, FeedPlan>> = {
  products: {
    feed: "products",
    // About a thousand products take 60 KB: the first screen loads fast, and a change costs little.
    cut: { least: 256, oneIn: 1_024, most: 2_048 },
    read: (document) => {
      const product = readProduct(document.id, document.data());
      return product === null ? null : recordOfProduct(product, revisionOf(document));
    },
    isRecord: isProductRecord,
  },
  stock: {
    feed: "stock",
    cut: { least: 2_048, oneIn: 8_192, most: 16_384 },
    read: (document) => {
      const stock = v.safeParse(StockItem, { ...document.data(), productId: document.id });
      return stock.success ? recordOfStock(stock.output, revisionOf(document)) : null;
    },
    isRecord: isStockRecord,
  },
};

/** Whether a document is a tombstone. */
export function isTombstone(document: QueryDocumentSnapshot): boolean {
  const deletedAt: unknown = document.get("deletedAt");
  return deletedAt !== undefined && deletedAt !== null;
}

/** Documents without a revision are skipped: devices would never replace their rows. */
export function revisionOf(document: QueryDocumentSnapshot): number {
  const rev: unknown = document.get("rev");
  return typeof rev === "number" && Number.isSafeInteger(rev) ? rev : 0;
}
