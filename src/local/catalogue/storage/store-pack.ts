import type { FeedState } from "#local/databases/mirror-database.ts";
import type { BulkProduct } from "../worker/catalogue.ts";
import { compactCatalogue } from "./compact-catalogue.ts";
import { type CatalogueContext, storeBulk } from "./write-catalogue.ts";

/** Stores a pack's chunk of products; its last transaction marks it as stored. */
export async function storePackChunk(
  context: CatalogueContext,
  chunkId: string,
  products: readonly BulkProduct[],
): Promise<void> {
  const productIds = products.map(({ product }) => product.id);
  await storeBulk(context, products, () => context.mirror.cataloguePackChunks.put({ chunkId, productIds }));
}

/** The ids of stored chunks, of any pack. */
export async function heldPackChunks({ mirror }: Pick<CatalogueContext, "mirror">): Promise<ReadonlySet<string>> {
  return new Set(await mirror.cataloguePackChunks.toCollection().primaryKeys());
}

/**
 * Finishes the load of a pack whose chunks are all stored: builds one index and deletes what the pack does not name.
 * The feed's state is stored with the switch.
 */
export async function finishPack(
  context: CatalogueContext,
  chunkIds: readonly string[],
  state: FeedState,
): Promise<void> {
  const { mirror } = context;
  const rows = await mirror.cataloguePackChunks.bulkGet([...chunkIds]);
  const keep = new Set(rows.flatMap((row) => row?.productIds ?? []));
  const named = new Set(chunkIds);
  const older = [...(await heldPackChunks(context))].filter((chunkId) => !named.has(chunkId));
  await compactCatalogue(context, {
    keep,
    alsoWrite: async (head) => {
      await mirror.cataloguePackChunks.bulkDelete(older);
      await mirror.feeds.put({ ...state, count: head.products });
    },
  });
}
