import { changedBy } from "#domain/sync/change-kinds.ts";
import type { WorkDatabase } from "../databases/work-database.ts";

/** The orders with unsent work, and those whose copy of this device waits for the store's. */
export async function readUnsettledOrders(work: WorkDatabase): Promise<ReadonlySet<string>> {
  const [own, entries] = await Promise.all([work.orders.toCollection().primaryKeys(), work.outbox.toArray()]);
  return new Set([...own, ...entries.flatMap(({ change }) => changedBy(change))]);
}
