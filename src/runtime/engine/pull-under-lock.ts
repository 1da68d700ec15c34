import type { Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";
import type { LoadCatalogue } from "#sync/pull/load-catalogue.ts";
import type { LoadProgress } from "#sync/pull/load-progress.ts";
import { startPull, type Pull } from "#sync/pull/start-pull.ts";
import { listeningLock } from "#sync/push/sync-lock.ts";
import type { EngineHost } from "./engine-host.ts";
import type { RemotePorts } from "./remote-ports.ts";

interface ListenEvents {
  readonly loadCatalogue: LoadCatalogue;
  readonly onGood: () => void;
  readonly onProgress: (progress: LoadProgress | null) => void;
  readonly onStorageFull: (isFull: boolean) => void;
  readonly onRefused: (feeds: readonly Feed[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Loading and listening, in one tab of an account. */
export interface Listening {
  /** Retries at once what failed: the network or the app is back. */
  wake(): void;
  stop(): void;
}

/**
 * Loads and listens while this tab holds the account's listening lock; the other tabs see what it writes. When the tab
 * closes or dies, the lock passes to the next.
 */
export function pullUnderLock(
  device: Device,
  remote: RemotePorts,
  { lock, timer }: Pick<EngineHost, "lock" | "timer">,
  events: ListenEvents,
): Listening {
  const ended = new AbortController();
  const { signal } = ended;
  let pull: Pull | null = null;

  async function holdLock(): Promise<void> {
    pull = startPull({
      device,
      pages: remote.pages,
      listen: remote.listen,
      timer,
      ...events,
      onUnreadable: (feed, documentIds) =>
        events.onError(new Error(`unreadable documents in ${feed}: ${documentIds.slice(0, 5).join(", ")}`)),
    });
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    pull.stop();
  }

  lock.run(listeningLock(device.identity.uid), holdLock, signal).catch((error: unknown) => {
    if (!signal.aborted) events.onError(error);
  });
  return { wake: () => pull?.wake(), stop: () => ended.abort() };
}
