import type { Role } from "#domain/access/identity.ts";
import { type HorizonFeed, keptPeriods, MOST_ROWS } from "#domain/sync/horizon.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { FeedBound } from "#sync/remote-port.ts";
import { serverTimeAt } from "../watermark.ts";

const DAY = 86_400_000;

/** The horizon that keeps the most. */
export function farthestHorizon(feed: HorizonFeed, role: Role, now: Instant): ServerTime {
  return serverTimeAt(now - keptPeriods(feed, role)[0] * DAY);
}

/** The horizon for the number of rows there are (P27). `count` tells how many changed since a time; null = unknown. */
export async function chooseHorizon(
  feed: HorizonFeed,
  role: Role,
  now: Instant,
  count: (since: ServerTime) => Promise<number | null>,
): Promise<ServerTime> {
  const periods = keptPeriods(feed, role);
  for (const days of periods.slice(0, -1)) {
    const since = serverTimeAt(now - days * DAY);
    if (((await count(since)) ?? 0) <= MOST_ROWS) return since;
  }
  return serverTimeAt(now - (periods.at(-1) ?? 0) * DAY);
}

/**
 * The parts of a feed that a device keeps, as bounds of a query: together they are what the server has of it, without
 * overlap (P27).
 */
export function keptParts({ feed, since }: Pick<FeedState, "feed" | "since">): readonly FeedBound[] {
  if (since === undefined) return [null];
  return feed === "orders" ? [{ openBefore: since }, since] : [since];
}
