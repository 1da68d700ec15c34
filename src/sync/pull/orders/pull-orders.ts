import type { Device } from "#local/databases/device.ts";
import { readUnsettledOrders } from "#local/outbox/unsettled-orders.ts";
import type { LoadOrders } from "./load-orders.ts";
import { RemoteUnreachable, type Scope } from "#sync/remote-port.ts";

export interface PullOrdersDeps {
  readonly device: Pick<Device, "work">;
  readonly scope: Scope;
  readonly ended: AbortSignal;
  readonly loadOrders: LoadOrders;
  readonly onStored: (unreadable: readonly string[]) => void;
}

export interface OrdersPull {
  /** Loads what is missing. Throws `RemoteUnreachable`. */
  load(): Promise<void>;
  /** Reads what changed while not listening. */
  catchUp(): Promise<void>;
  /** Reads what changed since the watermark. */
  readBurst(): Promise<null>;
}

/** The orders, which are read by pages in a context of their own, one reading after the other. */
export function pullOrders({ device, scope, ended, loadOrders, onStored }: PullOrdersDeps): OrdersPull {
  let reading: Promise<unknown> = Promise.resolve();

  function read(isBurst: boolean): Promise<void> {
    const next = reading.then(async () => {
      const unsettled = [...(await readUnsettledOrders(device.work))];
      await loadOrders(scope, { isBurst, unsettled }, onStored, ended);
    });
    reading = next.catch(() => {});
    return next;
  }

  async function readIfReachable(isBurst: boolean): Promise<null> {
    await read(isBurst).catch((error: unknown) => {
      // Offline: the listener will be lost too, and retries with its next arming.
      if (!(error instanceof RemoteUnreachable)) throw error;
    });
    return null;
  }

  return {
    load: () => read(false),
    catchUp: async () => void (await readIfReachable(false)),
    readBurst: () => readIfReachable(true),
  };
}
