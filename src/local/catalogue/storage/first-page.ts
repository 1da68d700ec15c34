import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { CatalogueItem, CataloguePage } from "../worker/catalogue.ts";
import { baseChunkId } from "../worker/catalogue-view.ts";
import { CHUNK_SIZE, decodeProduct, openChunk, recordAt } from "./encode-chunk.ts";
import { tables } from "./read-catalogue.ts";
import { blockOf, readBlock } from "./stock-columns.ts";

/**
 * A window of the whole list straight from its chunks, which are in name order: the first screen of a cold start
 * waits for a few hundred kilobytes instead of the index. Null if the order is not that simple: during a load, or
 * with products that changed, are inactive or limited to some groups.
 */
export async function readFirstPage(
  mirror: MirrorDatabase,
  offset: number,
  limit: number,
): Promise<CataloguePage | null> {
  return mirror.transaction("r", tables(mirror), async () => {
    const [head, changes] = await Promise.all([
      mirror.catalogueHead.get("head"),
      mirror.catalogueProductChanges.count(),
    ]);
    if (!head || head.generation === 0 || head.loading > 0 || head.inactive > 0 || changes > 0) return null;
    const documents = Array.from(
      { length: Math.max(0, Math.min(limit, head.products - offset)) },
      (_, each) => offset + each,
    );
    const chunkNumbers = [...new Set(documents.map((document) => Math.floor(document / CHUNK_SIZE)))];
    const blockIds = [...new Set(documents.map(blockOf))];
    const [chunkRows, blockRows] = await Promise.all([
      mirror.catalogueChunks.bulkGet(chunkNumbers.map((chunk) => baseChunkId(head.generation, chunk))),
      mirror.catalogueStock.bulkGet(blockIds),
    ]);
    const chunks = new Map(chunkNumbers.map((chunk, position) => [chunk, chunkRows[position]]));
    const blocks = new Map(blockIds.map((block, position) => [block, blockRows[position]]));
    const items = documents.flatMap((document): CatalogueItem[] => {
      const row = chunks.get(Math.floor(document / CHUNK_SIZE));
      if (!row) return [];
      const { rev, ...product } = decodeProduct(recordAt(openChunk(row.body), document % CHUNK_SIZE));
      const block = blocks.get(blockOf(document));
      return [{ product, ...readBlock(block?.body, document, product.id), rev }];
    });
    const stock = await mirror.catalogueStockChanges.bulkGet(items.map(({ product }) => product.id));
    return {
      items: items.map((item, position) => {
        const change = stock[position];
        return change ? { ...item, stock: change.stock, stockRev: change.rev } : item;
      }),
      total: head.products,
    };
  });
}
