import { epochOf } from "#domain/company/company.ts";
import type { Device } from "#local/databases/device.ts";
import { replayReceived } from "#local/outbox/replay-received.ts";
import { type Pull, type PullDeps, startPull } from "../pull/start-pull.ts";

type FollowingDevice = PullDeps["device"] & Pick<Device, "work" | "shared">;

export interface FollowDeps extends Omit<PullDeps, "device" | "admitsCompany"> {
  readonly device: FollowingDevice;
  /** The server's data were restored from a backup: called before anything is sent again. */
  onRestored(): Promise<void>;
}

/** How long to wait after a restart that failed, such as for lack of room. */
const FAILED_WAIT_MS = 60_000;

/**
 * Pulls for as long as the server's data are those that this device knows. When they were restored from a backup, it
 * starts over with everything that may be lost there (SPEC.md, A3 to A6).
 */
export function followServer(deps: FollowDeps): Pull {
  const { device, timer } = deps;
  let isStopped = false;
  let restarting: Promise<void> | null = null;
  let cancelRestart = () => {};
  let pull = start();

  function start(): Pull {
    return startPull({ ...deps, admitsCompany });
  }

  async function admitsCompany(company: Parameters<PullDeps["admitsCompany"]>[0]): Promise<boolean> {
    const epoch = epochOf(company);
    const isKnown = await isFollowed(device, epoch);
    if (restarting !== null || isKnown) return restarting === null;
    restarting = restart(epoch).finally(() => {
      restarting = null;
    });
    restarting.catch((error: unknown) => {
      deps.onError(error);
      cancelRestart = timer.after(FAILED_WAIT_MS, goOn);
    });
    return false;
  }

  async function restart(epoch: string): Promise<void> {
    pull.stop();
    // Also for what asked whether to go on.
    await pull.stopped;
    await deps.onRestored();
    await replayReceived({ uid: device.identity.uid, ...device }, device.now());
    await doubtMirror(device);
    await follow(device, epoch);
    goOn();
  }

  function goOn(): void {
    if (!isStopped) pull = start();
  }

  return {
    wake: (awayMs) => pull.wake(awayMs),
    confirm: () => pull.confirm(),
    stop() {
      isStopped = true;
      cancelRestart();
      pull.stop();
    },
    get stopped() {
      return Promise.allSettled([pull.stopped, restarting]).then(() => {});
    },
  };
}

/**
 * Whether the server's epoch is the one this account followed here. The first one is taken as it is, except by an app
 * that has data from before it remembered epochs: those are of a server that was never restored.
 */
async function isFollowed(device: FollowingDevice, epoch: string): Promise<boolean> {
  const { identity, mirror, shared } = device;
  const known = await shared.epochs.get(identity.uid);
  if (known !== undefined) return known.epoch === epoch;
  const row = await mirror.company.get(identity.companyId);
  const isOther = row !== undefined && epochOf(row) !== epoch;
  if (!isOther) await follow(device, epoch);
  return !isOther;
}

async function follow({ identity, shared }: Pick<Device, "identity" | "shared">, epoch: string): Promise<void> {
  await shared.epochs.put({ uid: identity.uid, epoch });
}

/** The rows stay until the server's have replaced them. */
async function doubtMirror({ mirror }: Pick<Device, "mirror">): Promise<void> {
  await mirror.feeds.toCollection().modify({ isDoubted: true });
}
