import type { Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";

/**
 * Asks for one kind of data to be loaded again from its beginning (A7); stock comes with the products. What is here is
 * used until then, and unsent work is not part of it.
 */
export async function reloadFeed({ mirror }: Pick<Device, "mirror">, feed: Feed): Promise<void> {
  await mirror.feedChecks.update(feed === "stock" ? "products" : feed, { asked: true });
}
