import type { Role } from "#domain/access/identity.ts";
import type { HorizonFeed } from "#domain/sync/horizon.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { MirrorDatabase, MirroredDay } from "#local/databases/mirror-database.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { Timer } from "#sync/timer.ts";
import { chooseHorizon } from "./choose-horizon.ts";
import { datedRows, type LeavingRows } from "./leaving-rows.ts";
import { closedOrders } from "../orders/closed-orders.ts";

/** The first time after the start, so that it delays nothing, and then this often. */
const FIRST_MS = 2 * 60_000;
const EVERY_MS = 60 * 60_000;
/** Few rows in a transaction and a pause after it: whoever reads or writes meanwhile waits for none of it. */
const ROWS = 100;
const PAUSE_MS = 1_000;
/** How long a day stays that was fetched to be looked at (VISIT-56). */
const FETCHED_MS = 24 * 60 * 60_000;

/** Runs are not among them: the store itself takes those that are over from the devices (DELIV-44). */
const LEAVING = {
  orders: closedOrders,
  itineraryDays: datedRows("itineraryDays", isDayOver),
  visits: datedRows("visits"),
  payments: datedRows("payments"),
  tillCloses: datedRows("tillCloses"),
} as const satisfies Partial<Record<HorizonFeed, LeavingRows>>;

/** A day that is to come stays, and so does one that was fetched lately. */
function isDayOver({ day, fetchedAt = 0 }: MirroredDay, since: ServerTime, now: Instant): boolean {
  return day < since && Math.abs(now - fetchedAt) > FETCHED_MS;
}

type PrunedFeed = keyof typeof LEAVING;
const PRUNED_FEEDS = Object.keys(LEAVING) as readonly PrunedFeed[];

export interface PruneDeps {
  readonly device: Pick<Device, "identity" | "mirror" | "work" | "now">;
  /** The device's own clock may be wrong by years. Null before the server's first answer: nothing leaves then. */
  readonly serverTime: () => ServerTime | null;
  readonly timer: Timer;
  readonly ended: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Removes what is over and beyond the horizon, from time to time (P28). */
export function pruneFeeds({ device, serverTime, timer, ended, onError }: PruneDeps): void {
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

  async function prune(feed: PrunedFeed): Promise<void> {
    const { identity, mirror } = device;
    const serverNow = serverTime();
    const since = serverNow && (await moveHorizon(mirror, feed, identity.role, Date.parse(serverNow)));
    if (since === null) return;
    const old = await LEAVING[feed].find(mirror, since);
    for (let at = 0; at < old.length && !ended.aborted; at += ROWS) {
      await LEAVING[feed].remove(device, old.slice(at, at + ROWS), since);
      await pause(PAUSE_MS);
    }
  }

  async function run(): Promise<void> {
    await pause(FIRST_MS);
    while (!ended.aborted) {
      // Without room it waits for the next time.
      for (const feed of PRUNED_FEEDS) await nullIfDiskFull(() => prune(feed)).catch(onError);
      await pause(EVERY_MS);
    }
  }

  void run();
}

/** The horizon is moved before anything leaves, so that no list claims more than is here. Null = nothing is loaded. */
async function moveHorizon(
  mirror: MirrorDatabase,
  feed: PrunedFeed,
  role: Role,
  now: Instant,
): Promise<ServerTime | null> {
  const chosen = await chooseHorizon(feed, role, now, (since) => LEAVING[feed].count(mirror, since));
  return mirror.transaction("rw", mirror.feeds, async () => {
    const state = await mirror.feeds.get(feed);
    if (!state?.loaded) return null;
    const since = state.since !== undefined && state.since > chosen ? state.since : chosen;
    if (since !== state.since) await mirror.feeds.update(feed, { since });
    return since;
  });
}
