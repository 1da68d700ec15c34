import { isFinished, orderIdsOf } from "#domain/delivery/run.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { readWork, storedView } from "../order/order-view.ts";

const READY = "ready" satisfies OrderStatus;

/** How many orders that are to be delivered are ready and on nobody's run (DELIV-20). */
export async function countWithoutRun(device: Device): Promise<number> {
  const [known, ready, work] = await Promise.all([
    readRuns(device),
    device.mirror.orders.where("status").equals(READY).toArray(),
    readWork(device),
  ]);
  const planned = new Set(known.flatMap(({ run }) => (isFinished(run) ? [] : orderIdsOf(run))));
  return ready.filter(
    (stored) =>
      storedView(stored, work).status === READY && stored.fulfilment === "delivery" && !planned.has(stored.orderId),
  ).length;
}
