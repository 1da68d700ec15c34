import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import { countParked, type ParkedCount } from "#domain/sync/parked.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import type { RoadOutcome } from "#domain/road/road-outcome.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readLastSent } from "#local/queries/sync/support-facts.ts";
import type { Installation } from "#remote/calls/register-device.ts";
import type { EngineHost } from "./engine-host.ts";
import type { RemotePorts } from "./remote-ports.ts";

/**
 * COMPANY-36: an hour apart, five minutes after unsent work came or went, a refusal did, or "ready for the road" ran, ten
 * in a day.
 */
const EVERY_MS = 60 * 60_000;
const AFTER_CHANGE_MS = 5 * 60_000;
const MOST = 10;
const DAY_MS = 24 * EVERY_MS;

export interface DeviceHealthSource {
  /** What the device tells with its registration. */
  readonly describe: () => Promise<Omit<Installation, "installId" | "letter">>;
  /** Tells it again if that is due; `again` in any case, because the session is a new one. */
  readonly tellIfDue: (options?: { readonly again?: boolean }) => Promise<void>;
}

interface Told {
  readonly at: Instant;
  readonly hasUnsent: boolean;
  /** How many of them wait for a person. */
  readonly parked: number;
  readonly roadAt: Instant | null;
}

/** What this device tells the store of itself between two starts (COMPANY-36). A failure is tried again later. */
export function deviceHealth(
  device: Pick<Device, "identity" | "work" | "shared" | "now">,
  remote: Pick<RemotePorts, "reportDevice">,
  describeHost: EngineHost["describe"],
  installId: string,
): DeviceHealthSource {
  const { work, shared, now } = device;
  /** What was told last, and when it was told in the last 24 hours. The registration of a start is told first. */
  let last: Told | null = null;
  let told: readonly Instant[] = [];
  let isTelling = false;

  async function describe() {
    const { platform, appVersion, model, persisted } = await describeHost();
    const entries = await work.outbox.toArray();
    const unsent = unsentTotal(countUnsentWork(entries.map(({ change }) => change)));
    const oldestMs = unsent === 0 ? null : Math.max(0, now() - Math.min(...entries.map((entry) => entry.createdAt)));
    const parked = countParked(entries);
    const [run, sentAt] = await Promise.all([readRoad(), readLastSent(device)]);
    last = { at: now(), hasUnsent: unsent > 0, parked: totalOf(parked), roadAt: run?.at ?? null };
    const road = run && { ageMs: Math.max(0, now() - run.at), level: run.level };
    const sentMs = sentAt === null ? null : Math.max(0, now() - sentAt);
    const health = {
      model,
      unsent,
      oldestMs,
      persisted,
      parked,
      ...(sentMs !== null && { sentMs }),
      ...(road && { road }),
    };
    return { platform, appVersion, health };
  }

  async function readRoad(): Promise<RoadOutcome | null> {
    return (await shared.accounts.get(device.identity.uid))?.road ?? null;
  }

  async function isDue(): Promise<boolean> {
    if (last === null) return false;
    told = told.filter((at) => now() - at < DAY_MS);
    const quietMs = now() - last.at;
    if (told.length >= MOST || quietMs < AFTER_CHANGE_MS) return false;
    if (quietMs >= EVERY_MS || (await work.outbox.count()) > 0 !== last.hasUnsent) return true;
    if ((await work.outbox.where("state").equals("parked").count()) !== last.parked) return true;
    return ((await readRoad())?.at ?? null) !== last.roadAt;
  }

  return {
    describe,
    async tellIfDue({ again = false } = {}) {
      if (isTelling) return;
      isTelling = true;
      try {
        if (!again && !(await isDue())) return;
        const { appVersion, health } = await describe();
        told = [...told, now()];
        await remote.reportDevice({ installId, appVersion, health });
      } finally {
        isTelling = false;
      }
    },
  };
}

function totalOf(parked: readonly ParkedCount[]): number {
  return parked.reduce((sum, { count }) => sum + count, 0);
}
