import type { MirrorDatabase } from "#local/mirror-database.ts";
import type { WorkDatabase } from "#local/work-database.ts";

/**
 * Drops own orders that the store has acknowledged and whose server copy lies in the mirror: from then on that copy is
 * shown. Answers how many went.
 */
export async function confirmOrders(work: WorkDatabase, mirror: MirrorDatabase): Promise<number> {
  const acknowledged = (await work.orders.toArray()).filter((row) => row.receipt !== null).map((row) => row.orderId);
  if (acknowledged.length === 0) return 0;
  const mirrored = await mirror.orders.where("orderId").anyOf(acknowledged).primaryKeys();
  await work.orders.bulkDelete(mirrored);
  return mirrored.length;
}
