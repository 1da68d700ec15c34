import type { Feed } from "#domain/sync/feed.ts";
import { type FollowDeps, followServer } from "#sync/audit/follow-server.ts";
import type { LoadCatalogue } from "#sync/pull/load-catalogue.ts";
import type { LoadOrders } from "#sync/pull/orders/load-orders.ts";
import type { LoadProgress } from "#sync/pull/load-progress.ts";
import type { Pull } from "#sync/pull/start-pull.ts";
import { receiveWhileHeld } from "#sync/pull/receive-while-held.ts";
import { type HeldLock, listeningLock } from "#sync/push/sync-lock.ts";
import type { EngineHost } from "./engine-host.ts";
import type { RemotePorts } from "./remote-ports.ts";

interface ListenEvents {
  readonly loadCatalogue: LoadCatalogue;
  readonly loadOrders: LoadOrders;
  readonly onGood: () => void;
  readonly onProgress: (progress: LoadProgress | null) => void;
  readonly onStorageFull: (isFull: boolean) => void;
  readonly onRefused: (feeds: readonly Feed[]) => void;
  /** The server's data were restored from a backup: called before anything is sent again. */
  readonly onRestored: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Loading and listening, in one tab of an account. */
export interface Listening {
  /** Retries at once what failed: the network or the app is back. `awayMs`: how long the store was out of reach. */
  wake(awayMs?: number): void;
  /** A person asks for what is current. Where another tab listens, that one is only woken. */
  confirm(): void;
  stop(): void;
}

/**
 * Loads and listens while this tab holds the account's listening lock; the other tabs see what it writes. When the tab
 * closes, dies or does not answer, the lock passes to another; this one then waits for its turn again.
 */
export function pullUnderLock(
  device: FollowDeps["device"],
  remote: Pick<RemotePorts, "pages" | "listen">,
  { lock, timer, whenSettled }: Pick<EngineHost, "lock" | "timer" | "whenSettled">,
  events: ListenEvents,
): Listening {
  const ended = new AbortController();
  const { signal } = ended;
  const name = listeningLock(device.identity.uid);
  let pull: Pull | null = null;

  async function pullWhileHeld(held: HeldLock): Promise<void> {
    const over = AbortSignal.any([signal, held.lost]);
    const running = followServer({
      device,
      ...receiveWhileHeld(remote, held),
      timer,
      ...events,
      onUnreadable: (feed, documentIds) =>
        events.onError(new Error(`unreadable documents in ${feed}: ${documentIds.slice(0, 5).join(", ")}`)),
    });
    pull = running;
    held.onWoken(() => running.wake());
    if (!over.aborted) await new Promise<void>((resolve) => over.addEventListener("abort", () => resolve()));
    pull = null;
    running.stop();
    events.onStorageFull(false);
    events.onRefused([]);
  }

  async function takeTurns(): Promise<void> {
    // The first screen reads what is stored before anything is pulled.
    await whenSettled();
    while (!signal.aborted) await lock.run(name, pullWhileHeld, signal);
  }

  takeTurns().catch((error: unknown) => {
    if (!signal.aborted) events.onError(error);
  });
  return {
    wake(awayMs) {
      if (pull === null) lock.wake(name);
      else pull.wake(awayMs);
    },
    confirm() {
      if (pull === null) lock.wake(name);
      else pull.confirm();
    },
    stop: () => ended.abort(),
  };
}
