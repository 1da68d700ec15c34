import type { HorizonFeed } from "#domain/sync/horizon.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";

/** What is over and has not changed since then is only in the store (P27); null = not known yet. */
export async function readHorizon({ mirror }: Device, feed: HorizonFeed): Promise<Instant | null> {
  const since = (await mirror.feeds.get(feed))?.since;
  return since === undefined ? null : Date.parse(since);
}
