import type { StockItem } from "#domain/stock.ts";
import type { SyncState } from "#domain/sync-state.ts";
import type { CatalogueItem } from "./catalogue/catalogue.ts";
import type { Device } from "./device.ts";
import { syncStateOf, worstOf } from "./sync-state-of.ts";
import type { OwnCount } from "./work-database.ts";

/** What was counted on this device and is not in the mirror's stock yet. */
export interface CountOverlay {
  readonly productIds: readonly string[];
  /** The stock with the last of these counts; one that the store refused does not count. */
  lay(productId: string, item: Pick<CatalogueItem, "stock" | "stockRev"> | null): StockItem | null;
  /** Whether this device's counts of the product have reached the store. */
  syncOf(productId: string): SyncState;
}

/** Reads the counts, or those of a single product. */
export async function readCounts({ work }: Pick<Device, "work">, productId?: string): Promise<CountOverlay> {
  const rows = await (productId === undefined
    ? work.ownCounts.toArray()
    : work.ownCounts.where("productId").equals(productId).toArray());
  const entries = rows.length === 0 ? [] : await work.outbox.bulkGet(rows.map(({ key }) => key));
  const counts = new Map<string, { row: OwnCount; sync: SyncState }[]>();
  for (const [index, row] of rows.entries()) {
    const own = counts.get(row.productId) ?? [];
    own.push({ row, sync: syncStateOf(entries[index]) });
    counts.set(row.productId, own);
  }
  const of = (id: string) => counts.get(id) ?? [];
  return {
    productIds: [...counts.keys()],
    lay: (id, item) =>
      layCounts(
        id,
        item,
        of(id).flatMap(({ row, sync }) => (sync === "needs_you" ? [] : row)),
      ),
    syncOf: (id) => worstOf(of(id).map(({ sync }) => sync)),
  };
}

/** What is reserved and kept back is the store's own business: a count says what is on hand. */
function layCounts(
  productId: string,
  item: Pick<CatalogueItem, "stock" | "stockRev"> | null,
  counts: readonly OwnCount[],
): StockItem | null {
  const stored = item?.stock ?? null;
  const last = counts
    .filter(({ acceptedRev }) => acceptedRev === null || acceptedRev > (item?.stockRev ?? -1))
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1);
  if (last === undefined) return stored;
  const { onHand, countedAt } = last.count;
  return { reserved: 0, safety: 0, ...stored, productId, onHand, asOf: countedAt };
}
