import type { SyncLock } from "#sync/push/sync-lock.ts";
import { systemTimer, type Timer } from "#sync/timer.ts";
import { pageLock } from "../session/page-lock.ts";
import { firstScreen } from "../start/first-screen.ts";
import { leaveUpgraded } from "../start/page-trouble.ts";
import { type DeviceFacts, readDeviceFacts } from "./device-facts.ts";
import { fillReserve } from "./fill-reserve.ts";
import { openCatalogue, type OpenedCatalogue } from "./open-catalogue.ts";
import { keepAskingForPersistence } from "./request-persistence.ts";
import { subscribeToWindow, type WindowEvents } from "./subscribe-to-window.ts";

/** What the engine needs of the page it runs in. The simulator passes its own. */
export interface EngineHost {
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly timer: Timer;
  readonly lock: SyncLock;
  readonly hasNetwork: () => boolean;
  readonly isVisible: () => boolean;
  readonly openCatalogue: (uid: string) => OpenedCatalogue;
  /** Returns the unsubscribe function. */
  readonly subscribeToWindow: (events: WindowEvents) => () => void;
  /** Newer code has upgraded a database. */
  readonly onUpgraded: () => void;
  /** Resolves once the first screen shows what it read; within 1.5 s in any case. */
  readonly whenSettled: () => Promise<void>;
  readonly describe: () => Promise<DeviceFacts>;
  /** Asks to keep the stored data, and sets the disk reserve aside. */
  readonly claimStorage: () => void;
  readonly report: (error: unknown) => void;
}

export function browserHost(): EngineHost {
  return {
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    timer: systemTimer,
    lock: pageLock(),
    hasNetwork: () => navigator.onLine,
    isVisible: () => document.visibilityState === "visible",
    openCatalogue,
    subscribeToWindow,
    onUpgraded: leaveUpgraded,
    whenSettled,
    describe: readDeviceFacts,
    claimStorage() {
      keepAskingForPersistence();
      fillReserve();
    },
    // It must be called on the window, so it cannot be passed as a method.
    report: (error) => reportError(error),
  };
}

/** A screen may wait longer for what is not here yet: the pull must bring it. */
const LONGEST_WAIT_MS = 1_500;

function whenSettled(): Promise<void> {
  return Promise.race([firstScreen, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}
