import type { FeedDocument } from "../sync/feed.ts";
import type { ServerTime } from "../values/instant.ts";
import type { StockItem } from "../stock/stock.ts";
import { type BlockRecords, type DeletedRecord, isDeleted } from "./catalogue-block.ts";
import type { Product } from "./product.ts";
import { productOfRecord, type ProductRecord, stockOfRecord, type StockRecord } from "./product-record.ts";

/** The changes of a block as documents of their feeds. */
export interface BlockDocuments {
  readonly products: readonly FeedDocument<Product>[];
  readonly stock: readonly FeedDocument<StockItem>[];
}

/** A block's rows as documents of products and stock; their time is that of the block. */
export function blockDocuments({ products, stock }: BlockRecords, asOf: ServerTime): BlockDocuments {
  return {
    products: products.map((record) => documentOf<Product, ProductRecord>(record, asOf, productOf)),
    stock: stock.map((record) => documentOf<StockItem, StockRecord>(record, asOf, stockOfRecord)),
  };
}

function documentOf<Row, Stored extends readonly [rev: number, id: string, ...rest: unknown[]]>(
  record: Stored | DeletedRecord,
  updatedAt: ServerTime,
  read: (record: Stored) => Row,
): FeedDocument<Row> {
  return { id: record[1], rev: record[0], updatedAt, row: isDeleted(record) ? null : read(record) };
}

function productOf(record: ProductRecord): Product {
  const { rev: _, ...product } = productOfRecord(record);
  return product;
}
