import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";

/** Own orders that the store has acknowledged and whose server copy lies in the mirror: ids only. */
export async function listConfirmed(work: WorkDatabase, mirror: MirrorDatabase): Promise<string[]> {
  const acknowledged = await work.orders.filter((row) => row.receipt !== null).primaryKeys();
  return acknowledged.length === 0 ? [] : mirror.orders.where("orderId").anyOf(acknowledged).primaryKeys();
}

/** Drops them from the work database: from now on the server's copy is shown. */
export async function confirmOrders(work: WorkDatabase, mirror: MirrorDatabase): Promise<void> {
  await work.orders.bulkDelete(await listConfirmed(work, mirror));
}
