import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";

/** Closed orders that have not changed since then are only in the store; null = not known yet. */
export async function readOrderHorizon({ mirror }: Device): Promise<Instant | null> {
  const since = (await mirror.feeds.get("orders"))?.since;
  return since === undefined ? null : Date.parse(since);
}
