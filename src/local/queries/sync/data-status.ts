import { FEEDS, type Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";

/** How complete and how old one kind of data on this device is. `lastGoodAt` null = never loaded. */
export interface FeedStatus {
  readonly feed: Feed;
  readonly count: number;
  readonly loaded: boolean;
  readonly lastGoodAt: number | null;
}

/** The table "Data on this device" of the sync sheet (OFFLINE-4), in loading order. */
export async function readDataStatus(device: Device): Promise<readonly FeedStatus[]> {
  const states = await device.mirror.feeds.bulkGet([...FEEDS]);
  return FEEDS.map((feed, index) => {
    const state = states[index];
    return { feed, count: state?.count ?? 0, loaded: state?.loaded ?? false, lastGoodAt: state?.lastGoodAt ?? null };
  });
}
