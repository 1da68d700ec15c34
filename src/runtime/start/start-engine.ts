import type { Identity } from "#domain/access/identity.ts";
import type { Device } from "#local/databases/device.ts";
import { layBallast } from "#local/databases/disk-reserve.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { ensureInstallation } from "#local/outbox/numbering.ts";
import { closeDatabases, openDatabases } from "#local/databases/open-databases.ts";
import { within } from "#remote/firebase/within.ts";
import { watchConnectivity } from "#sync/connectivity.ts";
import { flushOutbox } from "#sync/push/flush-outbox.ts";
import { startSendLoop } from "#sync/push/send-loop.ts";
import { webLock } from "#sync/push/sync-lock.ts";
import { systemTimer } from "#sync/timer.ts";
import { askForPersistence } from "./ask-for-persistence.ts";
import { whenPageIsFree } from "../session/page-in-use.ts";
import { letterSource } from "./device-letter.ts";
import { observable, type Observable } from "./observable.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { listenAlone } from "./listen-alone.ts";
import { readGate } from "../session/read-gate.ts";
import type { RemotePorts } from "./remote-ports.ts";
import { watchDatabases } from "./watch-databases.ts";
import { watchWindow } from "./watch-window.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/** A signed-in account at work: its device for screens, and everything that sends and receives behind them. */
export interface Engine {
  readonly device: Device;
  readonly status: Observable<SyncStatus>;
  /** Sends everything that waits, due or not. */
  syncNow(): void;
  /** The same person with a newer session: what waited for it is sent. */
  renew(identity: Identity): void;
  /** Ends all work for this account on this page. What was given out as `device` still answers while signing out. */
  stop(): Promise<void>;
}

/** On its first start an installation waits this long for its letter, so that it can sell from the first screen on. */
const FIRST_LETTER = 8_000;

/**
 * Starts the engine of an account: offline as well as online, it is ready as soon as the local databases are. Sending
 * starts at once and then by itself, whenever there is a reason to (src/sync/SPEC.md, S rules).
 */
export async function startEngine(identity: Identity, remote: RemotePorts): Promise<Engine> {
  const { uid } = identity;
  let current = identity;
  const databases = openDatabases(uid, () => whenPageIsFree(() => location.reload()));
  const { work, mirror, shared } = databases;
  const now = Date.now;
  const { catalogue, loadCatalogue } = openCatalogue(uid);
  const device: Device = { identity, ...databases, catalogue, now, newId: () => crypto.randomUUID() };
  const status = observable<SyncStatus>({
    connectivity: navigator.onLine ? "limited" : "offline",
    sending: 0,
    lastGoodAt: null,
    loadProgress: null,
    storageFull: false,
  });
  const installation = await ensureInstallation(shared, work, uid, () => device.newId());
  const fetchLetter = letterSource(device, remote, installation, systemTimer);

  const connectivity = watchConnectivity({
    ping: (nonce) => remote.ping(nonce),
    newNonce: () => device.newId(),
    hasNetwork: () => navigator.onLine,
    isVisible: () => document.visibilityState === "visible",
    now,
    timer: systemTimer,
    onChange(state) {
      status.change(state);
      if (state.connectivity === "online") void fetchLetter().catch(report);
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
          lock: webLock(navigator.locks),
          gate: () => readGate(current, remote, now()),
          random: Math.random,
          onSending: (sending) => status.change({ sending }),
          onOutcomes: (outcomes) => connectivity.noteOutcomes(outcomes),
        },
        options,
      ),
    now,
    timer: systemTimer,
    onReport: () => {},
    onError: report,
  });

  function wake(): void {
    loop.request({ everything: true });
    listening.wake();
  }

  const listening = listenAlone(device, remote, {
    loadCatalogue,
    onGood: () => connectivity.noteGood(),
    onProgress: (loadProgress) => status.change({ loadProgress }),
    onStorageFull: (storageFull) => status.change({ storageFull }),
    onError: report,
  });
  const stopWatching = [
    watchWindow({
      onWake: () => {
        connectivity.check();
        wake();
      },
      onNetworkLost: () => connectivity.check(),
    }),
    watchDatabases(device, { onDue: () => loop.request(), onError: report }),
  ];
  connectivity.check();
  void askForPersistence();
  // Without room, or where the browser has no such files, there is simply no reserve.
  void layBallast().catch(() => {});
  if (installation.deviceLetter === null) await within(FIRST_LETTER, fetchLetter(), null);
  void restoreBackups({ uid, ...databases }, now()).then(wake, report);

  return {
    device,
    status,
    syncNow: () => {
      connectivity.check();
      wake();
    },
    renew(renewed) {
      current = renewed;
      wake();
    },
    async stop() {
      loop.stop();
      connectivity.stop();
      listening.stop();
      for (const stop of stopWatching) stop();
      device.catalogue.close();
      closeDatabases(databases);
    },
  };
}

/** `reportError` itself must not become the method of an object: it works on the window alone. */
function report(error: unknown): void {
  reportError(error);
}
