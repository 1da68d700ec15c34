import { CLOSED_STATUSES, OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";

/** Sorts after every server time. */
const END = "9";

/** How many stored orders changed since a time. */
export async function countOrdersSince(mirror: MirrorDatabase, since: ServerTime): Promise<number> {
  const counts = await Promise.all(
    [...OPEN_STATUSES, ...CLOSED_STATUSES].map((status) =>
      mirror.orders.where("[status+updatedAt]").between([status, since], [status, END]).count(),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The ids of the stored orders in these statuses that have not changed since a time. */
export async function ordersBefore(
  mirror: MirrorDatabase,
  statuses: typeof OPEN_STATUSES,
  since: ServerTime,
): Promise<string[]> {
  const ids = await Promise.all(
    statuses.map((status) =>
      mirror.orders.where("[status+updatedAt]").between([status, ""], [status, since]).primaryKeys(),
    ),
  );
  return ids.flat();
}
