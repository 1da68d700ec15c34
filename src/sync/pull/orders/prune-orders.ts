import type { Role } from "#domain/access/identity.ts";
import { CLOSED_STATUSES } from "#domain/order/order-status.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import { readUnsettledOrders } from "#local/outbox/unsettled-orders.ts";
import { chooseHorizon, countOrdersSince, ordersBefore } from "./order-horizon.ts";
import type { Timer } from "#sync/timer.ts";

/** The first time after the start, so that it delays nothing, and then this often. */
const FIRST_MS = 2 * 60_000;
const EVERY_MS = 60 * 60_000;
/** Few rows in a transaction and a pause after it: whoever reads or writes meanwhile waits for none of it. */
const ROWS = 100;
const PAUSE_MS = 1_000;

export interface PruneDeps {
  readonly device: Pick<Device, "identity" | "mirror" | "work" | "now">;
  readonly timer: Timer;
  readonly ended: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Removes closed orders beyond the horizon, from time to time (P28). */
export function pruneOrders({ device, timer, ended, onError }: PruneDeps): void {
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        ended.removeEventListener("abort", end);
        resolve();
      };
      const cancel = timer.after(milliseconds, end);
      // A tab is open for days: nothing of a pause is left on the signal.
      ended.addEventListener("abort", end);
    });

  async function prune(): Promise<void> {
    const { identity, mirror } = device;
    const since = await moveHorizon(device, identity.role);
    if (since === null) return;
    const old = await ordersBefore(mirror, CLOSED_STATUSES, since);
    for (let at = 0; at < old.length && !ended.aborted; at += ROWS) {
      await removeClosed(device, old.slice(at, at + ROWS), since);
      await pause(PAUSE_MS);
    }
  }

  async function run(): Promise<void> {
    await pause(FIRST_MS);
    while (!ended.aborted) {
      // Without room it waits for the next time.
      await nullIfDiskFull(prune).catch(onError);
      await pause(EVERY_MS);
    }
  }

  void run();
}

/** The horizon is moved before anything leaves, so that no list claims more than is here. Null = nothing is loaded. */
async function moveHorizon({ mirror, now }: PruneDeps["device"], role: Role): Promise<ServerTime | null> {
  const chosen = await chooseHorizon(role, now(), (since) => countOrdersSince(mirror, since));
  return mirror.transaction("rw", mirror.feeds, async () => {
    const state = await mirror.feeds.get("orders");
    if (!state?.loaded) return null;
    const since = state.since !== undefined && state.since > chosen ? state.since : chosen;
    if (since !== state.since) await mirror.feeds.update("orders", { since });
    return since;
  });
}

/** Checks each again: one that changed since, or has work of this device, stays. */
async function removeClosed(
  { mirror, work }: PruneDeps["device"],
  ids: readonly string[],
  since: ServerTime,
): Promise<void> {
  const unsettled = await readUnsettledOrders(work);
  await mirror.transaction("rw", mirror.orders, async () => {
    const rows = await mirror.orders.bulkGet([...ids]);
    const gone = rows.filter(
      (row) =>
        row !== undefined &&
        row.updatedAt < since &&
        CLOSED_STATUSES.includes(row.status) &&
        !unsettled.has(row.orderId),
    );
    await mirror.orders.bulkDelete(gone.flatMap((row) => row?.orderId ?? []));
  });
}
