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

/** Counts what the store has received, state by state. */
export async function readWorkQueue(device: Device): Promise<readonly QueueTile[]> {
  return Promise.all(
    QUEUE_STATUSES.map(async (status) => {
      const orders = await device.mirror.orders.where("status").equals(status).toArray();
      const oldestAt = orders.reduce<number | null>(
        (oldest, order) => Math.min(oldest ?? order.capturedAt, order.capturedAt),
        null,
      );
      return { status, count: orders.length, oldestAt };
    }),
  );
}
