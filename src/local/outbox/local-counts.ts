import type { StockItem } from "#domain/stock/stock.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { CatalogueItem } from "../catalogue/worker/catalogue.ts";
import type { Device } from "../databases/device.ts";
import { syncStateOf, worstOf } from "./sync-state-of.ts";
import type { LocalCount } from "#domain/changes/count-stock.ts";

/** This device's counts and expected deliveries that the mirror's stock does not have yet. */
export interface CountOverlay {
  readonly productIds: readonly string[];
  /** The stock with the latest of each applied, except those the server refused. */
  apply(productId: string, item: Pick<CatalogueItem, "stock" | "stockRev"> | null): StockItem | null;
  /** Whether the stock on hand was counted here and the server does not have the count yet. */
  isCounted(productId: string): boolean;
  /** Whether all of them have reached the server. */
  syncOf(productId: string): SyncState;
}

/** Reads the counts, or those of a single product. */
export async function readCounts({ work }: Pick<Device, "work">, productId?: string): Promise<CountOverlay> {
  const rows = await (productId === undefined
    ? work.ownCounts.toArray()
    : work.ownCounts.where("productId").equals(productId).toArray());
  const entries = rows.length === 0 ? [] : await work.outbox.bulkGet(rows.map(({ key }) => key));
  const counts = new Map<string, { row: LocalCount; sync: SyncState }[]>();
  for (const [index, row] of rows.entries()) {
    const own = counts.get(row.productId) ?? [];
    own.push({ row, sync: syncStateOf(entries[index]) });
    counts.set(row.productId, own);
  }
  const of = (id: string) => counts.get(id) ?? [];
  return {
    productIds: [...counts.keys()],
    apply: (id, item) =>
      applyCounts(
        id,
        item,
        of(id).flatMap(({ row, sync }) => (sync === "needs_you" ? [] : row)),
      ),
    isCounted: (id) =>
      of(id).some(({ row, sync }) => row.count !== undefined && (sync === "waiting" || sync === "sending")),
    syncOf: (id) => worstOf(of(id).map(({ sync }) => sync)),
  };
}

/** A count changes stock on hand only; reserved and safety stock come from the server. */
function applyCounts(
  productId: string,
  item: Pick<CatalogueItem, "stock" | "stockRev"> | null,
  counts: readonly LocalCount[],
): StockItem | null {
  const stored = item?.stock ?? null;
  const ahead = counts
    .filter(({ acceptedRev }) => acceptedRev === null || acceptedRev > (item?.stockRev ?? -1))
    .toSorted((a, b) => a.seq - b.seq);
  const count = ahead.findLast((row) => row.count !== undefined)?.count;
  const counted =
    count === undefined
      ? stored
      : { reserved: 0, safety: 0, ...stored, productId, onHand: count.onHand, asOf: count.countedAt };
  const expectation = ahead.findLast((row) => row.expectation !== undefined)?.expectation;
  return counted !== null && expectation !== undefined ? { ...counted, incoming: expectation.incoming } : counted;
}
