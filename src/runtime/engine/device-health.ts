import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import type { RoadOutcome } from "#domain/road/road-outcome.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { Installation } from "#remote/calls/register-device.ts";
import type { EngineHost } from "./engine-host.ts";
import type { RemotePorts } from "./remote-ports.ts";

/** COMPANY-36: an hour apart, five minutes after unsent work came or went or "ready for the road" ran, ten in a day. */
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

/** What this device tells the store of itself between two starts (COMPANY-36). A failure is tried again later. */
export function deviceHealth(
  { identity: { uid }, work, shared, now }: Pick<Device, "identity" | "work" | "shared" | "now">,
  remote: Pick<RemotePorts, "reportDevice">,
  describeHost: EngineHost["describe"],
  installId: string,
): DeviceHealthSource {
  /** What was told last, and when it was told in the last 24 hours. The registration of a start is told first. */
  let last: { readonly at: Instant; readonly hasUnsent: boolean; readonly roadAt: Instant | null } | null = null;
  let told: readonly Instant[] = [];
  let isTelling = false;

  async function describe() {
    const { platform, appVersion, model, persisted } = await describeHost();
    const entries = await work.outbox.toArray();
    const unsent = unsentTotal(countUnsentWork(entries.map(({ change }) => change)));
    const oldestMs = unsent === 0 ? null : Math.max(0, now() - Math.min(...entries.map((entry) => entry.createdAt)));
    const run = await readRoad();
    last = { at: now(), hasUnsent: unsent > 0, roadAt: run?.at ?? null };
    const road = run && { ageMs: Math.max(0, now() - run.at), level: run.level };
    return { platform, appVersion, health: { model, unsent, oldestMs, persisted, ...(road && { road }) } };
  }

  async function readRoad(): Promise<RoadOutcome | null> {
    return (await shared.accounts.get(uid))?.road ?? null;
  }

  async function isDue(): Promise<boolean> {
    if (last === null) return false;
    told = told.filter((at) => now() - at < DAY_MS);
    const quietMs = now() - last.at;
    if (told.length >= MOST || quietMs < AFTER_CHANGE_MS) return false;
    if (quietMs >= EVERY_MS || (await work.outbox.count()) > 0 !== last.hasUnsent) return true;
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
