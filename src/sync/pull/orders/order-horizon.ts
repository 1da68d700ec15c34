import type { Role } from "#domain/access/identity.ts";
import { CLOSED_STATUSES, OPEN_STATUSES } from "#domain/order/order-status.ts";
import { MOST_ORDERS, orderPeriods } from "#domain/sync/order-horizon.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { FeedBound } from "#sync/remote-port.ts";
import { serverTimeAt } from "../watermark.ts";

const DAY = 86_400_000;

/** Sorts after every server time. */
const END = "9";

/** The horizon that keeps the most. */
export function farthestHorizon(role: Role, now: Instant): ServerTime {
  return serverTimeAt(now - orderPeriods(role)[0] * DAY);
}

/** The horizon for the number of orders there are (P27). `count` tells how many changed since a time; null = unknown. */
export async function chooseHorizon(
  role: Role,
  now: Instant,
  count: (since: ServerTime) => Promise<number | null>,
): Promise<ServerTime> {
  const periods = orderPeriods(role);
  for (const days of periods.slice(0, -1)) {
    const since = serverTimeAt(now - days * DAY);
    if (((await count(since)) ?? 0) <= MOST_ORDERS) return since;
  }
  return serverTimeAt(now - (periods.at(-1) ?? 0) * DAY);
}

/**
 * The parts of a feed that a device keeps, as bounds of a query: together they are what the server has of it, without
 * overlap (P27).
 */
export function keptParts({ since }: Pick<FeedState, "since">): readonly FeedBound[] {
  return since === undefined ? [null] : [{ openBefore: since }, since];
}

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
