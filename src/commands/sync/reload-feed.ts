import type { Feed } from "#domain/sync/feed.ts";
import { newFeedCheck } from "#local/databases/new-feed-check.ts";
import type { Device } from "#local/databases/device.ts";

/**
 * Asks for one kind of data to be loaded again from its beginning (A7); stock comes with the products. What is here is
 * used until then, and unsent work is not part of it.
 */
export async function reloadFeed({ mirror }: Pick<Device, "mirror">, feed: Feed): Promise<void> {
  const name = feed === "stock" ? "products" : feed;
  await mirror.transaction("rw", mirror.feedChecks, async () => {
    // In the first minutes after a sign-in nothing has been compared yet.
    const known = (await mirror.feedChecks.get(name)) ?? newFeedCheck(name, "", 0);
    await mirror.feedChecks.put({ ...known, asked: true });
  });
}
