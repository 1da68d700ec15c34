import type { Feed } from "#domain/sync/feed.ts";
import { roleFeeds } from "#domain/sync/role-feeds.ts";
import { isSameTally, NOTHING } from "#domain/sync/tally.ts";
import type { Device } from "#local/databases/device.ts";
import type { FeedCheck } from "#local/databases/mirror-database.ts";

/** How complete and how old one kind of data on this device is. `lastGoodAt` null = never loaded. */
export interface FeedStatus {
  readonly feed: Feed;
  readonly count: number;
  readonly loaded: boolean;
  /** Its first load failed last, and not for lack of a network; it is retried (P12). */
  readonly failed: boolean;
  readonly lastGoodAt: number | null;
  /** What the daily comparison with the store found: `doubted` = it is looked at again, `kept` = loading again did not mend it. */
  readonly differs: "doubted" | "kept" | null;
  /** Whether it can be loaded again, and whether that goes on or will within a minute (A7). */
  readonly reload: "possible" | "going" | "unknown";
}

/** What this role reads: the table "Data on this device" of the sync sheet (OFFLINE-4), in loading order. */
export async function readDataStatus(device: Device): Promise<readonly FeedStatus[]> {
  const { feeds, feedChecks } = device.mirror;
  // Whole tables in one transaction: every page needs this before anything else.
  const [states, checks] = await device.mirror.transaction("r", feeds, feedChecks, async () =>
    Promise.all([byFeed(feeds.toArray()), byFeed(feedChecks.toArray())]),
  );
  const reloadOf = (feed: Feed, isDoubted: boolean) => {
    const check = checks.get(feed === "stock" ? "products" : feed);
    if (isDoubted || check?.asked) return "going";
    return check === undefined ? "unknown" : "possible";
  };
  return roleFeeds(device.identity.role).map((feed) => {
    const state = states.get(feed);
    return {
      feed,
      count: state?.count ?? 0,
      loaded: state?.loaded ?? false,
      failed: state?.loaded === false && state.failure !== undefined,
      lastGoodAt: state?.lastGoodAt ?? null,
      differs: differenceOf(checks.get(feed)),
      reload: reloadOf(feed, state?.isDoubted === true),
    };
  });
}

async function byFeed<Row extends { feed: string }>(rows: Promise<readonly Row[]>): Promise<ReadonlyMap<string, Row>> {
  return new Map((await rows).map((row) => [row.feed, row]));
}

function differenceOf(check: FeedCheck | undefined): FeedStatus["differs"] {
  if (check === undefined) return null;
  if (check.doubtedAt !== null) return "doubted";
  return isSameTally(check.accepted, NOTHING) ? null : "kept";
}
