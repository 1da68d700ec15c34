import { isSessionExpired } from "#domain/access/access.ts";
import type { Identity } from "#domain/access/identity.ts";
import { readKnownMaintenance } from "#local/databases/known-maintenance.ts";
import { keepAttestation } from "#local/databases/attestation.ts";
import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace } from "#local/databases/free-disk-space.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { ensureInstallation } from "#local/outbox/numbering.ts";
import { closeDatabases, openDatabases } from "#local/databases/open-databases.ts";
import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { watchConnectivity } from "#sync/connectivity.ts";
import { flushOutbox } from "#sync/push/flush-outbox.ts";
import { startSendLoop } from "#sync/push/send-loop.ts";
import { browserHost, type EngineHost } from "./engine-host.ts";
import { deviceHealth } from "./device-health.ts";
import { letterSource } from "./device-letter.ts";
import { observable, type Observable } from "./observable.ts";
import { pullUnderLock } from "./pull-under-lock.ts";
import { putWorkFirst } from "../errors/work-first.ts";
import { readGate } from "../session/read-gate.ts";
import type { RemotePorts } from "./remote-ports.ts";
import { subscribeToDatabases } from "./subscribe-to-databases.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { isRefused } from "#sync/pull/retry-feeds.ts";
import { inViewReader } from "#sync/pull/read-in-view.ts";

/** A signed-in account's device for screens, and everything that sends and receives for it. */
export interface Engine {
  readonly device: Device;
  readonly status: Observable<SyncStatus>;
  /** Calls back whenever the server refuses this account. Returns the unsubscribe function. */
  readonly onRefused: RemotePorts["onRefused"];
  /** Sends every waiting entry, due or not. */
  syncNow(): void;
  /** Reads products that somebody looks at, where changes come by block. */
  readInView(productIds: readonly string[]): void;
  /** Continues with a newer session of the same person: sends what waited for it. */
  renew(identity: Identity): void;
  /** Ends all work for this account on this page. Resolves when the answer to what was being sent is stored. */
  stop(): Promise<void>;
}

/** How long stopping waits for the last writes of an aborted pass. */
const LONGEST_STOP = 2_000;

/** How long the first start waits for the device letter, so that selling works from the first screen. */
const FIRST_LETTER = 8_000;

/**
 * Starts an account's engine. Online or offline, it is ready once the local databases are open. Sending starts when the
 * store answers, and then on every trigger (src/sync/SPEC.md, S rules); receiving when the first screen has been drawn.
 */
export async function startEngine(
  identity: Identity,
  remote: RemotePorts,
  host: EngineHost = browserHost(),
): Promise<Engine> {
  const { uid } = identity;
  const { now, newId, timer, lock } = host;
  let isStopped = false;
  /** What was under way when it stopped finds its databases closed (G4), which is no fault. */
  const report = (error: unknown) => {
    if (!isStopped || !(error instanceof Error && error.name === "DatabaseClosedError")) host.report(error);
  };
  let current = identity;
  const databases = openDatabases(uid, host.onUpgraded);
  const { work, mirror, shared } = databases;
  // Screens need it first, so it opens while the engine reads its own. Whoever reads reports a failure.
  mirror.open().catch(() => {});
  const { catalogue, ...loads } = host.openCatalogue(uid);
  const device: Device = { identity, ...databases, catalogue, now, newId };
  const status = observable<SyncStatus>({
    connectivity: host.hasNetwork() ? "limited" : "offline",
    sending: 0,
    lastGoodAt: null,
    loadProgress: null,
    storageFull: false,
    refusedFeeds: [],
  });
  // The app starts on a full disk too: only then can it send, and what it sends makes room.
  const installation = await freeingDiskSpace({ mirror }, () => ensureInstallation(shared, work, uid, newId));
  const health = deviceHealth(device, remote, host.describe, installation.installId);
  const fetchLetter = letterSource(device, remote, installation, timer, health.describe);

  const pings = {
    ping: (nonce: string) => remote.ping(nonce),
    newNonce: newId,
    timer,
  };
  const connectivity = watchConnectivity({
    ...pings,
    hasNetwork: host.hasNetwork,
    isVisible: host.isVisible,
    now,
    onChange(state) {
      status.change(state);
      if (state.connectivity === "online") void tellStore().catch(report);
    },
    onRegained: wake,
  });
  const loop = startSendLoop({
    flush: (options) =>
      flushOutbox(
        {
          uid,
          work,
          mirror,
          shared,
          now,
          push: remote.push,
          pings,
          lock,
          isOnline: () => status.current.connectivity === "online",
          gate: async () => readGate(current, remote, await readKnownMaintenance(shared), now()),
          random: host.random,
          onSending: (sending) => status.change({ sending }),
          onOutcomes: (outcomes) => connectivity.noteOutcomes(outcomes),
        },
        options,
      ),
    now,
    timer,
    onError: report,
  });

  /** Registers this device once, and tells from time to time how it is. */
  async function tellStore(): Promise<void> {
    await fetchLetter();
    await health.tellIfDue();
  }

  /** `awayMs`: how long the store was out of reach. */
  function wake(awayMs = Number.POSITIVE_INFINITY): void {
    loop.request({ everything: true });
    listening.wake(awayMs);
  }

  const listening = pullUnderLock(device, remote, host, {
    ...loads,
    onGood: () => connectivity.noteGood(),
    onProgress: (loadProgress) => status.change({ loadProgress }),
    onStorageFull: (storageFull) => status.change({ storageFull }),
    onRefused: (refusedFeeds) => status.change({ refusedFeeds }),
    onRestored: () => fetchLetter({ again: true }).catch(report),
    // In a session that is over the server refuses every feed, which ends the session (ACCESS-39) and is no fault.
    onError: (error) => {
      const isOver = isSessionExpired(current.authTime, now());
      if (!isOver || !(error instanceof Error && isRefused(error.cause))) report(error);
    },
  });
  const readInView = inViewReader({ device, pages: remote.pages });
  const stopWatching = [
    host.subscribeToWindow({
      onWake: () => {
        connectivity.check();
        wake(0);
      },
      onNetworkLost: () => connectivity.check(),
      // It ends holding its worker and locks; when it comes back it starts anew.
      onPageKept: () => void stop(),
    }),
    putWorkFirst(() => status.current.sending > 0 || status.current.connectivity !== "online"),
    remote.onAttestation((token, expiresAt) => void keepAttestation(shared, { token, expiresAt }).catch(report)),
  ];
  connectivity.check();
  if (installation.deviceLetter === null) await withTimeout(FIRST_LETTER, fetchLetter(), null);
  // Nobody waits for this, but everybody for the first screen, which a slow phone draws on the same thread.
  const followDatabases = async () => {
    await host.whenSettled();
    if (isStopped) return;
    stopWatching.push(subscribeToDatabases(device, { onDue: () => loop.request(), onError: report }));
    host.claimStorage();
    await restoreBackups({ uid, ...databases }, now());
    wake(0);
  };
  void followDatabases().catch(report);

  return {
    device,
    status,
    onRefused: (listener) => remote.onRefused(listener),
    syncNow: () => {
      connectivity.check();
      loop.request({ everything: true });
      listening.confirm();
    },
    readInView: (productIds) => void readInView(productIds).catch(report),
    renew(renewed) {
      current = renewed;
      void health.tellIfDue({ again: true }).catch(report);
      wake();
    },
    stop,
  };

  async function stop(): Promise<void> {
    isStopped = true;
    const ended = loop.stop();
    connectivity.stop();
    listening.stop();
    for (const end of stopWatching) end();
    device.catalogue.close();
    // Nothing is written for this account afterwards. A pass that hangs in the browser's storage is left behind.
    await withTimeout(LONGEST_STOP, ended, undefined);
    closeDatabases(databases);
  }
}
