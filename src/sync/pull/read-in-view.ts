import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { isOnTheRoad } from "./feed-plan.ts";
import { type PagePort, RemoteUnreachable, type Scope } from "../remote-port.ts";

/** What was read counts as live for so long. */
const LIVE_MS = 60_000;
/** More lines than this wait for their block: an order of hundreds would cost as many reads. */
const MOST_AT_ONCE = 40;

export interface InViewDeps {
  readonly device: Pick<Device, "identity" | "mirror" | "catalogue" | "now">;
  readonly pages: Pick<PagePort, "fetchDocument">;
}

/**
 * Reads products and their stock that somebody looks at, on phones that otherwise get them by block (P30): at most once
 * a minute each. Without a server, what is here stays.
 */
export function inViewReader({ device, pages }: InViewDeps): (productIds: readonly string[]) => Promise<void> {
  const { identity, mirror, catalogue } = device;
  const scope: Scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const readAt = new Map<string, Instant>();

  async function read(productId: string): Promise<void> {
    try {
      const [product, stock] = await Promise.all([
        pages.fetchDocument("products", scope, productId),
        pages.fetchDocument("stock", scope, productId),
      ]);
      // Loaded anew meanwhile: the load brings it.
      if (!(await areLoaded())) return;
      await catalogue.applyProducts(product.documents);
      await catalogue.applyStock(stock.documents);
    } catch (error) {
      readAt.delete(productId);
      if (!(error instanceof RemoteUnreachable)) throw error;
    }
  }

  async function areLoaded(): Promise<boolean> {
    return (await mirror.feeds.bulkGet(["products", "stock"])).every((state) => state?.loaded === true);
  }

  return async (productIds) => {
    if (!isOnTheRoad(scope.role) || !(await areLoaded())) return;
    const now = device.now();
    const due = [...new Set(productIds)].filter((id) => now - (readAt.get(id) ?? -Infinity) >= LIVE_MS);
    const some = due.slice(0, MOST_AT_ONCE);
    for (const id of some) readAt.set(id, now);
    await Promise.all(some.map(read));
  };
}
