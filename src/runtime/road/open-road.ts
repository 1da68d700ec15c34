import type { RoadFix } from "#domain/road/road-check.ts";
import { checkRoad } from "#domain/road/road-check.ts";
import type { HostFacts, SelfTest } from "#domain/road/road-facts.ts";
import { roadOutcome } from "#domain/road/road-outcome.ts";
import type { Feed } from "#domain/sync/feed.ts";
import { reloadFeed } from "#commands/sync/reload-feed.ts";
import type { Device } from "#local/databases/device.ts";
import { readStoredFacts } from "#local/queries/road/stored-facts.ts";
import type { Road } from "#ports/road.ts";
import type { Timer } from "#sync/timer.ts";
import type { TrySales } from "../workers/road-worker.ts";

export interface RoadDeps {
  readonly device: Device;
  readonly timer: Timer;
  readonly isOnline: () => boolean;
  readonly syncNow: () => void;
  readonly readHost: (isOnline: boolean) => Promise<HostFacts>;
  readonly differsFromStore: () => Promise<boolean>;
  readonly selfTest: (question: TrySales) => Promise<SelfTest>;
  readonly keepData: () => Promise<void>;
  readonly locate: () => Promise<void>;
  readonly update: () => Promise<void>;
}

/** How long a fix is waited for: the check after it says what it brought. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 250;

/** The checks before leaving, and their fixes (ROAD-1). */
export function openRoad(deps: RoadDeps): Road {
  const { device, timer } = deps;
  const { mirror, work, shared, identity } = device;

  const fixes: Readonly<Record<Exclude<RoadFix, "renew">, () => Promise<void>>> = {
    sync,
    reloadPrices: () => reload(["priceLists", "customers"]),
    reloadItinerary: () => reload(["itineraryDays"]),
    // The stock comes anew with the products that it belongs to.
    reloadProducts: () => reload(["products", "priceLists"], ["stock"]),
    keepData: deps.keepData,
    locate: deps.locate,
    update: deps.update,
  };

  async function run() {
    const isOnline = deps.isOnline();
    const [stored, host, differs] = await Promise.all([
      readStoredFacts(device),
      deps.readHost(isOnline),
      isOnline && deps.differsFromStore(),
    ]);
    if (stored === null) return null;
    const today = stored.stops.filter(({ day }) => day === stored.day.day);
    const tried = today.length > 0 ? today : stored.stops;
    const selfTest = await deps.selfTest({
      identity,
      customerIds: tried.map(({ customerId }) => customerId),
      day: stored.day.day,
    });
    const catalogue = differs && stored.catalogue === "complete" ? "differs" : stored.catalogue;
    const checks = checkRoad({ ...stored, ...host, catalogue, selfTest });
    const outcome = roadOutcome(checks, stored);
    await shared.accounts.update(identity.uid, { road: outcome });
    return { checks, outcome };
  }

  /** Until nothing waits and the ages are new, or nothing more is to be expected. */
  async function sync(): Promise<void> {
    const startedAt = device.now();
    deps.syncNow();
    await until(async () => {
      const [waiting, ...states] = await Promise.all([
        work.outbox.where("state").equals("waiting").count(),
        mirror.feeds.get("customers"),
        mirror.feeds.get("stock"),
        mirror.feeds.get("itineraryDays"),
      ]);
      return waiting === 0 && states.every((state) => state?.loaded === true && isNew(state.lastGoodAt, startedAt));
    });
  }

  async function reload(feeds: readonly Feed[], others: readonly Feed[] = []): Promise<void> {
    for (const feed of feeds) await reloadFeed(device, feed);
    deps.syncNow();
    await until(async () => {
      const [checks, states] = await Promise.all([
        mirror.feedChecks.bulkGet([...feeds]),
        mirror.feeds.bulkGet([...feeds, ...others]),
      ]);
      const isAsked = checks.some((check) => check?.asked === true);
      return !isAsked && states.every((state) => state?.loaded === true && state.isDoubted !== true);
    });
  }

  async function until(isDone: () => Promise<boolean>): Promise<void> {
    const endsAt = device.now() + PATIENCE_MS;
    while (!(await isDone()) && device.now() < endsAt) {
      await new Promise<void>((resolve) => timer.after(LOOK_EVERY_MS, resolve));
    }
  }

  return { run, fix: (fix) => fixes[fix]() };
}

/** Products and stock come in blocks of five minutes: their age is never less. */
const BLOCK_SPARE_MS = 6 * 60_000;

function isNew(lastGoodAt: number | null, startedAt: number): boolean {
  return (lastGoodAt ?? 0) >= startedAt - BLOCK_SPARE_MS;
}
