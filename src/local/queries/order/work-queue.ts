import type { OrderStatus } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";

/** How many orders stand in one state, and since when the oldest of them waits (its capture). */
export interface QueueTile {
  readonly status: (typeof QUEUE_STATUSES)[number];
  readonly count: number;
  readonly oldestAt: number | null;
}

/** The store's queue in working order (KPI-5). */
export const QUEUE_STATUSES = [
  "submitted",
  "needs_review",
  "pending_approval",
  "confirmed",
  "ready",
  "out_for_delivery",
] as const satisfies readonly OrderStatus[];

/** Counts what the store has received, state by state, by the index alone. */
export async function readWorkQueue(device: Device): Promise<readonly QueueTile[]> {
  return Promise.all(
    QUEUE_STATUSES.map(async (status) => {
      const inState = () =>
        device.mirror.orders.where("[status+capturedAt]").between([status, 0], [status, Number.MAX_SAFE_INTEGER]);
      const [count, oldest] = await Promise.all([inState().count(), inState().first()]);
      return { status, count, oldestAt: oldest?.capturedAt ?? null };
    }),
  );
}
