import { PACK_FORMAT, type PackManifest, type PackPart } from "#domain/product/catalogue-pack.ts";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import type { Product } from "#domain/product/product.ts";
import { recordOfProduct, recordOfStock } from "#domain/product/product-record.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { createCutter } from "#functions/catalogue/cut-chunks.ts";
import type { CutRule, PackRecord } from "#functions/catalogue/pack-feed.ts";

/** A pack as the publisher would write it, with its chunks' bytes by id. */
export interface MadePack {
  readonly manifest: PackManifest;
  readonly bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Small chunks, so that a test gets many of them. */
const CUT: CutRule = { least: 20, oneIn: 50, most: 200 };

/** Cuts the rows of both feeds with the publisher's own cutter. */
export function makePack(
  products: readonly FeedDocument<Product>[],
  stock: readonly FeedDocument<StockItem>[],
  asOf: ServerTime,
  version = 1,
  cut: CutRule = CUT,
): MadePack {
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  const part = (records: readonly PackRecord[]): PackPart => {
    const cutter = createCutter(cut);
    const sorted = records.toSorted((a, b) => (a[1] < b[1] ? -1 : 1));
    const chunks = [...sorted.flatMap((record) => cutter.add(record)), ...cutter.end()].map(({ chunk, body }) => {
      bodies.set(chunk.id, new Uint8Array(body));
      return chunk;
    });
    return { asOf, rows: records.length, chunks };
  };
  const manifest: PackManifest = {
    format: PACK_FORMAT,
    version,
    builtAt: asOf,
    products: part(products.flatMap(({ row, rev }) => (row ? [recordOfProduct(row, rev)] : []))),
    stock: part(stock.flatMap(({ row, rev }) => (row ? [recordOfStock(row, rev)] : []))),
  };
  return { manifest, bodies };
}
